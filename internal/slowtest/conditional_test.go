package slowtest

import (
	"strings"

	"github.com/leatsql/leat/types"
)

// common is the type of a branch that may be of any of some types.
func common(nodes ...*node) types.Type {
	t := nodes[0].typ.AsNullable()
	for _, n := range nodes[1:] {
		t = commonType(t, n.typ.AsNullable())
	}
	return t
}

func commonType(a, b types.Type) types.Type {
	switch {
	case a.IsInteger() && b.IsInteger():
		return wider(a, b)
	case a.IsString() && b.IsString():
		return commonText(a, b)
	}
	return a
}

// commonText is CHAR only where both are, of one length.
func commonText(a, b types.Type) types.Type {
	if a.Kind == types.Char && b.Kind == types.Char && a.Length == b.Length {
		return a
	}
	return types.VarcharOf(max(a.Length, b.Length))
}

// caseWhen is CASE WHEN w THEN t … ELSE e END; conditions and branches by turns, the ELSE at the end, which may be missing.
func caseWhen(args ...*node) *node {
	branches := []*node{}
	var format strings.Builder
	format.WriteString("CASE")
	hasElse := len(args)%2 == 1
	for i := 0; i+1 < len(args); i += 2 {
		branches = append(branches, args[i+1])
		format.WriteString(" WHEN %s THEN %s")
	}
	if hasElse {
		branches = append(branches, args[len(args)-1])
		format.WriteString(" ELSE %s")
	}
	format.WriteString(" END")
	t := common(branches...)
	return &node{
		format: format.String(), typ: t, args: args,
		null: func(args []bool) bool {
			nullable := !hasElse || args[len(args)-1]
			for i := 1; i < len(args); i += 2 {
				nullable = nullable || args[i]
			}
			return nullable
		},
		settled: func(args []operand) bool {
			for i := 0; i+1 < len(args); i += 2 {
				if !args[i].settled() {
					return false
				}
				if v, _ := args[i].get(); v == true {
					return args[i+1].settled()
				}
			}
			return !hasElse || args[len(args)-1].settled()
		},
		eval: func(args []operand) (value, error) {
			for i := 0; i+1 < len(args); i += 2 {
				switch v, err := args[i].get(); {
				case err != nil:
					return nil, err
				case v == true:
					return branch(args[i+1], t)
				}
			}
			if hasElse {
				return branch(args[len(args)-1], t)
			}
			return nil, nil
		},
	}
}

// branch is the value of the branch that is taken, as the common type.
func branch(o operand, t types.Type) (value, error) {
	v, err := o.get()
	if err != nil || v == nil {
		return nil, err
	}
	return asCommon(v, t), nil
}

// asCommon makes a value one of the common type, which holds it.
func asCommon(v value, _ types.Type) value { return v }

// coalesce is the first that is not NULL; those behind it are not evaluated.
func coalesce(args ...*node) *node {
	t := common(args...)
	return &node{
		format: "COALESCE(" + strings.Repeat(", %s", len(args))[2:] + ")", typ: t, args: args,
		null: func(args []bool) bool {
			for _, a := range args {
				if !a {
					return false
				}
			}
			return true
		},
		settled: func(args []operand) bool {
			for _, a := range args {
				if !a.settled() {
					return false
				}
				if v, _ := a.get(); v != nil {
					return true
				}
			}
			return true
		},
		eval: func(args []operand) (value, error) {
			for _, a := range args {
				if v, err := branch(a, t); v != nil || err != nil {
					return v, err
				}
			}
			return nil, nil
		},
	}
}

// nullIf is NULLIF(a, b): NULL where they are the same, else a.
func nullIf(a, b *node) *node {
	return &node{format: "NULLIF(%s, %s)", typ: a.typ.AsNullable(), args: []*node{a, b}, null: always, eval: func(args []operand) (value, error) {
		x, err := args[0].get()
		if err != nil {
			return nil, err
		}
		y, err := args[1].get()
		if err != nil || x != nil && y != nil && order(x, y) == 0 {
			return nil, err
		}
		return x, nil
	}}
}

// ifElse is IF(c, a, b).
func ifElse(c, a, b *node) *node {
	n := caseWhen(c, a, b)
	n.format, n.null = "IF(%s, %s, %s)", anyOf
	return n
}

// in is x [NOT] IN (list): x = a OR x = b ….
func in(word string, x *node, list ...*node) *node {
	terms := func(args []operand) []operand {
		var all []operand
		for _, a := range args[1:] {
			all = append(all, compared("=", args[0], a))
		}
		return all
	}
	either := connective("OR", true, list...)
	return &node{
		format: "(%s " + word + " (" + strings.Repeat(", %s", len(list))[2:] + "))", typ: boolean, args: append([]*node{x}, list...), null: anyOf,
		settled: func(args []operand) bool { return either.settled(terms(args)) },
		eval: func(args []operand) (value, error) {
			v, err := either.eval(terms(args))
			if v == nil || err != nil {
				return nil, err
			}
			return v == (word == "IN"), nil
		},
	}
}

// between is x [NOT] BETWEEN low AND high: x >= low AND x <= high, or x < low OR x > high.
func between(word string, x, low, high *node) *node {
	both := connective("AND", false, low, high)
	symbols := []string{">=", "<="}
	if word != "BETWEEN" {
		both, symbols = connective("OR", true, low, high), []string{"<", ">"}
	}
	terms := func(args []operand) []operand {
		return []operand{compared(symbols[0], args[0], args[1]), compared(symbols[1], args[0], args[2])}
	}
	return &node{
		format: "(%s " + word + " %s AND %s)", typ: boolean, args: []*node{x, low, high}, null: anyOf,
		settled: func(args []operand) bool { return both.settled(terms(args)) },
		eval:    func(args []operand) (value, error) { return both.eval(terms(args)) },
	}
}

// compared is a comparison of two operands.
func compared(symbol string, a, b operand) operand {
	get := func() (value, error) {
		return strict(func(v []value) (value, error) { return holds(symbol, order(v[0], v[1])), nil })([]operand{a, b})
	}
	return operand{get: get, settled: func() bool {
		if !a.settled() || !b.settled() {
			return false
		}
		_, err := get()
		return err == nil
	}}
}
