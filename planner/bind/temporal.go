package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// asOf is the time of FOR SYSTEM_TIME AS OF behind a table; nil where there is none.
func asOf(t ast.TableExpr) ast.Expr {
	switch t := t.(type) {
	case *ast.TableRef:
		return t.AsOf
	case *ast.ParenTable:
		return asOf(t.Table)
	}
	return nil
}

// refuseAsOf refuses a version of a table that nothing is joined with: Flink's own catalog keeps none.
func (b *Binder) refuseAsOf(t ast.TableExpr) {
	if at := asOf(t); at != nil {
		b.report(at.Span(), mistake{
			code: diag.BadQuery, text: "FOR SYSTEM_TIME AS OF stands behind the right table of a join",
			help: "read the table as it is, or join it: … JOIN t FOR SYSTEM_TIME AS OF l.ts ON l.id = t.id",
		})
	}
}

// temporal binds FOR SYSTEM_TIME AS OF on the right side of a join: each row of the left is paired with the version of the right
// that was valid at its event time, or, by processing time, with what a lookup finds.
func (b *Binder) temporal(at ast.Expr, n *plan.Join, sc, right *scope) {
	outer := b.scope
	b.scope = sc
	e := b.Expr(at)
	b.scope = outer
	if IsBad(e) || sc.broken() {
		return
	}
	m := mistake{code: diag.BadQuery}
	t := e.Type()
	c, column := e.(*plan.Column)
	switch {
	case !t.IsTimestamp():
		m.code, m.text, m.label = diag.TypeMismatch, "FOR SYSTEM_TIME AS OF takes a point of time, not "+describe(t), "this is "+describe(t)
	case n.Kind == plan.RightJoin || n.Kind == plan.FullJoin:
		b.report(n.At, mistake{code: diag.BadQuery, text: n.Kind.String() + " cannot find versions: each belongs to a row on the left", help: "write LEFT JOIN or JOIN"})
		return
	case !column || c.Index >= len(n.Left.Columns()):
		m.text, m.help = "FOR SYSTEM_TIME AS OF takes a time attribute of the left table, as it is", "name its column with a WATERMARK, or one that is PROCTIME()"
	case timeattr.Of(n.Left)[c.Index].Time == plan.NoTime && !b.Env.Batch:
		m.text, m.help = c.Name+" is no time attribute", "name a column with a WATERMARK, or one that is PROCTIME()"
	default:
		n.AsOf = e
		b.checkVersions(n, c, at.Span(), &right.relations[0])
		return
	}
	b.report(at.Span(), m)
}

// checkVersions checks that the right table of a temporal join has versions, or can be looked up, by the columns that are compared.
func (b *Binder) checkVersions(n *plan.Join, at *plan.Column, span diag.Span, right *scoped) {
	lookup := right.table != nil && right.table.Lookup
	keys := rightKeys(n)
	m := mistake{code: diag.BadQuery}
	switch {
	case len(keys) == 0:
		m.text, m.help = "a temporal join needs an equality with a column of "+right.name+" in ON", "write ON l.id = "+right.name+".id"
	case !b.Env.Batch && timeattr.Of(n.Left)[at.Index].Time == plan.Rowtime:
		m = b.checkVersioned(at, right, keys)
	case b.Env.Batch && (!lookup || n.Left.Columns()[at.Index].Time != plan.Proctime):
		m.text, m.help = "Flink finds no versions in batch mode", "take the newest row of each key with ROW_NUMBER()"
	case !lookup:
		m.text = fmt.Sprintf("%s cannot be joined by processing time: its connector finds no rows by key", right.name)
		m.help = "join by event time: give it a primary key and a WATERMARK, and name the left table's event time"
	}
	if m.text != "" {
		b.report(span, m)
	}
}

// checkVersioned says what a table lacks that is joined by event time.
func (b *Binder) checkVersioned(at *plan.Column, right *scoped, keys []int) mistake {
	m := mistake{code: diag.BadQuery}
	var rowtime *plan.Output
	for i := range right.columns {
		if right.columns[i].Time == plan.Rowtime {
			rowtime = &right.columns[i]
		}
	}
	switch {
	case rowtime == nil:
		m.text, m.help = fmt.Sprintf("%s has no event time, so that its versions have none", right.name), "give it a WATERMARK"
	case rowtime.Type.Kind != at.Type().Kind || rowtime.Type.Prec != at.Type().Prec:
		m.code = diag.TypeMismatch
		m.text = fmt.Sprintf("%s is %s and the event time of %s is %s", at.Name, describe(at.Type()), right.name, describe(rowtime.Type))
		m.help = "declare both with one type"
	case right.table == nil:
	case len(right.table.Key) == 0:
		m.text, m.help = fmt.Sprintf("%s has no primary key, so that nothing tells its versions apart", right.name), "give it PRIMARY KEY (…) NOT ENFORCED"
	case !containsAll(keys, right.table.Key):
		var names []string
		for _, k := range right.table.Key {
			names = append(names, right.columns[k].Name)
		}
		m.text, m.help = fmt.Sprintf("ON does not compare the whole primary key of %s", right.name), "its columns are "+quoteNames(names)
	}
	return m
}

// rightKeys are the columns of the right side that the condition of a join says equal something of the left.
func rightKeys(n *plan.Join) []int {
	split := len(n.Left.Columns())
	var keys []int
	for _, t := range timeattr.Terms(n.On) {
		call, ok := t.(*plan.Call)
		if !ok || call.Function.Name != "=" {
			continue
		}
		for i, arg := range call.Args {
			c, ok := arg.(*plan.Column)
			if ok && c.Index >= split && !reads(call.Args[1-i], split) {
				keys = append(keys, c.Index-split)
			}
		}
	}
	return keys
}

// reads reports whether an expression reads a column from number split on.
func reads(e plan.Expr, split int) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		c, ok := e.(*plan.Column)
		found = found || ok && c.Index >= split
		return !found
	})
	return found
}

func containsAll(all, wanted []int) bool {
	for _, w := range wanted {
		if !slices.Contains(all, w) {
			return false
		}
	}
	return true
}
