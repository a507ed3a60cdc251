package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/compat"
)

// Wanted says which table of a script is read, and how much of it.
type Wanted struct {
	Table string
	// Canary reads what a canary of that suffix writes beside the table.
	Canary string
	// Except leaves out what a canary of that suffix writes, where the names of both match the table's.
	Except string
	// From and To bound the records by their times, To exclusive; nil: from the beginning, up to what is there now.
	From, To *time.Time
}

// Reading is a look at what a table holds now. It joins no group, stores no positions and writes nothing.
type Reading struct {
	Columns []TableColumn // those that are written to records, without metadata, all of a view; none where documents are read as they are
	Key     []string      // the columns that say which records belong together
	// Keyed says that documents have ids that are made of the key.
	Keyed bool
	// Raw is the column that is a record's whole value, where nothing is said of what it holds; "" for none.
	Raw string

	engine *Engine
	script Text
	wanted Wanted
	query  string // "": documents are read
	pins   pins
	left   Left
}

// ReadError says why a table cannot be read to its end.
type ReadError struct{ Message, Help string }

func (e *ReadError) Error() string { return e.Message }

// NewReading finds a table of a script and checks that it can be read. Mistakes of other statements do not matter. The error is a *ReadError.
func (e *Engine) NewReading(script Text, w Wanted) (*Reading, diag.List, error) {
	own := *e
	own.config.Run.Canary = w.Canary
	r := &Reading{engine: &own, script: script, wanted: w}
	session, mistakes := r.session()
	t := tableNamed(session.Tables(), w.Table)
	if t == nil && isView(session, w.Table) {
		return r.ofView()
	}
	if t == nil {
		return nil, e.secrets.Diagnostics(mistakes), noTable(session, script.Name, w.Table)
	}
	for _, c := range t.Columns {
		if c.Written && !c.Metadata {
			r.Columns = append(r.Columns, TableColumn{c.Name, c.Type, c.Comment})
		}
	}
	r.Key = t.Key
	factory, ok := e.config.Connectors.Lookup(t.Options["connector"].Value)
	switch {
	case ok && factory.BindSource == nil && factory.BindSink != nil && factory.Later == "":
		return r.ofDocuments(session)
	case ok:
		if err := r.ofRecords(t, factory); err != nil {
			return nil, nil, err
		}
	}
	q, problems := r.plan()
	if problems.HasErrors() {
		return nil, problems, nil
	}
	if q.Endless() {
		return nil, nil, &ReadError{fmt.Sprintf("table %s has no end, so that it cannot be read whole", w.Table), "tables of Kafka, files and OpenSearch can be compared"}
	}
	return r, nil, nil
}

func isView(s *planner.Session, name string) bool {
	return slices.ContainsFunc(s.Known(), func(k planner.Known) bool { return k.View && k.Name == name })
}

// ofView reads a view, whose tables say themselves where they begin and end.
func (r *Reading) ofView() (*Reading, diag.List, error) {
	w := r.wanted
	if w.Canary != "" || w.From != nil || w.To != nil {
		return nil, nil, &ReadError{fmt.Sprintf("%s is a view: it has no canary, and its tables say themselves where they begin and end", w.Table), "name a table"}
	}
	r.query = "SELECT * FROM " + quotedName(w.Table)
	q, problems := r.plan()
	if problems.HasErrors() {
		return nil, problems, nil
	}
	if q.Endless() {
		return nil, nil, &ReadError{fmt.Sprintf("view %s has no end, so that it cannot be read whole", w.Table), "set 'scan.bounded.mode' = 'latest-offset' for the tables of Kafka that it reads"}
	}
	for _, c := range q.out.Columns {
		r.Columns = append(r.Columns, TableColumn{Name: c.Name, Type: c.Type})
	}
	return r, nil, nil
}

// Written are the tables that the INSERTs of a script write, in their order.
func (e *Engine) Written(script Text) []string {
	var names []string
	tree, _ := parser.Parse(diag.NewSource(script.Name, script.Text))
	result, _ := planner.Plan(tree, e.catalogs(), e.planOptions(script.Name))
	for _, j := range result.Version.Jobs {
		if !slices.Contains(names, j.Sink.Name) {
			names = append(names, j.Sink.Name)
		}
	}
	return names
}

