package lint

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/plan"
)

// unknownEnumName warns of an enum's column that is compared with a name which the enum lacks.
func unknownEnumName(s *Subject, _ *tree, r *report) {
	s.exprs(func(e plan.Expr, in plan.Node) {
		c, ok := e.(*plan.Call)
		if !ok || in == nil || len(c.Args) != 2 {
			return
		}
		var always string
		switch c.Function.Name {
		case "=", "IS NOT DISTINCT FROM":
			always = "never true"
		case "<>", "IS DISTINCT FROM":
			always = "always true"
		case "ARRAY_CONTAINS":
			if o, ok := s.origin(c.Args[0], in); ok {
				enumName(r, o.element(), literal(c.Args[1]), "never true")
			}
			return
		default:
			return
		}
		for i, a := range c.Args {
			if o, ok := s.origin(a, in); ok {
				enumName(r, o, literal(c.Args[1-i]), always)
			}
		}
	})
}

// literal is a constant that an expression is, within implicit casts; nil for another.
func literal(e plan.Expr) *plan.Literal {
	l, _ := bare(e).(*plan.Literal)
	return l
}

// enumName warns of a text that is no name of the enum. It takes no note of what is no text, and of columns that are no enums.
func enumName(r *report, o origin, l *plan.Literal, always string) {
	if l == nil || l.Secret || !l.T.IsString() || l.Value.IsNull(0) {
		return
	}
	name := string(l.Value.Bytes[0])
	if o.known.Names == nil || slices.Contains(o.known.Names, name) {
		return
	}
	help := "it has " + list(o.known.Names)
	if near := options.Nearest(name, o.known.Names); near != "" {
		help = "did you mean '" + near + "'?"
	}
	r.warn(diag.UnknownEnumName, l.Span(), help, "the enum of %s has no value '%s': this is %s", o.path, name, always)
}

// writtenEnumName warns of a name that is written to an enum which lacks it.
func writtenEnumName(s *Subject, _ *tree, r *report) {
	for _, q := range s.Queries {
		for i, e := range q.Exprs {
			c := q.Sink.written()[i]
			if c.Known.Names == nil {
				continue
			}
			for _, l := range s.results(e, q.Input) {
				enumName(r, origin{path: c.Name, known: c.Known}, l, "refused for each row; Flink writes the first value")
			}
		}
	}
}

// results are the constants that an expression may give.
func (s *Subject) results(e plan.Expr, in plan.Node) []*plan.Literal {
	var all []*plan.Literal
	switch e := e.(type) {
	case *plan.Literal:
		all = append(all, e)
	case *plan.Cast:
		return s.results(e.Arg, in)
	case *plan.Column:
		if p, ok := in.(*plan.Project); ok && e.Index < len(p.Exprs) {
			return s.results(p.Exprs[e.Index], p.Input)
		}
		if v, ok := in.(*plan.Values); ok {
			for _, row := range v.Rows {
				all = append(all, s.results(row[e.Index], nil)...)
			}
		}
	case *plan.Case:
		for _, then := range append(slices.Clone(e.Thens), e.Else) {
			all = append(all, s.results(then, in)...)
		}
	case *plan.Coalesce:
		for _, a := range e.Args {
			all = append(all, s.results(a, in)...)
		}
	}
	return all
}

// list joins names, of many the first.
func list(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
