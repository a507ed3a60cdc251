package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// target is what an INSERT writes: the columns that the query's go to, in the query's order, and those that PARTITION gives a value.
type target struct {
	columns []*column
	fixed   map[*column]plan.Expr
	given   map[string]string // the texts of fixed, by column
}

// gives reports whether the INSERT gives a column a value.
func (t *target) gives(c *column) bool {
	return t != nil && (indexOf(t.columns, c) >= 0 || t.fixed[c] != nil)
}

// targets finds what an INSERT writes; nil where PARTITION or the list of columns has mistakes, which were reported.
func (s *Session) targets(st *ast.Insert, sink *table) *target {
	into := &target{fixed: map[*column]plan.Expr{}, given: map[string]string{}}
	before := len(s.diags)
	s.fixPartition(st, sink, into)
	if len(st.Columns) == 0 {
		for _, c := range sink.written() {
			if into.fixed[c] == nil {
				into.columns = append(into.columns, c)
			}
		}
	}
	s.listColumns(st, sink, into)
	for _, c := range sink.written() {
		if len(st.Columns) > 0 && len(s.diags) == before && !into.gives(c) && !c.typ.Nullable {
			s.report(st.Table.Span(), diag.SinkMismatch, fmt.Sprintf("column %s of %s gets no value and is NOT NULL", c.name, sink.name), "add it to the list of columns")
		}
	}
	if s.diags[before:].HasMistakes() {
		return nil
	}
	return into
}

// listColumns takes the columns that stand behind the table's name.
func (s *Session) listColumns(st *ast.Insert, sink *table, into *target) {
	var names []string
	for _, c := range sink.written() {
		names = append(names, c.name)
	}
	for i := range st.Columns {
		n := &st.Columns[i]
		name := nameText(n)
		col := sink.column(name)
		switch {
		case len(n.Parts) > 1 || col == nil:
			s.report(n.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", name, sink.name), nearHelp(name, names))
		case !col.persisted():
			s.report(n.Span(), diag.SinkMismatch, fmt.Sprintf("column %s of %s is not written: it is computed or virtual", name, sink.name), "")
		case into.gives(col):
			s.report(n.Span(), diag.DuplicateName, fmt.Sprintf("column %s is there twice", name), "")
		default:
			into.columns = append(into.columns, col)
		}
	}
}

// fixPartition takes the values of PARTITION (column = value, …).
func (s *Session) fixPartition(st *ast.Insert, sink *table, into *target) {
	for i := range st.Partition {
		p := &st.Partition[i]
		c := sink.column(p.Column.Name)
		switch {
		case c == nil:
			s.report(p.Column.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", p.Column.Name, sink.name), nearHelp(p.Column.Name, sink.columnNames()))
		case !mentions(sink.partition, c.name):
			s.report(p.Column.Span(), diag.BadTable, fmt.Sprintf("%s is not partitioned by %s", sink.name, c.name), "write the column like the others")
		case into.fixed[c] != nil:
			s.report(p.Column.Span(), diag.DuplicateName, fmt.Sprintf("column %s is there twice", c.name), "")
		case p.Value != nil:
			into.fixed[c], into.given[c.name] = s.partitionValue(c, p), partitionText(p.Value)
		}
	}
}

// partitionValue is the constant of a partition, cast to its column's type.
func (s *Session) partitionValue(c *column, p *ast.PartitionSpec) plan.Expr {
	if l, ok := p.Value.(*ast.Literal); ok && l.Kind != ast.NumberLiteral && l.Kind != ast.StringLiteral {
		s.report(l.Span(), diag.BadTable, "Flink takes a partition's value only as a number or in quotes", quotedHelp(l))
		return bind.Null(c.typ.AsNullable(), l.Span())
	}
	e := s.binder(s.source).Over("", nil, p.Value)
	if bind.IsBad(e) {
		return e
	}
	if err := cast.Check(e.Type(), c.typ, false); err != nil {
		s.report(e.Span(), diag.SinkMismatch, fmt.Sprintf("partition column %s is %s and takes no %s", c.name, c.typ.AsNullable(), e.Type().AsNullable()), "")
		return bind.Null(types.StringType(), e.Span())
	}
	return sinkCast(e, deepNullable(c.typ))
}

// quotedHelp is a literal as a partition's value.
func quotedHelp(l *ast.Literal) string {
	switch l.Kind {
	case ast.NullLiteral, ast.BinaryLiteral:
		return ""
	default:
		return "write '" + l.Text + "'"
	}
}

// checkDivided refuses what the connector of a sink does not do: partitions, buckets, OVERWRITE.
func (s *Session) checkDivided(st *ast.Insert, sink *table, c *configured) {
	switch {
	case st.Overwrite && !s.batch():
		s.batchOnly(st.Table.Span(), "INSERT OVERWRITE")
	case st.Overwrite && c != nil && !c.factory.Overwrites:
		s.report(st.Table.Span(), diag.NotASink, fmt.Sprintf("connector '%s' cannot overwrite", c.factory.Name), "write INSERT INTO")
	}
	if c == nil {
		return
	}
	if sink.distribution != nil {
		c.problem(options.Problem{Option: "connector", Code: string(diag.NotASink), Message: fmt.Sprintf("connector '%s' writes no buckets, and %s is DISTRIBUTED", c.factory.Name, sink.name)})
	}
	if len(sink.partition) > 0 && !c.factory.Partitions {
		c.problem(options.Problem{Option: "connector", Code: string(diag.NotASink), Message: fmt.Sprintf("connector '%s' writes no partitions, and %s is PARTITIONED BY %s", c.factory.Name, sink.name, join(slices.Compact(mentioned(sink.partition))))})
	}
}
