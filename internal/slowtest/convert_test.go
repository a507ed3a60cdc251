package slowtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/types"
)

// errNoNumber fails TRY_CAST as well.
var errNoNumber = errors.New("a DECIMAL holds neither NaN nor Infinity")

// converted is CAST(a AS t), or TRY_CAST, which is NULL where CAST fails.
func converted(a *node, t types.Type, try bool) *node {
	spelled := t.AsNullable().String()
	if a.plainText { // planning leaves a cast of a number to text out below another cast, unless it is a constant's
		a = upper(a)
	}
	n := &node{format: "CAST(%s AS " + spelled + ")", typ: t.AsNullable(), args: []*node{a}}
	n.plainText = !try && a.typ.IsNumeric() && t.IsString()
	if a.typ.EqualIgnoringNull(t) { // it is left out
		n.strong, n.isNull = true, byOperands
	}
	from := a.typ
	n.eval = strict(func(v []value) (value, error) { return convert(v[0], from, t) })
	if try {
		n.format, n.null = "TRY_"+n.format, always
		n.eval = strict(func(v []value) (value, error) {
			x, err := convert(v[0], from, t)
			if err != nil && !errors.Is(err, errNoNumber) {
				return nil, nil
			}
			return x, err
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
	case t.Kind == types.Decimal:
		return toDecimal(v, t)
	case t.IsApproximate():
		return toFloat(v, from, t)
	}
	panic(fmt.Sprintf("no cast from %s to %s", from, t))
}

// textOf is a value as a text.
func textOf(v value, t types.Type) string {
	switch v := v.(type) {
	case *big.Rat:
		return v.FloatString(t.Scale)
	case float64:
		if t.Kind == types.Float {
			return string(javanum.AppendFloat(nil, v))
		}
		return string(javanum.AppendDouble(nil, v))
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
	case *big.Rat:
		return wrap(wrap(towardZero(v), types.Simple(types.BigInt)), t), nil
	case float64:
		return floatToInteger(v, t), nil
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
	case *big.Rat:
		return v.Sign() != 0, nil
	case float64:
		return v != 0, nil
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

// floatToInteger stops at the bounds of INT or BIGINT, and takes the low bits for the smaller types.
func floatToInteger(x float64, t types.Type) value {
	bounds := types.Simple(types.Int)
	if t.Kind == types.BigInt {
		bounds = t
	}
	high := new(big.Int).Lsh(big.NewInt(1), bits(bounds)-1)
	switch {
	case x != x:
		return big.NewInt(0)
	case x >= nearest(new(big.Rat).SetInt(high), types.Simple(types.Double)):
		return wrap(high.Sub(high, big.NewInt(1)), t)
	case x <= -nearest(new(big.Rat).SetInt(high), types.Simple(types.Double)):
		return wrap(high.Neg(high), t)
	}
	whole, _ := big.NewFloat(x).Int(nil)
	return wrap(whole, t)
}

// toDecimal casts to DECIMAL: what has too many digits is NULL, of a text a mistake.
func toDecimal(v value, t types.Type) (value, error) {
	switch v := v.(type) {
	case bool:
		if v {
			return fitDecimal(big.NewRat(1, 1), t), nil
		}
		return fitDecimal(new(big.Rat), t), nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, errNoNumber
		}
		x, _ := new(big.Rat).SetString(string(javanum.AppendDouble(nil, v)))
		return fitDecimal(x, t), nil
	case string:
		s := strings.Trim(v, " ")
		if !number.MatchString(s) {
			return nil, fmt.Errorf("%q is no number", v)
		}
		x, ok := new(big.Rat).SetString(s)
		if !ok { // an exponent of many digits: next to nothing, or more than any DECIMAL holds
			exponent, err := strconv.ParseInt(s[strings.IndexAny(s, "eE")+1:], 10, 32)
			if err != nil || exponent > 0 {
				return nil, fmt.Errorf("%q does not fit", v)
			}
			x = new(big.Rat)
		}
		if fitted := fitDecimal(x, t); fitted != nil {
			return fitted, nil
		}
		return nil, fmt.Errorf("%q does not fit", v)
	}
	return fitDecimal(exact(v), t), nil
}

var number = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$`)

// toFloat casts to FLOAT or DOUBLE.
func toFloat(v value, from, t types.Type) (value, error) {
	switch v := v.(type) {
	case bool:
		if v {
			return 1.0, nil
		}
		return 0.0, nil
	case string:
		s := strings.Trim(v, " ")
		if cut := strings.TrimRight(s, "fFdD"); len(s)-len(cut) == 1 && number.MatchString(cut) {
			s = cut // a number may end as in Java's source
		}
		if !number.MatchString(s) && !slices.Contains([]string{"NaN", "Infinity", "-Infinity"}, s) {
			return nil, fmt.Errorf("%q is no number", v)
		}
		bits := 64
		if t.Kind == types.Float {
			bits = 32
		}
		x, _ := strconv.ParseFloat(s, bits) // past the range it is infinite, as in Java
		return x, nil
	}
	return asFloat(v, from, t), nil
}
