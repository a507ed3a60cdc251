package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/scaffold"
)

// PlanOfTopics plans as Plan does. Where it is known where Kafka is, it makes tables of topics that the statement reads by their names
// and that are no tables, and tells of them. Where a topic makes no table, the mistake that there is no table says why.
func (s *Session) PlanOfTopics(ctx context.Context, in *Input, part Part) (*Script, []*MadeTable, diag.List) {
	script, problems := s.plan(ctx, in, part)
	missing := missingTables(in, part, problems)
	if len(missing) == 0 || !s.planner.KnowsServers() {
		return script, nil, problems
	}
	var made []*MadeTable
	for _, m := range missing {
		literal := strings.ReplaceAll(scaffold.Literally(m.name), "'", "''")
		create := NewInput("topic "+m.name, "CREATE TABLE "+parser.Name(m.name)+" LIKE TOPIC '"+literal+"'")
		table, more, err := s.LikeTopic(ctx, create, create.All())
		if err == nil {
			err = more.Err()
		}
		if err != nil {
			help := &problems[m.problem].Help
			*help = strings.TrimPrefix(*help+"; as a topic: "+inOneLine(err), "; ")
			return script, made, problems
		}
		made = append(made, table)
	}
	script, problems = s.plan(ctx, in, part)
	return script, made, problems
}

// inOneLine is an error with what to do about it.
func inOneLine(err error) string {
	text := err.Error()
	if _, help := causeOf(err); !strings.Contains(text, help) {
		text += "; " + help
	}
	return text
}

// missingTable is a table that is not there.
type missingTable struct {
	name    string
	problem int // number of the diagnostic that says so
}

// missingTables are the tables that a statement reads and that are not there; nothing where there is another mistake.
func missingTables(in *Input, part Part, problems diag.List) []missingTable {
	if !problems.HasErrors() {
		return nil
	}
	var all []missingTable
	tree, _ := parser.ParseWithin(in.src, diag.Span(part))
	for i, d := range problems {
		if d.Severity != diag.Error {
			continue
		}
		name, ok := missingName(in, d, tree.Statements)
		if !ok {
			return nil
		}
		if !slices.ContainsFunc(all, func(m missingTable) bool { return m.name == name }) {
			all = append(all, missingTable{name, i})
		}
	}
	return all
}

// missingName is the name of the table that a diagnostic misses, where it is a single one that a statement reads.
func missingName(in *Input, d diag.Diagnostic, statements []ast.Statement) (string, bool) {
	if d.Code != diag.UnknownTable || len(statements) != 1 {
		return "", false
	}
	reads := readBy(statements[0])
	if d.Source != in.src || d.Span.Start < reads.Start || d.Span.End > reads.End || strings.HasPrefix(strings.TrimSpace(in.src.Text[d.Span.End:]), ".") {
		return "", false
	}
	tokens := NewInput("", in.src.Text[d.Span.Start:d.Span.End]).Tokens()
	if len(tokens) != 1 {
		return "", false // a name of several parts
	}
	return tokens[0].Value, true
}

// readBy is the part of a statement in which names of tables are those of tables that are read.
func readBy(st ast.Statement) diag.Span {
	switch st := st.(type) {
	case *ast.QueryStatement, *ast.Describe:
		return st.Span()
	case *ast.Insert:
		return st.Query.Span()
	case *ast.CreateView:
		return st.Query.Span()
	case *ast.Explain:
		return readBy(st.Statement)
	}
	return diag.Span{}
}
