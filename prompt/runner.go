package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// Config is what a Runner needs.
type Config struct {
	Engine  *engine.Engine
	Session *engine.Session
	// Out takes rows, Err what is said to a person.
	Out, Err io.Writer
	Format   Format
	// Color says that diagnostics are colored.
	Color bool
	// Interactive says that a person waits: INSERTs are not waited for, and what was done is said.
	Interactive bool
	// Width, when it is set, is that of the screen that Out writes to.
	Width func() int
	// Show, when it is set, shows the rows of a query on a screen instead of Out.
	Show func(context.Context, *engine.Query) error
	// Clear, when it is set, clears the screen.
	Clear func()
	// Clock is time.Now in programs.
	Clock func() time.Time
}

// Runner runs statements and the prompt's own commands, one at a time. Not safe for concurrent use, but for Interrupt.
type Runner struct {
	Config
	jobs   jobs
	timing bool
	last   string   // the statement that was run last, for \watch
	into   *os.File // where \o sends rows; nil: Out
	depth  int      // files within one another, of \i
}

// NewRunner returns a Runner.
func NewRunner(c Config) *Runner {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Format == "" {
		c.Format = Table
	}
	return &Runner{Config: c}
}

// ErrQuit asks whoever feeds the runner to leave.
var ErrQuit = errors.New("quit")

// ErrInterrupted says that a script was stopped before it had come to its end, with a part of the rows of a query that ends.
var ErrInterrupted = errors.New("interrupted: the script has not come to its end, and what it has written may be a part")

// interrupted is the error of what was cancelled. A person who has done that knows it.
func (r *Runner) interrupted() error {
	if r.Interactive {
		return nil
	}
	return ErrInterrupted
}

// Invalid is an error that was shown already: the SQL, a schema or an option is wrong, and nothing was run.
type Invalid struct{ Problems diag.List }

func (e *Invalid) Error() string { return e.Problems[0].Message }

// Complaint says what went wrong, unless it was shown.
func Complaint(err error) string {
	var u *unrun
	if errors.As(err, &u) {
		return strings.TrimPrefix(Complaint(u.cause)+"\n"+u.text(), "\n")
	}
	var invalid *Invalid
	if err == nil || errors.As(err, &invalid) {
		return ""
	}
	return failure(err)
}

// failure is what went wrong, without the last line's end.
func failure(err error) string { return strings.TrimSuffix(engine.FailureText("error", err), "\n") }

// Statement runs a part of an input, one statement with or without its semicolon. An error of type *Invalid was shown; others were not.
// ctx cancels what runs in the foreground; background is the life of the jobs that it starts.
func (r *Runner) Statement(ctx, background context.Context, in *engine.Input, part engine.Part) error {
	started := r.Clock()
	err := r.statement(ctx, background, in, part)
	if r.timing && err == nil {
		fmt.Fprintf(r.Err, "Time: %s\n", r.Clock().Sub(started).Round(time.Microsecond))
	}
	return err
}

func (r *Runner) statement(ctx, background context.Context, in *engine.Input, part engine.Part) error {
	if c, ok := in.Command(part); ok {
		if c.Name == "LIKE TOPIC" {
			return r.likeTopic(ctx, in, part)
		}
		return r.command(c)
	}
	script, made, problems := r.Session.PlanOfTopics(ctx, in, part)
	if ctx.Err() != nil {
		return r.interrupted()
	}
	for _, t := range made {
		r.tellMade(t, "; SHOW CREATE TABLE shows it")
	}
	if err := r.tell(pointed(problems, part)); err != nil {
		return err
	}
	if problems.HasErrors() {
		return &Invalid{problems}
	}
	r.last = in.Text(part)
	queries := script.Queries()
	for _, q := range queries {
		if err := r.query(ctx, q); err != nil {
			return err
		}
	}
	switch {
	case len(script.Jobs()) > 0:
		return r.insert(ctx, background, script)
	case len(queries) == 0:
		r.say("OK")
	}
	return nil
}

