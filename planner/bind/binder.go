package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Relation is a table or view as a query sees it.
type Relation struct {
	Name    string
	Path    []string // catalog, database and name
	Columns []plan.Output
	Node    plan.Node
	Table   *TableFacts // nil: a view
	// Broken says that the definition holds mistakes, which were told already: any column may be asked of it.
	Broken bool
}

// TableFacts are what joins ask of a table beside its columns.
type TableFacts struct {
	Key []int // columns of the primary key
	// Lookup says that the connector can be asked for the rows of a key, as a database can and a log cannot.
	Lookup bool
}

// Catalog finds tables. It reports what it does not find, and then answers with a broken relation.
type Catalog interface {
	Relation(ref *ast.TableRef) Relation
}

// Expander replaces ${NAME} in a literal that stands at span. secret says that the value must not be printed.
type Expander interface {
	Expand(text string, span diag.Span) (value string, secret bool)
}

// Binder binds the queries of one source.
type Binder struct {
	Source    *diag.Source
	Functions *functions.Registry
	Env       *functions.Env
	Catalog   Catalog
	Vars      Expander
	Diags     *diag.List
	// UserFunction, where it is set, knows the functions that the user made, whose types are not known: it reports whether a name is
	// one of them, and has then said what becomes of the call.
	UserFunction func(*ast.Name) bool

	ctes    []cte
	scope   *scope
	depth   int        // of queries within queries: 1 is the statement's, or the view's
	sel     *selection // the SELECT whose expressions are being bound; nil in FROM and outside of queries
	changed int        // columns that joins have changed: see maxChanged
	outer   *scope     // what a query that is bound now may name besides its own tables: the row around it
}

type cte struct {
	name  string
	query Query
}

// Query is a bound query.
type Query struct {
	Node    plan.Node
	Columns []plan.Output
	Spans   []diag.Span // where each column's expression stands
	// Broken says that the columns are not known, since the tables they come from are not.
	Broken bool
}

// mistake is the part of a diagnostic that differs from one to the next.
type mistake struct {
	code  diag.Code
	text  string
	label string
	help  string
}

func (b *Binder) report(at diag.Span, m mistake) {
	b.Diags.Add(diag.Diagnostic{Source: b.Source, Span: at, Code: m.code, Message: m.text, Label: m.label, Help: m.help})
}

// unsupported refuses valid Flink by its name.
func (b *Binder) unsupported(at diag.Span, what, help string) {
	b.report(at, mistake{code: diag.Unsupported, text: what + " is not supported yet", help: help})
}

// invalid stands for an expression that was reported.
type invalid struct{ plan.Typed }

func bad(at diag.Span) plan.Expr { return &invalid{plan.Typed{At: at}} }

// IsBad reports whether an expression holds a mistake that was reported.
func IsBad(e plan.Expr) bool { return e.Type().Kind == types.Invalid }

func anyBad(es []plan.Expr) bool { return slices.ContainsFunc(es, IsBad) }

// fail reports a mistake and returns what stands for the expression.
func (b *Binder) fail(at diag.Span, m mistake) plan.Expr {
	b.report(at, m)
	return bad(at)
}

func describe(t types.Type) string {
	if t.Kind == types.Null {
		return "NULL"
	}
	return t.AsNullable().String()
}

// counted is a number of things: 1 column, 2 columns.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// quoteNames lists names, each once, and tells of a long list only how long it is.
func quoteNames(names []string) string {
	const most = 8
	var all []string
	for _, n := range names {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	if len(all) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:most], ", "), len(all)-most)
	}
	return strings.Join(all, ", ")
}
