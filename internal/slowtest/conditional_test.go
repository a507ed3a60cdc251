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
	case !a.IsNumeric() || !b.IsNumeric():
		return a
	case a.IsApproximate() || b.IsApproximate():
		return commonFloat(a, b)
	}
	a, b = asDecimal(a), asDecimal(b)
	scale := max(a.Scale, b.Scale)
	whole := max(a.Prec-a.Scale, b.Prec-b.Scale)
	return types.DecimalOf(min(38, whole+scale), min(scale, 38-min(whole, 38)))
}

// commonFloat: of FLOAT and DOUBLE the first; beside DECIMAL always DOUBLE.
func commonFloat(a, b types.Type) types.Type {
	switch {
	case a.IsApproximate() && b.IsApproximate():
		return a
	case a.Kind == types.Decimal || b.Kind == types.Decimal:
		return types.Simple(types.Double)
	case a.IsApproximate():
		return a
	}
	return b
}

// merged is the common type that COALESCE and IF have, which differs for FLOAT.
func merged(nodes ...*node) types.Type {
	t := nodes[0].typ.AsNullable()
	for _, n := range nodes[1:] {
		u := n.typ.AsNullable()
		switch {
		case t.IsApproximate() && u.IsApproximate() && t.Kind != u.Kind:
			t = types.Simple(types.Double)
		case t.Kind == types.Decimal && u.Kind == types.Float:
			t = u
		default:
			t = commonType(t, u)
		}
	}
	return t
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
		isNull: func(args []operand) (bool, error) {
			for i := 0; i+1 < len(args); i += 2 {
				switch v, err := args[i].get(); {
				case err != nil:
					return false, err
				case v == true:
					return isNullAs(args[i+1], t)
				}
			}
			if hasElse {
				return isNullAs(args[len(args)-1], t)
			}
			return true, nil
		},
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
	return asCommon(v, o.typ, t), nil
}

// isNullAs says whether a branch is NULL: its cast to the common type is looked at, where it has one.
func isNullAs(o operand, t types.Type) (bool, error) {
	if o.typ.EqualIgnoringNull(t) {
		return o.isNull()
	}
	v, err := branch(o, t)
	return v == nil, err
}

// met is an operand cast to the type that it meets another in.
func met(o operand, t types.Type) operand {
	m := o
	m.isNull = func() (bool, error) { return isNullAs(o, t) }
	return m
}

// asCommon makes a value one of the common type.
func asCommon(v value, from, t types.Type) value {
	switch {
	case t.IsApproximate():
		return asFloat(v, from, t)
	case t.Kind == types.Decimal:
		return fitDecimal(exact(v), t)
	}
	return v
}

// coalesce is the first that is not NULL, or whose type is NOT NULL but for a constant NULL; those behind it are not
// evaluated.
func coalesce(args ...*node) *node {
	t := merged(args...)
	return &node{
		format: "COALESCE(" + strings.Repeat(", %s", len(args))[2:] + ")", typ: t, args: args,
		isNull: func(args []operand) (bool, error) {
			for i, a := range args {
				if i == len(args)-1 {
					return isNullAs(a, t)
				}
				if v, err := branch(a, t); v != nil || err != nil || !a.settled() && !a.null() {
					return v == nil, err
				} else if !a.settled() {
					break
				}
			}
			for _, a := range args {
				if v, err := branch(a, t); v != nil || err != nil || !a.null() && !a.settled() {
					return v == nil, err
				}
			}
			return true, nil
		},
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
				if v, err := branch(a, t); v != nil || err != nil || !a.null() && !a.settled() {
					return v, err
				}
			}
			return nil, nil
		},
	}
}

// nullIf is NULLIF(a, b): NULL where they are the same, else a.
func nullIf(a, b *node) *node {
	t := commonType(a.typ, b.typ)
	settled := func(args []operand) bool {
		if args[0].knownNull() { // whatever it is compared with
			return true
		}
		return args[0].settled() && args[1].settled()
	}
	return &node{format: "NULLIF(%s, %s)", typ: a.typ.AsNullable(), args: []*node{a, b}, null: always, settled: settled, eval: func(args []operand) (value, error) {
		equal, err := compared("=", args[0], args[1], t).get()
		if err != nil || equal == true {
			return nil, err
		}
		return args[0].get()
	}}
}

// ifElse is IF(c, a, b).
func ifElse(c, a, b *node) *node {
	n := caseWhen(c, a, b)
	n.format, n.null = "IF(%s, %s, %s)", anyOf
	return n
}

// in is x [NOT] IN (list): x = a OR x = b …. What is of another kind is cast to x's type, so that 1 IN (1.5) is TRUE.
func in(word string, x *node, list ...*node) *node {
	terms := func(args []operand) []operand {
		var all []operand
		for _, a := range args[1:] {
			t := commonType(x.typ, a.typ)
			if a.typ.Kind != x.typ.Kind {
				a, t = cast(a, x.typ), x.typ
			}
			all = append(all, compared("=", args[0], a, t))
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

// cast is an operand as a value of another type.
func cast(o operand, t types.Type) operand {
	c := o
	c.typ = t
	c.get = func() (value, error) {
		v, err := o.get()
		if v == nil || err != nil {
			return nil, err
		}
		return convert(v, o.typ, t)
	}
	c.settled = func() bool {
		if !o.settled() {
			return false
		}
		_, err := c.get()
		return err == nil
	}
	return c
}

// between is x [NOT] BETWEEN low AND high: x >= low AND x <= high, or x < low OR x > high.
func between(word string, x, low, high *node) *node {
	both := connective("AND", false, low, high)
	symbols := []string{">=", "<="}
	if word != "BETWEEN" {
		both, symbols = connective("OR", true, low, high), []string{"<", ">"}
	}
	terms := func(args []operand) []operand {
		return []operand{compared(symbols[0], args[0], args[1], commonType(x.typ, low.typ)), compared(symbols[1], args[0], args[2], commonType(x.typ, high.typ))}
	}
	return &node{
		format: "(%s " + word + " %s AND %s)", typ: boolean, args: []*node{x, low, high}, null: anyOf,
		settled: func(args []operand) bool { return both.settled(terms(args)) },
		eval:    func(args []operand) (value, error) { return both.eval(terms(args)) },
	}
}

// compared is a comparison of two operands that meet in a type.
func compared(symbol string, a, b operand, t types.Type) operand {
	known := func() bool {
		if a.constant() && b.constant() {
			return a.writtenNull() || b.writtenNull()
		}
		return a.knownNull() || b.knownNull()
	}
	get := func() (value, error) {
		if known() {
			return nil, nil
		}
		return strict(func(v []value) (value, error) { return compare(symbol, v[0], v[1], a.typ, b.typ, t), nil })([]operand{a, b})
	}
	return operand{get: get, settled: func() bool {
		if known() {
			return true
		}
		if !a.settled() || !b.settled() {
			return false
		}
		_, err := get()
		return err == nil
	}}
}
