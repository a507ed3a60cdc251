package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
	"github.com/leatsql/leat/types"
)

// windowSizes are the parameters of the window table functions behind DATA and TIMECOL. The last of each but SESSION's, OFFSET, may
// be left out.
var windowSizes = map[string][]string{
	"TUMBLE":   {"SIZE", "OFFSET"},
	"HOP":      {"SLIDE", "SIZE", "OFFSET"},
	"CUMULATE": {"STEP", "SIZE", "OFFSET"},
	"SESSION":  {"GAP"},
}

// windowCall is TUMBLE(TABLE t, DESCRIPTOR(c), sizes …) with its arguments in their order.
type windowCall struct {
	name  string
	call  *ast.Call
	data  ast.Expr
	time  ast.Expr
	sizes []ast.Expr
}

// windowTable binds TABLE(TUMBLE(…)) and its kin: the columns of a table, and for each row the windows that it falls into.
func (b *Binder) windowTable(name string, call *ast.Call, alias *ast.Alias) (plan.Node, *scope) {
	broken := func(n plan.Node) (plan.Node, *scope) {
		return n, b.relationScope(scoped{at: call.Span(), broken: true}, alias)
	}
	w, ok := b.windowArguments(name, call)
	if !ok {
		return broken(oneRow())
	}
	input, in := b.windowInput(w)
	if in == nil {
		return broken(oneRow())
	}
	n := &plan.WindowTable{Input: input, Function: name, At: call.Span()}
	n.Time, ok = b.windowTime(w, in, input)
	ok = b.sizes(n, w) && ok
	ok = b.windowPartition(n, w, in) && ok
	if !ok || in.broken() {
		return broken(input)
	}
	n.Out = append(in.outputs(), windowColumns(in.column(n.Time))...)
	return n, b.relationScope(scoped{at: call.Span(), columns: n.Out}, alias)
}

// windowColumns are the columns that a window table function adds.
func windowColumns(time plan.Output) []plan.Output {
	return []plan.Output{
		{Name: "window_start", Type: types.TimestampOf(3).NotNull()},
		{Name: "window_end", Type: types.TimestampOf(3).NotNull()},
		{Name: "window_time", Type: time.Type.NotNull(), Time: time.Time},
	}
}

// windowArguments puts the arguments in their order, whether they were given by place or by name.
func (b *Binder) windowArguments(name string, call *ast.Call) (*windowCall, bool) {
	w := &windowCall{name: name, call: call}
	params := append([]string{"DATA", "TIMECOL"}, windowSizes[name]...)
	least := len(params)
	if name != "SESSION" {
		least--
	}
	given := make([]ast.Expr, len(params))
	named := 0
	for i, a := range call.Args {
		at := i
		if n, ok := a.(*ast.NamedArg); ok {
			a, at = n.Value, slices.Index(params, n.Name.Name)
			named++
			if at < 0 {
				if b.wrongParameter(name, &n.Name, params) {
					return nil, false
				}
				continue
			}
			if i != at && (i < 2 || at < 2) {
				b.report(n.Span(), mistake{code: diag.BadQuery, text: "Flink takes DATA first and TIMECOL second", help: "the others may stand in any order"})
				return nil, false
			}
		}
		if at < len(params) {
			given[at] = a
		}
	}
	if named > 0 && named < len(call.Args) {
		b.report(call.Span(), mistake{code: diag.ArgumentMismatch, text: name + " takes its arguments all by name or all by place", help: "name all of them"})
		return nil, false
	}
	if slices.Contains(given[:least], nil) || len(call.Args) > len(params) {
		b.report(call.Span(), mistake{
			code: diag.ArgumentMismatch, text: fmt.Sprintf("%s takes %s, not %d arguments", name, windowForm(name), len(call.Args)),
		})
		return nil, false
	}
	w.data, w.time, w.sizes = given[0], given[1], given[2:]
	return w, true
}

// wrongParameter tells of a parameter that there is not. Flink refuses one that is spelt in other letters, and leaves the value of any
// other out without a word.
func (b *Binder) wrongParameter(function string, name *ast.Ident, params []string) (refused bool) {
	d := diag.Diagnostic{
		Source: b.Source, Span: name.Span(), Severity: diag.Warning, Code: diag.Suspicious,
		Message: fmt.Sprintf("%s has no parameter %s", function, name.Name), Help: "its parameters are " + quoteNames(params),
	}
	if near := options.Nearest(strings.ToUpper(name.Name), params); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	if slices.Contains(params, strings.ToUpper(name.Name)) {
		d.Severity, d.Code, refused = diag.Error, diag.ArgumentMismatch, true
		d.Help = "write it in upper case: " + strings.ToUpper(name.Name)
	}
	b.Diags.Add(d)
	return refused
}

// windowForm shows the arguments of a window table function.
func windowForm(name string) string {
	sizes := strings.ToLower(strings.Join(windowSizes[name], ", "))
	if name != "SESSION" {
		sizes = strings.Replace(sizes, ", offset", " [, offset]", 1)
	}
	return "(TABLE t, DESCRIPTOR(time column), " + sizes + ")"
}

