package prompt

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// likeTopic carries out CREATE TABLE … LIKE TOPIC, and shows the DDL so that it can be kept.
func (r *Runner) likeTopic(ctx context.Context, in *engine.Input, part engine.Part) error {
	made, problems, err := r.Session.LikeTopic(ctx, in, part)
	switch {
	case ctx.Err() != nil:
		return nil // it was cancelled
	case err != nil:
		return err
	}
	if err := r.tell(problems); err != nil {
		return err
	}
	switch {
	case problems.HasErrors():
		return &Invalid{problems}
	case made == nil:
		r.say("OK")
	default:
		fmt.Fprint(r.Err, diag.Printable(made.DDL))
		r.tellMade(made, "")
	}
	return nil
}

// tellMade tells of a table that was made of a topic, and more.
func (r *Runner) tellMade(t *engine.MadeTable, more string) {
	for _, n := range t.Notes {
		fmt.Fprintln(r.Err, "note: "+diag.Printable(n))
	}
	fmt.Fprintln(r.Err, diag.Printable(fmt.Sprintf("table %s is made of %s of topic %s on Kafka at %s%s", t.Name, newest(t.Records), t.Topic, t.Servers, more)))
}

// newest says how many records a table was made of.
func newest(n int) string {
	switch n {
	case 0:
		return "no record"
	case 1:
		return "the newest record"
	}
	return fmt.Sprintf("the newest %d records", n)
}
