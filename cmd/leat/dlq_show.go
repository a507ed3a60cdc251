package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/live"
)

type dlqShowCommand struct {
	letterFlags
	Limit   *int   `help:"How many, the newest; 0: all. By default 20, of --as-test 1." placeholder:"N"`
	Follow  bool   `help:"Go on and print those that come."`
	Full    bool   `help:"Cut nothing: long values are printed whole."`
	Summary bool   `help:"Print how many there are of each reason."`
	AsTest  bool   `help:"Print a case file for leat test: it gives the records to the job, and expects what comes out now."`
	Output  string `help:"How they are printed: text, or json, a line each that loses nothing." enum:"text,json" default:"text"`
}

// Help shows examples.
func (c *dlqShowCommand) Help() string {
	return "Example:\n  leat dlq show --since 2h --stage decode enrich.sql\n  leat dlq show --summary --broker localhost:9092 --topic orders.dead\n" +
		"  leat dlq show --partition 2 --offset 17 --as-test enrich.sql > dead.test.yaml\n\n" +
		"The flags by which the job runs are given here too: they say where its dead letters lie. Times are in UTC. What --output json prints can be\n" +
		"read again by --path. What --as-test prints belongs beside the job."
}

const (
	usualLetters = 20
	// shownWidth is how long a line is where it is written to no terminal.
	shownWidth = 160
)

// Validate checks flags when they are parsed.
func (c *dlqShowCommand) Validate() error {
	switch {
	case c.Limit != nil && *c.Limit < 0:
		return fmt.Errorf("--limit takes a number from 0 on, not %d", *c.Limit)
	case c.AsTest && (c.Summary || c.Follow || c.Output == "json"), c.Summary && c.Follow:
		return misfit("--as-test, --summary and --follow do not go together, nor does --as-test with --output json")
	case c.AsTest && (len(c.Files) == 0 || c.Files[0] == "-"):
		return misfit("--as-test needs the job's file")
	}
	return c.letterFlags.Validate()
}

func (c *dlqShowCommand) most() int {
	switch {
	case c.Limit != nil:
		return *c.Limit
	case c.AsTest:
		return 1
	}
	return usualLetters
}

// Run prints dead letters.
func (c *dlqShowCommand) Run(ctx context.Context, io streams) error {
	box, err := c.find(ctx, io, formats.NoRegistry)
	if err != nil {
		return err
	}
	switch {
	case c.Summary:
		return c.summary(ctx, box, io)
	case c.AsTest:
		return c.asTest(ctx, box, io)
	}
	shown, text := 0, c.text(box, io.out)
	show := func(l *deadletter.Letter) error {
		if !box.filter.Picks(l) {
			return nil
		}
		shown++
		return c.print(io.out, text, l)
	}
	var spans []place.Span
	if c.most() == 0 {
		spans, err = place.Read(ctx, box.places, box.within, show)
	} else {
		var found []*deadletter.Letter
		found, spans, err = place.ReadNewest(ctx, box.places, box.within, c.most(), box.filter)
		for i := 0; i < len(found) && err == nil; i++ {
			err = show(found[i])
		}
	}
	switch {
	case c.Follow && ctx.Err() != nil:
		return nil
	case err != nil:
		return ended(ctx, err)
	case c.Follow:
		if err := place.Follow(ctx, box.places, spans, show); err != nil && ctx.Err() == nil {
			return sampleError(err)
		}
	case shown == 0:
		fmt.Fprintln(io.err, noneFound(box, spans))
	case shown == c.most():
		fmt.Fprintf(io.err, "these are the newest %d; --limit 0 prints all\n", shown)
	}
	return nil
}

// ended is err, or that not all was read, where it comes of a signal.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return &exitError{exitCancelled, "interrupted: not all dead letters were read"}
	}
	return sampleError(err)
}

// noneFound says that there is no dead letter, or none that is asked for.
func noneFound(box *letterBox, spans []place.Span) string {
	n := int64(0)
	for _, s := range spans {
		n += int64(s.End - s.Start)
	}
	if n == 0 {
		return "there are no dead letters"
	}
	return fmt.Sprintf("none of %d dead letters is as asked for", n)
}

// print prints a letter.
func (c *dlqShowCommand) print(w io.Writer, text *deadletter.Text, l *deadletter.Letter) error {
	if c.Output == "json" {
		line, err := l.AppendLine(nil)
		if err != nil {
			return err
		}
		_, err = w.Write(append(line, '\n'))
		return err
	}
	_, err := io.WriteString(w, text.Write(l))
	return err
}

// text is how letters are written to w.
func (c *dlqShowCommand) text(box *letterBox, w io.Writer) *deadletter.Text {
	t := &deadletter.Text{Mask: box.mask()}
	if !c.Full {
		t.Width = lineWidth(w)
	}
	return t
}

// lineWidth is how long a line may be that is written to w.
func lineWidth(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		return cmp.Or(live.Width(f), shownWidth)
	}
	return shownWidth
}

// summary prints how many letters there are of each reason.
func (c *dlqShowCommand) summary(ctx context.Context, box *letterBox, io streams) error {
	var s deadletter.Summary
	spans, err := place.Read(ctx, box.places, box.within, func(l *deadletter.Letter) error {
		if box.filter.Picks(l) {
			s.Add(l)
		}
		return nil
	})
	if err != nil {
		return ended(ctx, err)
	}
	if s.Total() == 0 {
		fmt.Fprintln(io.err, noneFound(box, spans))
		return nil
	}
	if c.Output == "text" {
		_, err := fmt.Fprint(io.out, c.text(box, io.out).WriteSummary(&s))
		return err
	}
	for _, n := range s.Counts() {
		line, err := n.AppendLine(nil)
		if err != nil {
			return err
		}
		if _, err := io.out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}
