package prompt

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/leatsql/leat/engine"
)

// command carries out a statement of the client.
func (r *Runner) command(c engine.Command) error {
	switch c.Name {
	case "QUIT":
		return ErrQuit
	case "CLEAR":
		if r.Clear != nil {
			r.Clear()
		}
		return nil
	case "HELP":
		_, err := io.WriteString(r.Out, helpText)
		return err
	case "SHOW JOBS":
		return r.writeTexts([]string{"job id", "job name", "status", "start time", "account"}, r.jobRows(r.jobs.list()))
	}
	j := r.jobs.find(c.Job)
	switch {
	case j == nil:
		return fmt.Errorf("there is no job '%s': SHOW JOBS lists them", c.Job)
	case c.Name == "DESCRIBE JOB":
		return r.writeTexts([]string{"job id", "job name", "status", "start time", "account", "last error"}, withErrors(r.jobRows([]*job{j}), j))
	case c.Savepoint:
		return fmt.Errorf("WITH SAVEPOINT is not supported yet: leave it out; a job that is stopped delivers what it has read and stores its positions")
	}
	j.stop()
	<-j.done
	j.told = true
	if j.err == nil {
		r.say("job '%s' (%s) has stopped: %s", j.id, j.name, j.status().Account)
	}
	return j.err
}

// jobRows are jobs as SHOW JOBS lists them.
func (r *Runner) jobRows(all []*job) [][][]byte {
	var rows [][][]byte
	for _, j := range all {
		s := j.status()
		rows = append(rows, [][]byte{[]byte(j.id), []byte(j.name), []byte(stateText(s.State)), []byte(j.started.UTC().Format("2006-01-02T15:04:05.000Z")), []byte(s.Account)})
	}
	return rows
}

func withErrors(rows [][][]byte, j *job) [][][]byte {
	var last []byte
	if err := j.status().Err; err != nil {
		text, _, _ := strings.Cut(failure(err), "\n") // without the help
		last = []byte(text)
	}
	rows[0] = append(rows[0], last)
	return rows
}

// stateText is a state by Flink's name.
func stateText(s engine.State) string {
	switch s {
	case engine.Starting:
		return "INITIALIZING"
	case engine.Running:
		return "RUNNING"
	case engine.Done:
		return "FINISHED"
	case engine.Failed:
	}
	return "FAILED"
}

// writeTexts writes rows that come of no query.
func (r *Runner) writeTexts(names []string, rows [][][]byte) error {
	columns := make([]engine.QueryColumn, len(names))
	for i, n := range names {
		columns[i] = engine.QueryColumn{Name: n, Type: "STRING"}
	}
	var w rowWriter = &objectWriter{w: r.Out, names: names}
	if r.Format != JSON {
		style := tableStyle{whole: true}
		if r.Width != nil {
			style.screen = r.Width()
		}
		var err error
		if w, err = newRowWriter(r.Out, columns, r.Format, style); err != nil {
			return err
		}
	}
	for _, row := range rows {
		if err := w.row(engine.TextRow{Kind: "+I", Values: row}); err != nil {
			return err
		}
	}
	return w.end()
}

// Backslash carries out a line that begins with a backslash, as in psql.
func (r *Runner) Backslash(line string) (Ask, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSuffix(strings.TrimSpace(rest), ";")
	switch word {
	case `\?`, `\h`:
		_, err := io.WriteString(r.Out, helpText)
		return Ask{}, err
	case `\q`:
		return Ask{}, ErrQuit
	case `\d`:
		if rest == "" {
			return Ask{Run: "SHOW TABLES"}, nil
		}
		return Ask{Run: "DESCRIBE " + rest}, nil
	case `\df`:
		return Ask{}, r.functions(rest)
	case `\o`:
		return Ask{}, r.redirect(rest)
	case `\x`:
		return Ask{}, r.toggleVertical()
	case `\timing`:
		r.timing = !r.timing
		r.say("timing is %s", onOff(r.timing))
		return Ask{}, nil
	case `\watch`:
		return r.watch(rest)
	case `\i`:
		if rest == "" {
			return Ask{}, errors.New(`\i takes a file`)
		}
		return Ask{File: rest}, nil
	case `\e`:
		return Ask{Edit: true}, nil
	}
	return Ask{}, fmt.Errorf(`there is no command %s: \? lists them`, word)
}

// Ask is what a backslash command asks of whoever feeds the runner.
type Ask struct {
	Run   string        // a statement
	Every time.Duration // run it again and again, so far apart, until it is cancelled
	File  string        // the statements of a file
	Edit  bool          // what was typed last, in an editor
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (r *Runner) toggleVertical() error {
	if r.Format == Vertical {
		r.Format = Table
	} else {
		r.Format = Vertical
	}
	r.say("rows are written as %s", r.Format)
	return nil
}

// watch asks for the last statement, again and again.
func (r *Runner) watch(seconds string) (Ask, error) {
	every := 2 * time.Second
	if seconds != "" {
		n, err := time.ParseDuration(strings.TrimSuffix(seconds, "s") + "s")
		if err != nil || n <= 0 {
			return Ask{}, fmt.Errorf(`\watch takes seconds, not '%s'`, seconds)
		}
		every = n
	}
	if r.last == "" {
		return Ask{}, fmt.Errorf(`\watch runs the last statement again: there is none yet`)
	}
	return Ask{Run: r.last, Every: every}, nil
}

// objectWriter writes rows that come of no query as objects of JSON.
type objectWriter struct {
	w     io.Writer
	names []string
}

func (o *objectWriter) row(r engine.TextRow) error {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range r.Values {
		if i > 0 {
			b.WriteByte(',')
		}
		writeString(&b, o.names[i])
		b.WriteByte(':')
		if v == nil {
			b.WriteString("null")
		} else {
			writeString(&b, string(v))
		}
	}
	b.WriteString("}\n")
	_, err := o.w.Write(b.Bytes())
	return err
}

func (o *objectWriter) end() error { return nil }
