package prompt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/leatsql/leat/functions"
)

const helpText = `Statements end with a semicolon. Tables, views and settings stay until you leave.
  CREATE TABLE … WITH (…)    SHOW TABLES       DESCRIBE name        EXPLAIN SELECT …
  CREATE TABLE t LIKE TOPIC 'name' ON 'host:port'                   columns of a topic's records
  SELECT …                   SET 'key' = 'v'   SHOW CREATE TABLE t  HELP
  INSERT INTO …              SHOW JOBS         DESCRIBE JOB 'id'    STOP JOB 'id'
Commands stand on a line of their own:
  \?            this text
  \d [NAME]     tables and views, or the columns of one
  \df [NAME]    functions, or what one does
  \i FILE       run a file of statements
  \o [FILE]     write rows to a file; alone: to the screen again
  \x            a line for each column, or tables again
  \timing       say how long statements take, or no longer
  \watch [S]    run the last statement every S seconds (2), until Ctrl-C
  \e            edit the statement in $VISUAL or $EDITOR
  \q            leave (also exit, quit, Ctrl-D)
`

// functions lists the functions, or describes one.
func (r *Runner) functions(name string) error {
	all := r.Engine.Functions()
	if name == "" {
		return functions.WriteNames(r.Out, all)
	}
	if f, ok := all.Lookup(name); ok {
		return functions.WriteText(r.Out, f)
	}
	if found := all.Containing(name); len(found) > 0 {
		return fmt.Errorf("there is no function %s; there are %s", name, strings.Join(found, ", "))
	}
	return fmt.Errorf(`there is no function %s: \df lists them`, name)
}

// redirect sends rows to a file, or back to Out.
func (r *Runner) redirect(path string) error {
	if r.into != nil {
		err := r.into.Close()
		r.into = nil
		if err != nil {
			return err
		}
	}
	if path == "" {
		r.say("rows are shown here")
		return nil
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	r.into = f
	r.say("rows are written to %s", path)
	return nil
}

// writeString writes a string of JSON.
func writeString(b *bytes.Buffer, s string) {
	text, _ := json.Marshal(s) // a string always can be
	b.Write(text)
}
