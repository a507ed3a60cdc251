package slowtest

import (
	"bytes"
	"math/big"
	"strings"

	"github.com/leatsql/leat/types"
)

var boolean = types.Simple(types.Boolean)

// order compares two values of one kind.
func order(a, b value) int {
	switch a := a.(type) {
	case bool:
		switch b := b.(bool); {
		case a == b:
			return 0
		case b:
			return -1
		}
		return 1
	case *big.Int, *big.Rat:
		return exact(a).Cmp(exact(b))
	case float64:
		return compareFloats(a, b.(float64))
	case string:
		return strings.Compare(a, b.(string))
	case []byte:
		return bytes.Compare(a, b.([]byte))
	}
	panic("no order")
}

// unordered is the order of NaN and a number: no comparison holds but "<>".
const unordered = 2

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b, a != a && b != b: // NaN equals NaN, as in Flink's answers
		return 0
	}
	return unordered
}

func holds(symbol string, order int) bool {
	switch symbol {
	case "=":
		return order == 0
	case "<>":
		return order != 0
	case "<":
		return order == -1
	case "<=":
		return order == -1 || order == 0
	case ">":
		return order == 1
	}
	return order == 1 || order == 0
}

// compare compares two values, of types a and b, that meet in a type; a DECIMAL that does not fit there is NULL.
func compare(symbol string, x, y value, a, b, t types.Type) value {
	if symbol == "=" || symbol == "<>" || t.Kind != types.Decimal { // an order looks at all digits
		x, y = asCommon(x, a, t), asCommon(y, b, t)
	}
	if x == nil || y == nil {
		return nil
	}
	return holds(symbol, order(x, y))
}

// comparison is a = b and the like.
func comparison(symbol string, a, b *node) *node {
	t := commonType(a.typ, b.typ)
	n := &node{format: "(%s " + symbol + " %s)", typ: boolean, args: []*node{a, b}, eval: strict(func(v []value) (value, error) {
		return compare(symbol, v[0], v[1], a.typ, b.typ, t), nil
	})}
	n.strong = true
	n.isNull = func(args []operand) (bool, error) {
		return byOperands([]operand{met(args[0], t), met(args[1], t)})
	}
	return n
}

// connective is AND (decided by FALSE) or OR (by TRUE): a term is evaluated while the answer is open. A constant that decides does so
// while planning, whatever the other terms are.
func connective(word string, decides bool, args ...*node) *node {
	return &node{
		format: "(" + strings.Repeat(" "+word+" %s", len(args))[len(word)+2:] + ")", typ: boolean, args: args,
		null: anyOf,
		isNull: func(args []operand) (bool, error) {
			var open []operand
			for _, a := range args {
				if a.settled() {
					if v, err := a.get(); err == nil && v == !decides {
						continue
					}
				}
				open = append(open, a)
			}
			if len(open) == 1 { // planning drops the others
				return open[0].isNull()
			}
			v, err := evalConnective(decides, args)
			return v == nil, err
		},
		settled: func(args []operand) bool {
			all := true
			for _, a := range args {
				if !a.settled() {
					all = false
				} else if v, _ := a.get(); v == decides {
					return true
				}
			}
			return all
		},
		eval: func(args []operand) (value, error) { return evalConnective(decides, args) },
	}
}

func evalConnective(decides bool, args []operand) (value, error) {
	for _, a := range args {
		if a.settled() {
			if v, err := a.get(); err == nil && v == decides {
				return decides, nil
			}
		}
	}
	var result value = !decides
	for _, a := range args {
		v, err := a.get()
		switch {
		case err != nil:
			return nil, err
		case v == nil:
			result = nil
		case v == decides:
			return decides, nil
		}
	}
	return result, nil
}

func anyOf(args []bool) bool {
	for _, a := range args {
		if a {
			return true
		}
	}
	return false
}

// not is NOT a.
func not(a *node) *node {
	return &node{format: "(NOT %s)", typ: boolean, args: []*node{a}, strong: true, isNull: byOperands, eval: strict(func(v []value) (value, error) {
		return !v[0].(bool), nil
	})}
}

// isNull is a IS [NOT] NULL.
func isNull(a *node, want bool) *node {
	format := "(%s IS NULL)"
	if !want {
		format = "(%s IS NOT NULL)"
	}
	return &node{format: format, typ: boolean, args: []*node{a}, null: never, settled: settledTest, eval: func(args []operand) (value, error) {
		null, err := args[0].isNull()
		if err != nil {
			return nil, err
		}
		return null == want, nil
	}}
}

// settledTest is the settled of a test for NULL.
func settledTest(args []operand) bool { return args[0].settledNull() }

// isTruth is a IS [NOT] TRUE, FALSE, UNKNOWN: truth is the value asked for, nil of UNKNOWN.
func isTruth(a *node, words string, truth value, want bool) *node {
	settled := settledTest
	if truth != nil {
		settled = nil
	}
	return &node{format: "(%s IS " + words + ")", typ: boolean, args: []*node{a}, null: never, settled: settled, eval: func(args []operand) (value, error) {
		if truth == nil {
			null, err := args[0].isNull()
			if err != nil {
				return nil, err
			}
			return null == want, nil
		}
		v, err := args[0].get()
		if err != nil {
			return nil, err
		}
		return (v == truth) == want, nil
	}}
}

// distinct is a IS [NOT] DISTINCT FROM b.
func distinct(a, b *node, want bool) *node {
	format := "(%s IS DISTINCT FROM %s)"
	if !want {
		format = "(%s IS NOT DISTINCT FROM %s)"
	}
	return &node{format: format, typ: boolean, args: []*node{a, b}, null: never, eval: func(args []operand) (value, error) {
		x, err := args[0].get()
		if err != nil {
			return nil, err
		}
		y, err := args[1].get()
		if err != nil {
			return nil, err
		}
		if x == nil || y == nil {
			return (x != nil || y != nil) == want, nil
		}
		return (order(x, y) != 0) == want, nil
	}}
}
