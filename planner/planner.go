package planner

import (
	"log/slog"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/compat"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
)

// Catalogs are what statements may name besides tables.
type Catalogs struct {
	Functions  *functions.Registry
	Connectors *connectors.Registry
	Formats    *formats.Registry
}

// Options are what flags and the environment say.
type Options struct {
	// Vars gives the value of ${NAME}; nil: none is set.
	Vars func(name string) (value string, ok bool)
	// AllowUnset takes a placeholder for a variable that is not set.
	AllowUnset bool
	// Secrets are the variables whose values are never printed.
	Secrets map[string]bool
	// KeepSecret is told the contents of files that ${file:…} names, which are never printed either; it may be nil.
	KeepSecret func(value string)
	// Settings are those of --set, as SET would set them.
	Settings map[string]string
	Schemas  formats.Schemas
	// Dir is where relative paths start: the folder of the file.
	Dir string
	// JobName names the jobs of the file, "enrich" for enrich.sql; NameFlag, when it is set, overrides it and 'pipeline.name'.
	JobName  string
	NameFlag string
	// Parallelism overrides 'parallelism.default'; 0 does not.
	Parallelism int
	Run         connectors.RunOptions
	Log         *slog.Logger
	Now         time.Time
	// Zone is the session time zone where 'table.local-time-zone' is not set; nil is the machine's.
	Zone *time.Location
	// Lint asks for warnings of what bites later.
	Lint bool
	// Topics says that tables can be made of topics: a person waits, or a script of `leat sql`.
	Topics bool
	// OneByOne says that more statements may follow: jobs have the sink's name in theirs, unless they were named.
	OneByOne bool
	// Unused says what becomes of wrong options of tables that no statement uses.
	Unused Unused
}

// Unused is what becomes of wrong options of tables that no statement uses.
type Unused uint8

// The ways to deal with them.
const (
	IgnoreUnused Unused = iota // they are not looked at
	WarnUnused                 // a warning: they do no harm to the job
	RefuseUnused               // an error, as for any table
)

// Result is what a script comes to.
type Result struct {
	Jobs []*plan.Job
	// Outputs are the statements that answer with rows, in order: queries, EXPLAIN, DESCRIBE, SHOW.
	Outputs []*Output
	// Version is what of the script others depend on.
	Version *compat.Version
}

// Output is a statement that answers with rows, to be read by exec from Node.
type Output struct {
	Span    diag.Span
	Source  *diag.Source
	Node    plan.Node // nil where the query does not run yet, which was reported
	Logical plan.Node // a query as it was bound, before any rewrite
	Columns []plan.Output
	Env     *functions.Env
	// Query marks a query of the user's tables, which may run for long; others are constant rows.
	Query bool
	// Updating marks a query that changes rows which it has given.
	Updating bool
	// Text marks an answer that is one text of several lines.
	Text bool
}

// Plans are the plans of the jobs, then of the queries, as they are shown.
func (r *Result) Plans() []explain.Plan {
	plans := make([]explain.Plan, 0, len(r.Jobs)+len(r.Outputs))
	for _, j := range r.Jobs {
		plans = append(plans, explain.Job(j))
	}
	for _, o := range r.Outputs {
		if o.Logical != nil {
			plans = append(plans, explain.Query(o.Source, o.Logical, o.Node))
		}
	}
	return plans
}

// Plan plans a script in a session of its own.
func Plan(script *ast.Script, c Catalogs, o Options) (*Result, diag.List) {
	s := NewSession(c, o)
	result, diags := s.Plan(script)
	diags = append(diags, s.Close()...)
	if o.Lint {
		diags = append(diags, s.warnings(script, diags)...)
	}
	return result, unique(diags)
}

// unique drops diagnostics that say the same of the same place, since a table that two statements use is bound twice, and
// puts those of one source in the order of its text.
func unique(diags diag.List) diag.List {
	type key struct {
		source  *diag.Source
		span    diag.Span
		code    diag.Code
		message string
	}
	seen := map[key]bool{}
	var out diag.List
	for _, d := range diags {
		k := key{d.Source, d.Span, d.Code, d.Message}
		if !seen[k] {
			seen[k] = true
			out = append(out, d)
		}
	}
	out.Sort()
	return out
}
