package lineage

import (
	"cmp"
	"slices"

	"github.com/leatsql/leat/planner/plan"
)

// Lineage is the lineage of a job.
type Lineage struct {
	Job    string
	Inputs []*plan.Table // in the order of their names
	Sink   *plan.Table
	Fields []Field // the sink's columns that are written, in their order
	// Rows are the columns that decide which rows there are: of conditions, joins, groups.
	Rows []Origin
}

// Field is a column of the sink.
type Field struct {
	Name    string
	Type    string
	Origins []Origin
}

// Origin is a column that a value comes from, by a way.
type Origin struct {
	Table *plan.Table
	Path  string // column, or the field of a row: event_ts.seconds
	Way   Way
}

// Way is how a value depends on a column. The names are those of OpenLineage's column lineage facet.
type Way uint8

// The ways. The first three are direct: the value is made of the column's.
const (
	Identity Way = iota
	Transformation
	Aggregation
	Conditional // the column decides which of several values is taken
	Filter
	Join
	GroupBy
	Sort
	Window
)

func (w Way) String() string {
	return [...]string{"IDENTITY", "TRANSFORMATION", "AGGREGATION", "CONDITIONAL", "FILTER", "JOIN", "GROUP_BY", "SORT", "WINDOW"}[w]
}

// direct reports whether a value is made of the column's.
func (w Way) direct() bool { return w <= Aggregation }

// TableRead is a leaf of a bound plan that reads a table.
type TableRead interface {
	plan.Node
	ReadTable() *plan.Table
}

// Of returns the lineage of a job.
func Of(j *plan.Job) Lineage {
	t := &tracer{tables: map[string]*plan.Table{}}
	columns := t.node(j.Logical.Input)
	l := Lineage{Job: j.Name, Sink: j.Logical.Table, Rows: t.rows.sorted()}
	for i, c := range j.Logical.Written {
		l.Fields = append(l.Fields, Field{Name: c.Name, Type: c.Type.String(), Origins: columns[i].sorted()})
	}
	for _, table := range t.tables {
		l.Inputs = append(l.Inputs, table)
	}
	slices.SortFunc(l.Inputs, func(a, b *plan.Table) int { return cmp.Compare(a.Name, b.Name) })
	return l
}

// origins are the columns that a value comes from, each by each way once.
type origins map[Origin]bool

func (o *origins) add(more origins) {
	if *o == nil {
		*o = origins{}
	}
	for x := range more {
		(*o)[x] = true
	}
}

// by returns the origins by another way: what was made of a column directly is now by way, and an aggregation stays one.
func (o origins) by(way Way) origins {
	out := origins{}
	for x := range o {
		switch {
		case !way.direct():
			x.Way = way
		case x.Way.direct():
			x.Way = max(x.Way, way)
		}
		out[x] = true
	}
	return out
}

func (o origins) sorted() []Origin {
	list := make([]Origin, 0, len(o))
	for x := range o {
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b Origin) int {
		return cmp.Or(cmp.Compare(a.Table.Name, b.Table.Name), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Way, b.Way))
	})
	return list
}
