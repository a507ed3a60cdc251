// Paid reads the orders of a folder, writes what was paid to another one, and answers a question about it.
package engine_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

const tables = `
CREATE TABLE orders (id STRING, amount DECIMAL(10, 2), status STRING) WITH (
  'connector' = 'filesystem', 'path' = '${DIR}/orders', 'format' = 'json'
);
CREATE TABLE paid (id STRING, cents BIGINT) WITH (
  'connector' = 'filesystem', 'path' = '${DIR}/paid', 'format' = 'csv'
);
`

const job = tables + `
INSERT INTO paid SELECT id, CAST(amount * 100 AS BIGINT) FROM orders WHERE status = 'paid';
`

func Example() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := work(ctx, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprint(os.Stderr, engine.FailureText("paid", err))
		os.Exit(1)
	}
	// Output:
	// wrong.sql:8:29: LEAT2002: no column "statuss" in orders; did you mean status?
	// paid: in 3 = delivered 2 + filtered 1 + dropped 0 + dead-lettered 0
	// o-1 has 1250 cents
	// o-3 has 700 cents
}

func work(ctx context.Context, out io.Writer) error {
	dir, err := os.MkdirTemp("", "orders")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := writeOrders(dir); err != nil {
		return err
	}
	e := engine.New(engine.Config{
		Lookup: func(name string) (string, bool) { return dir, name == "DIR" },
		Log:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	tellMistakes(out, e)
	if err := runJob(ctx, out, e); err != nil {
		return err
	}
	return answer(ctx, out, e)
}

// writeOrders makes something to read.
func writeOrders(dir string) error {
	if err := os.Mkdir(filepath.Join(dir, "orders"), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "orders", "1.json"), []byte(
		`{"id":"o-1","amount":12.5,"status":"paid"}`+"\n"+
			`{"id":"o-2","amount":3,"status":"open"}`+"\n"+
			`{"id":"o-3","amount":7,"status":"paid"}`+"\n"), 0o600)
}

// tellMistakes checks a script that is wrong. Nothing is read or connected to by a check.
func tellMistakes(out io.Writer, e *engine.Engine) {
	_, found := e.Check("wrong.sql", tables+"SELECT id FROM orders WHERE statuss = 'paid';")
	for _, d := range found {
		at := d.Source.Position(d.Span.Start)
		fmt.Fprintf(out, "%s:%d:%d: %s: %s; %s\n", d.Source.Name, at.Line, at.Column, d.Code, d.Message, d.Help)
	}
}

// runJob runs the script until its sources end, ctx ends, or it fails.
func runJob(ctx context.Context, out io.Writer, e *engine.Engine) error {
	script, found := e.Check("paid.sql", job)
	if err := found.Err(); err != nil {
		_ = diag.WriteText(os.Stderr, found) // with the lines that are wrong
		return err
	}
	run, err := e.Build(script)
	if err != nil {
		return err
	}
	err = run.Run(ctx)
	for _, s := range run.Status() { // may be asked while it runs, too
		fmt.Fprintf(out, "%s: %s\n", s.Job, s.Account)
	}
	return err
}

// answer runs statements one after another, as the prompt does.
func answer(ctx context.Context, out io.Writer, e *engine.Engine) error {
	session := e.NewSession("questions", ".")
	for _, text := range []string{tables, "SET 'execution.runtime-mode' = 'batch';", "SELECT id, cents FROM paid ORDER BY id;"} {
		in := engine.NewInput("question", text)
		script, found := session.Plan(in, in.All())
		if err := found.Err(); err != nil {
			return err
		}
		for _, q := range script.Queries() {
			err := q.Text(ctx, func(r engine.TextRow) { // lent for this call
				fmt.Fprintf(out, "%s has %s cents\n", r.Values[0], r.Values[1])
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
