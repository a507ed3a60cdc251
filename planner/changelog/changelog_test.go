package changelog_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/changelog"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// TestCases runs the case files. The command changes prints what each query makes: its changes, what makes the updates among them,
// and what refuses them on the way. The tables are o, to which rows are added, and v, whose rows are updated and deleted; both have
// the columns id, k, amt, arr, ts (event time) and pt (processing time). l is like o, with an event time of TIMESTAMP_LTZ(3).
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			script, diags := parser.Parse(diag.NewSource("job.sql", d.Input))
			var b strings.Builder
			for _, st := range script.Statements {
				binder := &bind.Binder{
					Source: script.Source, Functions: builtin.Registry(), Env: &functions.Env{Zone: time.UTC}, Catalog: tables{}, Vars: plainText{}, Diags: &diags,
				}
				q := binder.Query(st.(*ast.QueryStatement).Query)
				b.WriteString(describe(script.Source, changelog.Of(q.Node)))
			}
			for _, m := range diags {
				if !m.Code.NotYet() {
					fmt.Fprintf(&b, "%s: %s\n", m.Code, m.Message)
				}
			}
			return b.String()
		})
	})
}

func describe(src *diag.Source, made changelog.Made) string {
	text := made.Changes.String()
	if made.Changes.Updating() {
		text += fmt.Sprintf(" of %s (%s)", made.Origin.What, made.Origin.At.Text(src))
	}
	for _, r := range made.Refusals {
		if r.Text != "" {
			text += "; refused: " + r.Text
			continue
		}
		text += fmt.Sprintf("; refused: %s of %s reach %s", r.Changes, r.Origin.What, r.By)
	}
	return text + "\n"
}

type tables struct{}

func (tables) Relation(ref *ast.TableRef) bind.Relation {
	name := ref.Name.Parts[0].Name
	leaf := &table{name: name, at: ref.Name.Span()}
	facts := &bind.TableFacts{}
	if name == "v" {
		facts.Key = []int{0}
	}
	p := &plan.Project{Input: leaf, Out: leaf.Columns()}
	for i, c := range leaf.Columns() {
		p.Exprs = append(p.Exprs, &plan.Column{Typed: plan.Typed{T: c.Type}, Index: i, Name: c.Name})
	}
	return bind.Relation{Name: name, Columns: leaf.Columns(), Node: p, Table: facts}
}

// table is a leaf of the plans.
type table struct {
	name string
	at   diag.Span
}

func (t *table) Inputs() []plan.Node { return nil }

func (t *table) Columns() []plan.Output {
	ts := types.TimestampOf(3)
	if t.name == "l" {
		ts = types.TimestampLTZOf(3)
	}
	return []plan.Output{
		{Name: "id", Type: types.Simple(types.Int)},
		{Name: "k", Type: types.StringType()},
		{Name: "amt", Type: types.Simple(types.Double)},
		{Name: "arr", Type: types.ArrayOf(types.Simple(types.Int))},
		{Name: "ts", Type: ts, Time: plan.Rowtime},
		{Name: "pt", Type: types.TimestampLTZOf(3).NotNull(), Time: plan.Proctime},
	}
}

func (t *table) Changelog() (changelog.Changes, changelog.Origin) {
	if t.name == "v" {
		return changelog.All, changelog.Origin{At: t.at, What: "table v"}
	}
	return changelog.Insert, changelog.Origin{}
}

type plainText struct{}

func (plainText) Expand(text string, _ diag.Span) (string, bool) { return text, false }
