package slowtest

import (
	"fmt"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/types"
)

// converted is CAST(a AS t), or TRY_CAST, which is NULL where CAST fails.
func converted(a *node, t types.Type, try bool) *node {
	spelled := t.AsNullable().String()
	n := &node{format: "CAST(%s AS " + spelled + ")", typ: t.AsNullable(), args: []*node{a}}
	from := a.typ
	n.eval = strict(func(v []value) (value, error) { return convert(v[0], from, t) })
	if try {
		n.format, n.null = "TRY_"+n.format, always
		n.eval = strict(func(v []value) (value, error) {
			x, err := convert(v[0], from, t)
			if err != nil {
				return nil, nil
			}
			return x, nil
		})
	}
	return n
}

// convert casts a value that is not NULL.
func convert(v value, from, t types.Type) (value, error) {
	switch {
	case t.IsString():
		return fitText(textOf(v, from), t), nil
	case t.IsInteger():
		return toInteger(v, from, t)
	case t.Kind == types.Boolean:
		return toBoolean(v)
	}
	panic(fmt.Sprintf("no cast from %s to %s", from, t))
}

// textOf is a value as a text.
func textOf(v value, _ types.Type) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strings.ToUpper(fmt.Sprint(v))
	case *big.Int:
		return v.String()
	}
	panic("no text")
}

// fitText cuts a text to its type's length, and fills up CHAR.
func fitText(s string, t types.Type) string {
	n := utf8.RuneCountInString(s)
	switch {
	case n > t.Length:
		return string([]rune(s)[:t.Length])
	case t.Kind == types.Char:
		return s + strings.Repeat(" ", t.Length-n)
	}
	return s
}

// toInteger casts to an integer type: numbers wrap, texts must fit.
func toInteger(v value, _, t types.Type) (value, error) {
	switch v := v.(type) {
	case bool:
		if v {
			return big.NewInt(1), nil
		}
		return big.NewInt(0), nil
	case *big.Int:
		return wrap(v, t), nil
	case string:
		return parseInteger(strings.Trim(v, " "), t)
	}
	panic("no integer")
}

// parseInteger reads a number, whose fraction is dropped.
func parseInteger(s string, t types.Type) (value, error) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s, "+"), "-")
	if strings.HasPrefix(s, "+-") || digits == "" {
		return nil, fmt.Errorf("%q is no number", s)
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	for _, c := range whole + fraction {
		if c < '0' || c > '9' {
			return nil, fmt.Errorf("%q is no number", s)
		}
	}
	x, _ := new(big.Int).SetString("0"+whole, 10)
	if s[0] == '-' {
		x.Neg(x)
	}
	if !fits(x, t) {
		return nil, fmt.Errorf("%q does not fit", s)
	}
	return x, nil
}

// toBoolean casts to BOOLEAN.
func toBoolean(v value) (value, error) {
	switch v := v.(type) {
	case bool:
		return v, nil
	case *big.Int:
		return v.Sign() != 0, nil
	case string:
		switch strings.ToLower(v) {
		case "t", "true", "y", "yes", "1":
			return true, nil
		case "f", "false", "n", "no", "0":
			return false, nil
		}
		return nil, fmt.Errorf("%q is no BOOLEAN", v)
	}
	panic("no BOOLEAN")
}
