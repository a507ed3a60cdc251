package functions

import (
	"strings"

	"github.com/leatsql/leat/types"
)

// Signatures returns how the function is written, one line per overload: "UPPER(s STRING) → STRING".
func (f *Function) Signatures() []string {
	if len(f.Syntax) > 0 {
		return f.Syntax
	}
	var lines []string
	for i := range f.Overloads {
		o := &f.Overloads[i]
		line := f.spell(o)
		if t, ok := o.fixedResult(f); ok {
			line += " → " + t.String()
		}
		lines = append(lines, line)
	}
	return lines
}

// Title is what the function is called in a message: its name, or how it is written where it has none.
func (f *Function) Title() string {
	if f.isOperator() && len(f.Syntax) > 0 {
		return f.Syntax[0]
	}
	return f.Name
}

// spell writes a call of an overload.
func (f *Function) spell(o *Overload) string {
	if f.isOperator() {
		switch {
		case len(o.Params) == 2:
			return o.Params[0].Name + " " + f.Name + " " + o.Params[1].Name
		case strings.HasPrefix(f.Name, "IS "):
			return o.Params[0].Name + " " + f.Name
		case f.Name == "NOT":
			return f.Name + " " + o.Params[0].Name
		}
		return f.Name + o.Params[0].Name
	}
	var b strings.Builder
	b.WriteString(f.Name + "(")
	for i, p := range o.Params {
		repeats := o.Variadic && i == len(o.Params)-1
		if p.Optional || repeats {
			b.WriteString(" [")
		}
		if i > 0 {
			b.WriteString(", ")
		}
		if repeats {
			b.WriteString("…]")
			continue
		}
		b.WriteString(p.Name + " " + p.takes())
		if p.Optional {
			b.WriteString("]")
		}
	}
	b.WriteString(")")
	return strings.ReplaceAll(b.String(), "( [", "([")
}

// isOperator reports whether the function is written between or beside its operands.
func (f *Function) isOperator() bool {
	first := f.Name[0]
	return first < 'A' || first > 'Z' || f.Name == "NOT" || f.Name == "AND" || f.Name == "OR" || strings.HasPrefix(f.Name, "IS ")
}

// fixedResult returns the result's type where it does not depend on the arguments' types.
func (o *Overload) fixedResult(f *Function) (types.Type, bool) {
	if o.Result == nil {
		return types.Type{}, false
	}
	var result types.Type
	found, fixed := false, true
	o.eachCall(f, nil, func(c *Call) {
		t, err := o.Result(c)
		if err != nil {
			return
		}
		if found && !t.EqualIgnoringNull(result) {
			fixed = false
		}
		found = true
		result = t
	})
	return result, found && fixed
}

// eachCall visits the calls with every choice of accepted samples, without the last parameter of a variadic.
func (o *Overload) eachCall(f *Function, args []Arg, visit func(*Call)) {
	n := len(o.Params)
	if o.Variadic {
		n--
	}
	if len(args) < n {
		for _, s := range samples() {
			if t, ok := o.Params[len(args)].Accepts(s); ok {
				o.eachCall(f, append(args[:len(args):len(args)], Arg{Type: t, Const: s.Const}), visit)
			}
		}
		return
	}
	if o.Coerce != nil {
		as, err := o.Coerce(args)
		if err != nil {
			return
		}
		args = append([]Arg(nil), args...)
		for i, t := range as {
			args[i].Type = t
		}
	}
	visit(&Call{Function: f, Args: args, Env: &Env{Batch: true}})
}