// tell shows diagnostics; infos are for those who validate.
func (r *Runner) tell(problems diag.List) error {
	var shown diag.List
	for _, d := range problems {
		if d.Severity != diag.Info {
			shown.Add(d)
		}
	}
	if r.Color {
		return diag.WriteColoredText(r.Err, shown)
	}
	return diag.WriteText(r.Err, shown)
}

// say says what was done, to a person who waits.
func (r *Runner) say(format string, args ...any) {
	if r.Interactive {
		fmt.Fprintf(r.Err, format+"\n", args...)
	}
}

// query runs a query, writes its rows, and tells of the records that gave none.
func (r *Runner) query(ctx context.Context, q *engine.Query) error {
	err := r.rows(ctx, q)
	if left := q.Left().String(); left != "" {
		fmt.Fprintln(r.Err, diag.Printable(left))
	}
	if err == nil && ctx.Err() != nil && !q.Endless() {
		return r.interrupted()
	}
	return err
}

func (r *Runner) rows(ctx context.Context, q *engine.Query) error {
	if r.Show != nil && r.into == nil && q.Tables() {
		return r.Show(ctx, q)
	}
	out := r.Out
	if r.into != nil {
		out = r.into
	}
	style := r.Style()
	if r.into == nil && r.Width != nil {
		style.Screen = r.Width()
	}
	return WriteRows(ctx, out, q, style)
}

// Style is how rows are written now: in the runner's format, as the settings of Flink's client say.
func (r *Runner) Style() Style {
	s := Style{Format: r.Format, Mode: Mode(strings.ToUpper(r.Session.Setting("sql-client.execution.result-mode"))), Widest: 30}
	for _, key := range []string{"sql-client.display.max-column-width", "table.display.max-column-width"} {
		if n, err := strconv.Atoi(r.Session.Setting(key)); err == nil && n > 0 {
			s.Widest = n
		}
	}
	return s
}

// insert starts the jobs of a script. One that ends by itself is waited for where no person could do something else meanwhile.
func (r *Runner) insert(ctx, background context.Context, script *engine.Script) error {
	j, err := r.jobs.start(background, r.Engine, script, r.Clock())
	if err != nil {
		return err
	}
	if r.Interactive {
		r.say("job '%s' (%s) runs in the background: SHOW JOBS, STOP JOB '%s'", j.id, j.name, j.id)
		return nil
	}
	if script.Endless() {
		return nil
	}
	select {
	case <-j.done:
	case <-ctx.Done():
		j.stop()
		<-j.done
	}
	j.told = true
	fmt.Fprintf(r.Err, "account of %s: %s\n", j.name, j.status().Account)
	return j.err
}

// Wait waits until all jobs have ended, and returns why any of them failed that was not waited for before.
func (r *Runner) Wait() error { return r.jobs.wait() }

// Close stops all jobs, waits until they have drained, and closes the file of \o.
func (r *Runner) Close() error {
	err := r.jobs.stopAll()
	if r.into != nil {
		err = errors.Join(err, r.into.Close())
		r.into = nil
	}
	return err
}

// Ended tells of jobs that have ended since it was asked last, a text each.
func (r *Runner) Ended() []string {
	var texts []string
	for _, j := range r.jobs.list() {
		if j.told || !j.ended() {
			continue
		}
		j.told = true
		what, why := "ended", ""
		if j.err != nil {
			what, why = "failed", "\n"+failure(j.err)
		}
		texts = append(texts, fmt.Sprintf("job '%s' (%s) has %s: %s%s", j.id, j.name, what, j.status().Account, why))
	}
	return texts
}

// Running returns how many jobs run.
func (r *Runner) Running() int {
	n := 0
	for _, j := range r.jobs.list() {
		if !j.ended() {
			n++
		}
	}
	return n
}
