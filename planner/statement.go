package planner

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// statement plans what runs, changes the session, or answers.
func (s *Session) statement(st ast.Statement) {
	switch st := st.(type) {
	case *ast.Insert:
		s.insert(st)
	case *ast.StatementSet:
		s.statementSet(st)
	case *ast.QueryStatement:
		s.query(st)
	case *ast.Explain:
		s.explain(st)
	case *ast.Describe:
		s.describe(st)
	case *ast.DescribeObject:
		s.describeObject(st)
	case *ast.Show:
		s.show(st)
	case *ast.Set:
		s.setStatement(st)
	case *ast.Reset:
		s.reset(st)
	default:
		if !s.definition(st) {
			s.rare(st)
		}
	}
}

// definition changes the catalog. It reports whether the statement does.
func (s *Session) definition(st ast.Statement) bool {
	switch st := st.(type) {
	case *ast.CreateTable:
		s.createTable(st)
	case *ast.CreateView:
		s.createView(st)
	case *ast.CreateCatalog:
		s.createCatalog(st)
	case *ast.CreateDatabase:
		s.createDatabase(st)
	case *ast.CreateFunction:
		s.createFunction(st)
	case *ast.Alter:
		s.alter(st)
	case *ast.AlterFunction:
		s.alterFunction(st)
	case *ast.Drop:
		s.drop(st)
	case *ast.Use:
		s.use(st)
	case *ast.LoadModule:
		s.loadModule(st)
	case *ast.UnloadModule:
		s.unloadModule(st)
	case *ast.UseModules:
		s.useModules(st)
	default:
		return false
	}
	return true
}

// promptHelp is the help for statements that only the prompt has.
const promptHelp = "it is a command of the prompt, leat sql: take it out of the script"

// rare judges statements that are not run.
func (s *Session) rare(st ast.Statement) {
	what := ast.StatementName(st)
	switch st := st.(type) {
	case *ast.Jar:
		s.options.Log.Info("no class is needed, so the statement has no effect", "statement", what, "path", st.Path)
	case *ast.Update:
		s.update(st)
	case *ast.Delete:
		s.deleteRows(st)
	case *ast.Truncate:
		s.truncate(st)
	case *ast.AnalyzeTable:
		s.analyze(st)
	case *ast.CallProcedure:
		s.call(st)
	case *ast.CompilePlan:
		s.plannedApart(st.Statement)
		s.unsupported(diag.Span{Start: st.Span().Start, End: st.Path.Span().End}, what, "run the statement itself: leat explain shows its plan")
	case *ast.ExecutePlan:
		s.unsupported(st.Span(), what, "run the statements that the plan was made of")
	case *ast.CreateMaterializedTable:
		s.binder(s.source).Query(st.Query)
		s.unsupported(st.Name.Span(), what, "create a table and write INSERT INTO it")
		s.catalog.unread[lastName(&st.Name)] = true
	case *ast.CreateModel:
		s.unsupported(st.Name.Span(), what, "")
	case *ast.ClientCommand, *ast.StopJob, *ast.DescribeJob:
		s.unsupported(st.Span(), what, promptHelp)
	default:
		s.unsupported(st.Span(), what, "")
	}
}
