package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
)

// hintNames are the hints of Flink. They say how a query is run, never what it gives.
var hintNames = []string{"BROADCAST", "LOOKUP", "NEST_LOOP", "OPTIONS", "SHUFFLE_HASH", "SHUFFLE_MERGE", "STATE_TTL"}

// IsHint reports whether Flink has a hint of a name.
func IsHint(name string) bool { return slices.Contains(hintNames, strings.ToUpper(name)) }

// lookupOptions are the keys of LOOKUP.
var lookupOptions = []string{
	"async", "capacity", "fixed-delay", "max-attempts", "output-mode", "retry-predicate", "retry-strategy", "table", "timeout",
}

// hints checks the hints of a SELECT. Those of joins and of state are looked at only where there is a join or a group.
func (b *Binder) hints(q *ast.Select, sc *scope) {
	joins := len(q.From) > 1
	for _, t := range q.From {
		_, join := t.(*ast.Join)
		joins = joins || join
	}
	for i := range q.Hints {
		h := &q.Hints[i]
		name := strings.ToUpper(h.Name.Name)
		switch {
		case !IsHint(name):
			b.unknownHint(h)
		case name == "OPTIONS" && len(h.Options) == 0:
			b.report(h.Span(), mistake{code: diag.BadQuery, text: "OPTIONS takes options: 'key' = 'value'"})
		case name == "OPTIONS":
		case name == "STATE_TTL" && (joins || len(q.GroupBy) > 0 || q.Distinct):
			b.stateHint(h, sc)
		case name == "LOOKUP" && joins:
			b.lookupHint(h, q)
		case name != "STATE_TTL" && name != "LOOKUP" && joins:
			b.joinHint(h, sc)
		}
	}
}

func (b *Binder) unknownHint(h *ast.Hint) {
	m := mistake{code: diag.BadQuery, text: "Flink has no hint " + h.Name.Name, help: "the hints are " + quoteNames(hintNames)}
	if near := options.Nearest(strings.ToUpper(h.Name.Name), hintNames); near != "" {
		m.help = "did you mean " + near + "?"
	}
	b.report(h.Name.Span(), m)
}

// joinHint checks BROADCAST(t, …) and its kin.
func (b *Binder) joinHint(h *ast.Hint, sc *scope) {
	if len(h.Args) == 0 {
		b.report(h.Span(), mistake{code: diag.BadQuery, text: h.Name.Name + " takes the names of tables", help: "write " + h.Name.Name + "(t)"})
		return
	}
	for _, a := range h.Args {
		switch a := a.(type) {
		case *ast.ColumnRef:
			b.hinted(h, a.Name.Parts[0].Name, a.Span(), sc.relationNames())
		case *ast.Literal:
			b.hinted(h, a.Text, a.Span(), sc.relationNames())
		}
	}
}

// hinted checks that a hint is for a table of the query, by its name there.
func (b *Binder) hinted(h *ast.Hint, name string, at diag.Span, names []string) {
	if slices.Contains(names, name) {
		return
	}
	m := mistake{code: diag.UnknownTable, text: fmt.Sprintf("%s is for no table of this query: %q", h.Name.Name, name)}
	if near := options.Nearest(name, names); near != "" {
		m.help = "did you mean " + near + "?"
	} else if len(names) > 0 {
		m.help = "its tables are " + quoteNames(names)
	}
	b.report(at, m)
}

// stateHint checks STATE_TTL('t' = '1d', …).
func (b *Binder) stateHint(h *ast.Hint, sc *scope) {
	if len(h.Options) == 0 {
		b.report(h.Span(), mistake{code: diag.BadQuery, text: "STATE_TTL takes a time for each table", help: "write STATE_TTL('t' = '1d')"})
		return
	}
	for i := range h.Options {
		o := &h.Options[i]
		if _, err := options.ParseDuration(o.Value); err != nil {
			b.report(o.ValueAt.Span(), mistake{code: diag.BadOption, text: fmt.Sprintf("STATE_TTL: %s", err)})
			continue
		}
		b.hinted(h, o.Key, o.KeyAt.Span(), sc.relationNames())
	}
}

// lookupHint checks LOOKUP('table' = 't', …), which is for tables that are joined as of a processing time.
func (b *Binder) lookupHint(h *ast.Hint, q *ast.Select) {
	values := map[string]*ast.Option{}
	for i := range h.Options {
		o := &h.Options[i]
		if !slices.Contains(lookupOptions, o.Key) {
			b.report(o.KeyAt.Span(), mistake{code: diag.UnknownOption, text: fmt.Sprintf("LOOKUP has no option '%s'", o.Key), help: "its options are " + strings.Join(lookupOptions, ", ")})
			return
		}
		values[o.Key] = o
	}
	m := mistake{code: diag.BadQuery}
	retry := values["retry-predicate"] != nil || values["retry-strategy"] != nil || values["fixed-delay"] != nil || values["max-attempts"] != nil
	whole := values["retry-predicate"] != nil && values["retry-strategy"] != nil && values["fixed-delay"] != nil && values["max-attempts"] != nil
	switch {
	case values["table"] == nil:
		m.code, m.text, m.help = diag.MissingOption, "LOOKUP needs the name of its table", "add 'table' = 't'"
	case values["async"] != nil && !slices.Contains([]string{"true", "false"}, strings.ToLower(values["async"].Value)):
		m.code, m.text = diag.BadOption, "'async' of LOOKUP is true or false"
	case retry && !whole:
		m.text = "LOOKUP takes 'retry-predicate', 'retry-strategy', 'fixed-delay' and 'max-attempts' together"
	default:
		o := values["table"]
		b.hinted(h, o.Value, o.ValueAt.Span(), lookedUp(q.From))
		return
	}
	b.report(h.Span(), m)
}

// lookedUp names the tables of FROM that have FOR SYSTEM_TIME AS OF.
func lookedUp(from []ast.TableExpr) []string {
	var names []string
	for _, t := range from {
		switch t := t.(type) {
		case *ast.Join:
			names = append(names, lookedUp([]ast.TableExpr{t.Left, t.Right})...)
		case *ast.ParenTable:
			names = append(names, lookedUp([]ast.TableExpr{t.Table})...)
		case *ast.TableRef:
			switch {
			case t.AsOf == nil:
			case t.Alias != nil:
				names = append(names, t.Alias.Name.Name)
			default:
				names = append(names, t.Name.Parts[len(t.Name.Parts)-1].Name)
			}
		}
	}
	return names
}
