package engine

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// Command is a statement that asks something of the client that shows a session, not of the session.
type Command struct {
	// Name is QUIT (of EXIT too), CLEAR, HELP, SHOW JOBS, DESCRIBE JOB, STOP JOB or LIKE TOPIC, for Session.LikeTopic.
	Name string
	Job  string // the id of a job
	// Savepoint says that STOP JOB asks for one.
	Savepoint bool
}

// Command returns the command that a part is; ok is false where it is none, or more than one statement.
func (in *Input) Command(part Part) (c Command, ok bool) {
	script, problems := parser.ParseWithin(in.src, diag.Span(part))
	if problems.HasErrors() || len(script.Statements) != 1 {
		return Command{}, false
	}
	switch st := script.Statements[0].(type) {
	case *ast.ClientCommand:
		if st.Word == "EXIT" {
			return Command{Name: "QUIT"}, true
		}
		return Command{Name: st.Word}, true
	case *ast.Show:
		if st.What == "JOBS" {
			return Command{Name: "SHOW JOBS"}, true
		}
	case *ast.DescribeJob:
		return Command{Name: "DESCRIBE JOB", Job: st.ID.Text}, true
	case *ast.CreateTable:
		if st.LikeTopic != nil {
			return Command{Name: "LIKE TOPIC"}, true
		}
	case *ast.StopJob:
		return Command{Name: "STOP JOB", Job: st.ID.Text, Savepoint: st.Savepoint}, true
	}
	return Command{}, false
}
