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
		default:
			return
		}
		for i, a := range c.Args {
			l, ok := bare(c.Args[1-i]).(*plan.Literal)
			if o, known := s.origin(a, in); ok && known && !l.Secret && l.T.IsString() && !l.Value.IsNull(0) {
				enumName(r, o, l, always)
			}
		}
	})
}

func enumName(r *report, o origin, l *plan.Literal, always string) {
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

// list joins names, of many the first.
func list(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
