package bind

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// tableFunc binds UNNEST(…), TABLE(f(…)) and LATERAL TABLE(f(…)). left are the tables before it, whose columns its arguments may be.
func (b *Binder) tableFunc(t *ast.TableFunc, left *scope) (plan.Node, *scope) {
	b.refuseSample(t.Sample)
	around := b.scope
	b.scope = &scope{outer: b.outer, lateral: true}
	if left != nil && isLateral(t) {
		b.scope.outer = left
	}
	defer func() { b.scope = around }()
	if t.Unnest {
		return b.unnest(t)
	}
	call, ok := t.Call.(*ast.Call)
	if !ok {
		b.report(t.Call.Span(), mistake{code: diag.UnexpectedToken, text: "TABLE(…) takes a call of a function", help: "name a table without TABLE"})
		return oneRow(), b.relationScope(scoped{at: t.Span(), broken: true}, t.Alias)
	}
	if name := strings.ToUpper(call.Name.Parts[0].Name); len(call.Name.Parts) == 1 && windowSizes[name] != nil {
		return b.windowTable(name, call, t.Alias)
	}
	return b.otherTable(call, t.Alias)
}

// otherTable binds a call of a function that is none of Flink's table functions. Those of users are not known here.
func (b *Binder) otherTable(call *ast.Call, alias *ast.Alias) (plan.Node, *scope) {
	name := call.Name.Parts[0].Name
	if f, ok := b.Functions.Lookup(name); ok && len(call.Name.Parts) == 1 {
		b.report(call.Name.Span(), mistake{code: diag.UnknownFunction, text: f.Name + " gives a value, not a table", help: "call it in the select list"})
	} else {
		b.noFunction(&call.Name)
	}
	b.argumentsOf(call)
	return oneRow(), b.relationScope(scoped{at: call.Span(), broken: true}, alias)
}

// unnest binds UNNEST of an array, a map or a multiset: a row for each element.
func (b *Binder) unnest(t *ast.TableFunc) (plan.Node, *scope) {
	arg := b.value(t.Call)
	r := scoped{at: t.Span(), broken: IsBad(arg)}
	if !r.broken {
		r.columns = elementColumns(arg.Type(), t.Alias)
		if r.broken = r.columns == nil; r.broken {
			b.report(arg.Span(), mistake{
				code: diag.TypeMismatch, text: "UNNEST takes an array, a map or a multiset, not " + describe(arg.Type()), label: "this is " + describe(arg.Type()),
			})
		}
	}
	if len(t.More) > 0 && !r.broken {
		b.report(t.Span(), mistake{code: diag.BadQuery, text: "Flink does not plan UNNEST of several collections", help: "unnest each of them"})
		r.broken = true
	}
	if t.Ordinality && !r.broken {
		b.report(t.Span(), mistake{code: diag.BadQuery, text: "Flink 1.20 does not plan UNNEST … WITH ORDINALITY", help: "leave WITH ORDINALITY out"})
		r.broken = true
	}
	n := &plan.TableFunction{Name: "UNNEST", Args: []plan.Expr{arg}, Ordinality: t.Ordinality, Out: r.columns, At: t.Span()}
	sc := b.relationScope(r, t.Alias)
	n.Out = sc.outputs()
	return n, sc
}

// elementColumns are the columns of UNNEST: the key and value of a map, the fields of elements that are rows, or one column, which
// is called as the table is where that has a name and no list of columns. nil for a type without elements.
func elementColumns(t types.Type, alias *ast.Alias) []plan.Output {
	switch t.Kind {
	case types.Map:
		return []plan.Output{{Name: "KEY", Type: *t.Key}, {Name: "VALUE", Type: *t.Elem}}
	case types.Array, types.Multiset:
	default:
		return nil
	}
	if t.Elem.Kind != types.Row {
		name := "EXPR$0"
		if alias != nil && len(alias.Columns) == 0 {
			name = alias.Name.Name
		}
		return []plan.Output{{Name: name, Type: *t.Elem}}
	}
	columns := make([]plan.Output, len(t.Elem.Fields))
	for i, f := range t.Elem.Fields {
		columns[i] = plan.Output{Name: f.Name, Type: f.Type.WithNull(f.Type.Nullable || t.Elem.Nullable)}
		if f.Name == "" {
			columns[i].Name = fmt.Sprintf("EXPR$%d", i)
		}
	}
	return columns
}
