package slowtest

import (
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/types"
)

var (
	text    = types.StringType()
	integer = types.Simple(types.Int)
)

func concatenated(a, b *node) *node {
	return &node{format: "(%s || %s)", typ: text, args: []*node{a, b}, eval: strict(func(v []value) (value, error) {
		return v[0].(string) + v[1].(string), nil
	})}
}

func upper(a *node) *node {
	return call("UPPER", text, func(v []value) (value, error) { return strings.ToUpper(v[0].(string)), nil }, a)
}

func lower(a *node) *node {
	return call("LOWER", text, func(v []value) (value, error) { return strings.ToLower(v[0].(string)), nil }, a)
}

func charLength(a *node) *node {
	return call("CHAR_LENGTH", integer, func(v []value) (value, error) {
		return big.NewInt(int64(utf8.RuneCountInString(v[0].(string)))), nil
	}, a)
}

// position is POSITION(a IN b), counted from 1; 0 where it is not there.
func position(a, b *node) *node {
	return &node{format: "POSITION(%s IN %s)", typ: integer, args: []*node{a, b}, eval: strict(func(v []value) (value, error) {
		before, _, found := strings.Cut(v[1].(string), v[0].(string))
		if !found {
			return big.NewInt(0), nil
		}
		return big.NewInt(int64(utf8.RuneCountInString(before)) + 1), nil
	})}
}

// trim takes blanks away.
func trim(where string, a *node) *node {
	return &node{format: "TRIM(" + where + " FROM %s)", typ: text, args: []*node{a}, eval: strict(func(v []value) (value, error) {
		s := v[0].(string)
		if where != "TRAILING" {
			s = strings.TrimLeft(s, " ")
		}
		if where != "LEADING" {
			s = strings.TrimRight(s, " ")
		}
		return s, nil
	})}
}

// substring is SUBSTRING(a FROM b FOR c): a start below zero counts from the end, zero is one; nothing stands before the
// first character; a length below zero is NULL.
func substring(a, from, length *node) *node {
	return &node{format: "SUBSTRING(%s FROM %s FOR %s)", typ: text, args: []*node{a, from, length}, null: always, eval: strict(func(v []value) (value, error) {
		runes := []rune(v[0].(string))
		n := int64(len(runes))
		start, count := v[1].(*big.Int).Int64(), v[2].(*big.Int).Int64()
		if count < 0 {
			return nil, nil
		}
		switch {
		case start > 0:
			start--
		case start < 0:
			start += n
		}
		if start < 0 || start >= n {
			return "", nil
		}
		return string(runes[start:min(start+count, n)]), nil
	})}
}

// replace is REPLACE(a, b, c); an empty b stands before each character, of which there are two where UTF-16 has two, and at the end.
func replace(a, b, c *node) *node {
	return call("REPLACE", text, func(v []value) (value, error) {
		if v[1].(string) == "" {
			var b strings.Builder
			for _, r := range v[0].(string) {
				b.WriteString(v[2].(string))
				if r > 0xFFFF && v[2].(string) != "" {
					b.WriteString("?" + v[2].(string) + "?")
					continue
				}
				b.WriteRune(r)
			}
			return b.String() + v[2].(string), nil
		}
		return strings.ReplaceAll(v[0].(string), v[1].(string), v[2].(string)), nil
	}, a, b, c)
}
