package planner

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func countInserts(script *ast.Script) int {
	n := 0
	for _, st := range script.Statements {
		switch st := st.(type) {
		case *ast.Insert, *ast.StatementSet:
			n++
		case *ast.CreateTable:
			if st.As != nil {
				n++
			}
		}
	}
	return n
}

func (s *Session) insert(st *ast.Insert) {
	if st.Upsert {
		s.report(st.Table.Span(), diag.BadQuery, "Flink does not take UPSERT INTO", "write INSERT INTO: a sink with a primary key takes updates")
	}
	if job := s.planInsert(st); job != nil {
		s.result.Jobs = append(s.result.Jobs, job)
	}
}

// statementSet plans a set of one INSERT. With several each source would be read once for all of them, which exec does not do
// yet; they are planned for their mistakes.
func (s *Session) statementSet(st *ast.StatementSet) {
	if len(st.Inserts) == 1 {
		s.insert(st.Inserts[0])
		return
	}
	at := st.Span()
	if len(st.Inserts) == 0 {
		s.report(at, diag.BadQuery, "the statement set holds no INSERT", "")
		return
	}
	at.End = st.Inserts[0].Span().Start
	s.unsupported(trimSpan(s.source, at), "a statement set of several INSERTs", "write separate INSERTs: each is a job of its own")
	for _, i := range st.Inserts {
		s.planInsert(i)
	}
}

// trimSpan leaves out the blanks at the end of a span.
func trimSpan(src *diag.Source, at diag.Span) diag.Span {
	for at.End > at.Start && (src.Text[at.End-1] == ' ' || src.Text[at.End-1] == '\n' || src.Text[at.End-1] == '\t' || src.Text[at.End-1] == '\r') {
		at.End--
	}
	return at
}

// jobName names the job of an INSERT: by the flag, the setting or the file, with the sink behind it where the script has
// several, or may have, so that moving statements about moves no positions.
func (s *Session) jobName(sink string) string {
	name, several := s.options.JobName, s.several || s.options.OneByOne
	if v := cmp.Or(s.options.NameFlag, s.value("pipeline.name")); v != "" {
		name, several = v, s.several
	}
	if several {
		name += "." + sink
	}
	s.jobNames[name]++
	if n := s.jobNames[name]; n > 1 {
		name += "." + strconv.Itoa(n)
	}
	return name
}

// planInsert makes the job of an INSERT; nil when there are mistakes, which were reported. A job that does not run yet, as was
// reported too, has its logical plan alone.
func (s *Session) planInsert(st *ast.Insert) *plan.Job {
	return s.planBound(st, s.binder(s.source).Query(st.Query))
}

// planBound is planInsert of a query that is bound.
func (s *Session) planBound(st *ast.Insert, q bind.Query) *plan.Job {
	before := len(s.diags)
	sink := s.sinkTable(&st.Table)
	if s.tooLarge(q.Node, st.Query.Span()) {
		return nil
	}
	if sink == nil {
		s.refuse(q.Node, false)
		s.check(q.Node, jobContext{name: s.options.JobName})
		return nil
	}
	ctx := jobContext{name: s.jobName(sink.name), sink: sink.name, overwrite: st.Overwrite}
	config := s.configure(sink, s.hintOptions(st.Hints))
	s.checkDivided(st, sink, config)
	into := s.targets(st, sink)
	if into != nil && !s.checkListed(st, st.Query, len(into.columns)) {
		into = nil
	}
	logical := s.toSink(st, sink, config, into, q)
	s.noteInsert(st, sink, q, logical, ctx)
	s.refuse(q.Node, false)
	made := s.checkChanges(q.Node, st.Span())
	env := s.env()
	job := &plan.Job{
		Name: ctx.name, Source: s.source, Span: st.Span(), Env: env,
		Parallelism: s.parallelism(), Batch: env.Batch, Started: s.options.Now,
	}
	if logical != nil {
		job.Logical = boundSink(sink, config, logical)
	}
	if logical == nil || q.Broken || s.diags[before:].HasErrors() {
		s.check(q.Node, ctx)
		s.compileAll(q.Node)
		s.checkSinkChanges(st, sink, s.bindSink(config, ctx, into, nil), made)
	} else {
		physical := s.physical(logical, ctx)
		job.Root = []*plan.Sink{s.bindSink(config, ctx, into, physical)}
		s.checkSinkChanges(st, sink, job.Root[0], made)
	}
	if logical == nil || s.diags[before:].HasMistakes() {
		return nil
	}
	return job
}

// boundSink is the sink over a bound query.
func boundSink(t *table, config *configured, input plan.Node) *plan.Sink {
	return &plan.Sink{Input: input, Table: describedTable(t, config), Written: input.Columns()}
}

func (s *Session) parallelism() int {
	if s.options.Parallelism > 0 {
		return s.options.Parallelism
	}
	n, _ := strconv.Atoi(s.value("parallelism.default"))
	return max(n, 0)
}

