package ast

// StatementName returns the words that name a statement, in upper case: ALTER TABLE, CREATE CATALOG, DESCRIBE JOB.
func StatementName(s Statement) string {
	switch s := s.(type) {
	case *CreateTable:
		if s.Replace {
			return "REPLACE TABLE"
		}
		return "CREATE TABLE"
	case *CreateView:
		return "CREATE VIEW"
	case *CreateCatalog:
		return "CREATE CATALOG"
	case *CreateDatabase:
		return "CREATE DATABASE"
	case *CreateFunction:
		return "CREATE FUNCTION"
	case *CreateModel:
		return "CREATE MODEL"
	case *CreateMaterializedTable:
		return "CREATE MATERIALIZED TABLE"
	case *Alter:
		return "ALTER " + s.What
	case *AlterFunction:
		return "ALTER FUNCTION"
	case *Drop:
		return "DROP " + s.What
	case *Insert:
		if s.Upsert {
			return "UPSERT INTO"
		}
		return "INSERT INTO"
	case *StatementSet:
		return "STATEMENT SET"
	case *QueryStatement:
		return "SELECT"
	}
	return otherName(s)
}

func otherName(s Statement) string {
	switch s := s.(type) {
	case *Update:
		return "UPDATE"
	case *Delete:
		return "DELETE"
	case *Merge:
		return "MERGE"
	case *Truncate:
		return "TRUNCATE TABLE"
	case *CallProcedure:
		return "CALL"
	case *AnalyzeTable:
		return "ANALYZE TABLE"
	case *Set:
		return "SET"
	case *Reset:
		return "RESET"
	case *Explain:
		return "EXPLAIN"
	case *Describe:
		return "DESCRIBE"
	case *DescribeObject:
		return "DESCRIBE " + s.What
	case *DescribeJob:
		return "DESCRIBE JOB"
	case *DescribeStatement:
		return "DESCRIBE STATEMENT"
	case *Show:
		return "SHOW " + s.What
	case *Use:
		return "USE"
	case *UseModules:
		return "USE MODULES"
	case *LoadModule:
		return "LOAD MODULE"
	case *UnloadModule:
		return "UNLOAD MODULE"
	case *Jar:
		if s.Remove {
			return "REMOVE JAR"
		}
		return "ADD JAR"
	case *CompilePlan:
		return "COMPILE PLAN"
	case *ExecutePlan:
		return "EXECUTE PLAN"
	case *StopJob:
		return "STOP JOB"
	case *ClientCommand:
		return s.Word
	}
	return "this statement"
}