// windowInput binds the table whose rows are put into windows; a nil scope where there is none.
func (b *Binder) windowInput(w *windowCall) (plan.Node, *scope) {
	data := w.data
	if p, ok := data.(*ast.Paren); ok {
		data = p.Expr
	}
	switch t := data.(type) {
	case *ast.TableArg:
		if t.Query != nil && strings.HasPrefix(strings.ToUpper(t.Span().Text(b.Source)), "TABLE") {
			b.report(t.Span(), mistake{code: diag.UnexpectedToken, text: "TABLE takes a name, not a query", help: "leave TABLE out: (SELECT …)"})
			return nil, nil
		}
		if t.Name != nil {
			return b.tableRef(&ast.TableRef{Pos: ast.Pos{At: t.Name.Span()}, Name: *t.Name})
		}
		return b.derivedTable(&ast.DerivedTable{Pos: t.Pos, Query: t.Query}, nil)
	case *ast.Subquery:
		return b.derivedTable(&ast.DerivedTable{Pos: t.Pos, Query: t.Query}, nil)
	}
	m := mistake{code: diag.ArgumentMismatch, text: w.name + " takes a table first"}
	if c, ok := data.(*ast.ColumnRef); ok {
		m.help = "write TABLE " + nameText(c.Name.Parts)
	}
	b.report(data.Span(), m)
	return nil, nil
}

// windowTime finds the column that DESCRIPTOR names: in streaming one that tells time, in batch a point of time.
func (b *Binder) windowTime(w *windowCall, in *scope, input plan.Node) (int, bool) {
	d, ok := w.time.(*ast.Descriptor)
	if !ok {
		m := mistake{code: diag.ArgumentMismatch, text: w.name + " takes the time column second"}
		if c, ok := w.time.(*ast.ColumnRef); ok {
			m.help = "write DESCRIPTOR(" + nameText(c.Name.Parts) + ")"
		}
		b.report(w.time.Span(), m)
		return 0, false
	}
	id := &d.Columns[0]
	names := in.columnNames()
	n := slices.Index(names, id.Name)
	switch {
	case n < 0 && in.broken():
		return 0, false
	case n < 0:
		b.report(id.Span(), b.noColumn(id.Name, in.nameOr("the table"), names))
		return 0, false
	}
	c := in.column(n)
	m := mistake{code: diag.TypeMismatch}
	switch {
	case c.Type.Kind == types.Invalid:
		return 0, false
	case !c.Type.IsTimestamp():
		m.text = fmt.Sprintf("%s needs a column of TIMESTAMP or TIMESTAMP_LTZ, not %s", w.name, describe(c.Type))
		m.label = "this is " + describe(c.Type)
	case b.Env.Batch && w.name == "SESSION":
		m.code, m.text = diag.BadQuery, "Flink has no SESSION windows in batch mode"
	case b.Env.Batch && c.Time == plan.Proctime:
		m.code, m.text = diag.BadQuery, "Flink has no windows of processing time in batch mode"
	case !b.Env.Batch && timeattr.Of(input)[n].Time == plan.NoTime:
		m.text = fmt.Sprintf("%s is no time attribute: no WATERMARK tells how far its time is", id.Name)
		if c.Time != plan.NoTime {
			m.text = fmt.Sprintf("%s is no time attribute any more: an operator or an expression below made a plain %s of it", id.Name, describe(c.Type))
		}
		m.help = "name a column with a WATERMARK, handed on as it is"
	default:
		return n, true
	}
	b.report(id.Span(), m)
	return 0, false
}

// nameOr is the name of the one relation, where it has one.
func (s *scope) nameOr(other string) string {
	if len(s.relations) == 1 && s.relations[0].name != "" {
		return s.relations[0].name
	}
	return other
}

// windowPartition binds PARTITION BY of SESSION.
func (b *Binder) windowPartition(n *plan.WindowTable, w *windowCall, in *scope) bool {
	t, ok := w.data.(*ast.TableArg)
	if !ok {
		return true
	}
	switch {
	case len(t.PartitionBy) > 0 && w.name != "SESSION":
		b.report(t.PartitionBy[0].Span(), mistake{code: diag.BadQuery, text: "only SESSION takes PARTITION BY", help: "group by the column behind " + w.name})
		return false
	case len(t.OrderBy) > 0:
		b.report(t.OrderBy[0].Expr.Span(), mistake{code: diag.BadQuery, text: w.name + " takes no ORDER BY", help: "leave it out"})
		return false
	}
	outer := b.scope
	b.scope = in
	defer func() { b.scope = outer }()
	for _, e := range t.PartitionBy {
		switch e := b.Expr(e).(type) {
		case *plan.Column:
			n.PartitionBy = append(n.PartitionBy, e.Index)
		case *invalid:
			return false
		default:
			b.report(e.Span(), mistake{code: diag.BadQuery, text: "PARTITION BY of a window takes columns"})
			return false
		}
	}
	return true
}