// session returns a session with the tables of the script, and the mistakes of its statements.
func (r *Reading) session() (*planner.Session, diag.List) {
	tree, mistakes := parser.Parse(diag.NewSource(r.script.Name, r.script.Text))
	o := r.engine.planOptions(r.script.Name)
	o.Unused, o.Lint = planner.IgnoreUnused, false
	s := planner.NewSession(r.engine.catalogs(), o)
	_, more := s.Plan(tree)
	var found diag.List
	for _, d := range append(mistakes, more...) {
		if d.Severity == diag.Error && !d.Code.NotYet() {
			found.Add(d)
		}
	}
	found.Sort()
	return s, found
}

func tableNamed(all []*compat.Table, name string) *compat.Table {
	i := slices.IndexFunc(all, func(t *compat.Table) bool { return t.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

func noTable(s *planner.Session, file, name string) error {
	var names []string
	for _, t := range s.Tables() {
		names = append(names, t.Name)
	}
	e := &ReadError{Message: fmt.Sprintf("%s has no table %q", file, name)}
	switch near := options.Nearest(name, names); {
	case near != "":
		e.Help = "did you mean " + near + "?"
	case len(names) > 0:
		e.Help = "there are " + strings.Join(names, ", ")
	}
	return e
}

// ofDocuments reads what a sink's system holds.
func (r *Reading) ofDocuments(s *planner.Session) (*Reading, diag.List, error) {
	sink, problems := s.Sink(r.wanted.Table)
	if problems.HasErrors() {
		return nil, r.engine.secrets.Diagnostics(problems), nil
	}
	if _, ok := sink.(connectors.Contents); !ok {
		return nil, nil, &ReadError{Message: fmt.Sprintf("table %s is only written: what was written to it cannot be read", r.wanted.Table)}
	}
	if r.wanted.From != nil || r.wanted.To != nil {
		return nil, nil, &ReadError{Message: fmt.Sprintf("documents of table %s have no times: only tables of Kafka are read from one time to another", r.wanted.Table)}
	}
	r.Keyed, r.Columns, r.Key = len(r.Key) > 0, nil, nil
	return r, nil, nil
}

// plan plans the query anew: a source reads once.
func (r *Reading) plan() (*Query, diag.List) {
	session, _ := r.session()
	src := diag.NewSource("the reading of "+r.wanted.Table, r.query)
	tree, problems := parser.Parse(src)
	result, more := session.Plan(tree)
	script := &Script{Source: src, Result: result, engine: r.engine}
	problems = r.engine.settle(src, append(problems, more...))
	queries := script.Queries()
	if problems.HasErrors() || len(queries) != 1 {
		return nil, problems
	}
	return queries[0], nil
}

// Row is what a record holds.
type Row struct {
	// Object is the record as JSON: an object of the columns, or a document. Of a deletion it has the columns of the key.
	Object  []byte
	Deleted bool
	ID      []byte // of a document
	// Split numbers the split that the record comes of, from 1 on: only within a split are records in order. 0: not known.
	Split int
}

// Rows hands over all that the table holds, one row at a time; while each takes its time, nothing more is read. When it is called again, it reads the
// same records again as far as they are still there. When ctx ends it returns early, perhaps without an error. The memory of a row is lent for the
// call.
func (r *Reading) Rows(ctx context.Context, each func(Row)) error {
	if r.query == "" {
		session, _ := r.session()
		sink, _ := session.Sink(r.wanted.Table)
		contents, ok := sink.(connectors.Contents)
		if !ok {
			return fmt.Errorf("table %s cannot be read", r.wanted.Table)
		}
		err := contents.Read(ctx, r.wanted.Except, func(m *connectors.Message) { each(Row{Object: m.Value, ID: m.Key}) })
		return r.engine.secrets.Error(err)
	}
	q, problems := r.plan()
	if q == nil {
		return problems
	}
	r.pins.hold(q.out.Node)
	q.plain = true
	columns := q.out.Columns
	q.out, _ = r.pins.number(q.out)
	err := q.objects(ctx, columns, func(b *batch.Batch, row int, object []byte) {
		x := Row{Object: object, Deleted: b.Kind(row) == batch.Delete}
		if len(q.out.Columns) > len(columns) {
			x.Split = int(b.Columns[len(columns)].Ints[row])
		}
		each(x)
	})
	r.left = q.Left()
	return err
}

// Left tells of the records that Rows, when it was called last, left out: those that cannot be decoded, where the table's policy says so.
func (r *Reading) Left() Left { return r.left }