// sinkTable finds the table that an INSERT writes; nil when there is none, or when its definition is broken.
func (s *Session) sinkTable(name *ast.Name) *table {
	t := s.lookup(name)
	if t == nil {
		return nil
	}
	t.used = true
	switch {
	case t.isView() && !t.broken:
		s.report(name.Span(), diag.NotASink, fmt.Sprintf("%s is a view: it cannot be written", t.name), "write to a table")
		return nil
	case t.broken, t.doubtful:
		return nil
	}
	return t
}

// toSink puts the projection over a query that gives the sink its columns: cast where Flink casts by itself, NULL where the
// query gives nothing. nil when the query does not fit, which was reported.
func (s *Session) toSink(st *ast.Insert, sink *table, config *configured, into *target, q bind.Query) plan.Node {
	if q.Broken || into == nil {
		return nil
	}
	targets := into.columns
	if len(q.Columns) != len(targets) {
		s.wrongCount(st, sink, targets, q)
		return nil
	}
	ok := true
	written := sink.written()
	project := &plan.Project{Input: q.Node, Exprs: make([]plan.Expr, len(written)), Out: make([]plan.Output, len(written))}
	for i, c := range targets {
		ok = s.fits(i, c, sink, q) && ok
		from := &plan.Column{Typed: plan.Typed{T: q.Columns[i].Type, At: q.Spans[i]}, Index: i, Name: q.Columns[i].Name}
		project.Exprs[indexOf(written, c)] = sinkCast(from, deepNullable(c.typ))
	}
	if !ok {
		return nil
	}
	for i, c := range written {
		if fixed := into.fixed[c]; fixed != nil {
			project.Exprs[i] = fixed
		}
		if project.Exprs[i] == nil {
			project.Exprs[i] = bind.Null(c.typ, diag.Span{})
		}
		if c.kind == ast.MetadataColumn && config != nil && indexOf(targets, c) >= 0 {
			if m := config.metadata(c); m != nil && cast.Check(c.typ, m.Type, false) == nil {
				project.Exprs[i] = sinkCast(project.Exprs[i], m.Type)
			}
		}
		project.Out[i] = plan.Output{Name: c.name, Type: project.Exprs[i].Type()}
	}
	return project
}

func (s *Session) wrongCount(st *ast.Insert, sink *table, targets []*column, q bind.Query) {
	at := st.Query.Span()
	if n := len(targets); len(q.Spans) > n {
		at = q.Spans[n]
	} else if len(q.Spans) > 0 {
		at = q.Spans[len(q.Spans)-1]
	}
	names := make([]string, len(targets))
	for i, c := range targets {
		names[i] = c.name
	}
	s.report(at, diag.ColumnCount, fmt.Sprintf("the query has %d columns and %s takes %d", len(q.Columns), sink.name, len(targets)), "the columns are "+join(names))
}

// fits checks that a column of the query goes into one of the sink, as Flink casts by itself.
func (s *Session) fits(i int, c *column, sink *table, q bind.Query) bool {
	from := q.Columns[i].Type
	if from.Kind == types.Invalid || cast.Implicit(from, deepNullable(c.typ)) {
		return true
	}
	d := diag.Diagnostic{
		Source: s.source, Span: q.Spans[i], Code: diag.SinkMismatch,
		Message: fmt.Sprintf("column %d of the query, %s, is %s and column %s of %s takes %s", i+1, q.Columns[i].Name, from.AsNullable(), c.name, sink.name, c.typ.AsNullable()),
		Label:   "this is " + from.AsNullable().String(),
		Related: []diag.Related{{Source: sink.source, Span: c.nameAt, Message: "the column is declared here"}},
	}
	if cast.Check(from, c.typ, false) == nil {
		d.Help = fmt.Sprintf("cast it: CAST(%s AS %s)", short(q.Spans[i].Text(s.source)), c.typ.AsNullable())
	}
	s.diags.Add(d)
	return false
}

// short cuts a text to one that a help line can hold.
func short(text string) string {
	const most = 40
	if len(text) > most || text == "" {
		return "…"
	}
	return text
}

// sinkCast casts to a sink's type, but not where the values are the same under both.
func sinkCast(e plan.Expr, to types.Type) plan.Expr {
	from := e.Type()
	if (from.IsString() && to.Kind == types.Varchar || from.IsBinary() && to.Kind == types.Varbinary) && from.Length <= to.Length || sameButNull(from, to) {
		return e
	}
	return bind.Coerce(e, to)
}

func sameButNull(a, b types.Type) bool { return deepNullable(a).Equal(deepNullable(b)) }

// deepNullable returns the type with NULL allowed everywhere in it: a sink's NOT NULL is enforced on rows, not on types.
func deepNullable(t types.Type) types.Type {
	t.Nullable = true
	for _, child := range []**types.Type{&t.Key, &t.Elem} {
		if *child != nil {
			c := deepNullable(**child)
			*child = &c
		}
	}
	if t.Fields != nil {
		fields := make([]types.Field, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = types.Field{Name: f.Name, Type: deepNullable(f.Type), Comment: f.Comment}
		}
		t.Fields = fields
	}
	return t
}
