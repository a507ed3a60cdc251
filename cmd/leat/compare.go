package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/leatsql/leat/compare"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
)

type compareCommand struct {
	shared
	Args     []string `arg:"" optional:"" name:"file-and-tables" complete:"*.sql" help:"A file of SQL (- is standard input), and the two of its tables that are compared; with --canary one of them, or none for all that its jobs write."`
	Canary   string   `help:"Compare tables with what leat run --canary wrote beside them." placeholder:"SUFFIX"`
	Broker   string   `help:"Compare two topics of this Kafka, without a file." placeholder:"HOST:PORT"`
	Hosts    string   `help:"Compare two indices of this OpenSearch, without a file." placeholder:"URL"`
	Left     string   `help:"With --broker or --hosts: the topic or index on the left." placeholder:"NAME"`
	Right    string   `help:"With --broker or --hosts: the topic or index on the right." placeholder:"NAME"`
	Property []string `help:"With --broker a property of Kafka's client, with --hosts an option of the connection such as username (repeatable)." placeholder:"NAME=VALUE" sep:"none"`
	Key      []string `help:"The fields that say which records belong together, instead of the tables' own key." placeholder:"COLUMN,…"`
	NoKey    bool     `help:"Compare whole records, however often each is there."`
	Ignore   []string `help:"Fields that may differ: times of processing, for one (repeatable); a.b is a field of a field." placeholder:"COLUMN,…"`
	All      bool     `help:"Compare all records of a key in their order, not the last one only."`
	From     string   `help:"Only records of Kafka from this time on: 2026-01-02T15:04:05Z, or 15m for so long ago." placeholder:"TIME"`
	To       string   `help:"Only records of Kafka before this time." placeholder:"TIME"`
	Limit    int      `help:"How many keys are shown: that differ, and that only one side has." default:"20" placeholder:"N"`
	Output   string   `help:"How the report is written: text or json." enum:"text,json" default:"text"`
}

// Help shows examples.
func (c *compareCommand) Help() string {
	return "Example:\n  leat compare orders.sql orders orders_try --ignore processed_at\n  leat compare orders.sql --canary=-try\n" +
		"  leat compare --broker localhost:9092 --left orders --right orders-try --key order_id\n\n" +
		"Both are read to where they end now. No consumer group is joined, nothing is stored or written. Exit code 0: they say the same; 1: they differ."
}

// Validate checks flags when they are parsed.
func (c *compareCommand) Validate() error {
	short := c.Broker != "" || c.Hosts != ""
	switch {
	case c.Broker != "" && c.Hosts != "":
		return misfit("--broker and --hosts do not go together: topics are compared with topics, indices with indices")
	case short && (c.Left == "" || c.Right == ""):
		return misfit("--broker and --hosts need --left and --right")
	case short && (len(c.Args) > 0 || c.Canary != ""):
		return misfit("--broker and --hosts take no file and no --canary: name both by --left and --right")
	case !short && (c.Left != "" || c.Right != "" || len(c.Property) > 0):
		return misfit("--left, --right and --property go with --broker or --hosts; tables of a file are named behind it")
	case !short && len(c.Args) == 0:
		return errors.New("what is to be compared? Two tables of a file: leat compare FILE.sql LEFT RIGHT")
	case !short && c.Canary == "" && len(c.Args) != 3:
		return errors.New("two tables are compared: leat compare FILE.sql LEFT RIGHT, or leat compare FILE.sql TABLE --canary=SUFFIX")
	case short && c.Left == c.Right, len(c.Args) == 3 && c.Args[1] == c.Args[2]:
		return errors.New("both sides are the same one")
	case c.Canary != "" && len(c.Args) > 2:
		return misfit("--canary compares one table with its canary: leat compare FILE.sql TABLE --canary=SUFFIX")
	case c.Canary != "" && !canarySuffix.MatchString(c.Canary):
		return fmt.Errorf("--canary takes the suffix that leat run --canary was given, not %q", c.Canary)
	case c.NoKey && (len(c.Key) > 0 || c.All):
		return misfit("--no-key goes with neither --key nor --all")
	case c.Limit < 0:
		return errors.New("--limit takes a number from 0 on")
	}
	_, from := momentOf("--from", c.From)
	_, to := momentOf("--to", c.To)
	if err := cmp.Or(from, to); err != nil {
		return misfit(err.Error()) // positions reset has another --to, ddl proto another --from
	}
	return nil
}

// Run compares and prints a report for each pair.
func (c *compareCommand) Run(ctx context.Context, io streams) error {
	from, err := momentOf("--from", c.From)
	if err != nil {
		return err
	}
	to, err := momentOf("--to", c.To)
	if err != nil {
		return err
	}
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	config.Registry, config.Interrupt = formats.ReadRegistry, ctx.Done()
	e := engine.New(config)
	pairs, err := c.pairs(e, io)
	if err != nil {
		return err
	}
	for i := range pairs {
		for side := range pairs[i] {
			pairs[i][side].wanted.From, pairs[i][side].wanted.To = from, to
		}
	}
	return c.report(ctx, e, io, pairs)
}

// report compares each pair and prints what differs. Where all tables of a file are compared, those that cannot be are told and left out.
func (c *compareCommand) report(ctx context.Context, e *engine.Engine, io streams, pairs [][2]comparand) error {
	equal, compared := true, 0
	for i, p := range pairs {
		report, err := c.compare(ctx, e, io, p)
		if read := (*engine.ReadError)(nil); c.every() && errors.As(err, &read) && (compared > 0 || i < len(pairs)-1) {
			warn(io, "left out: %s", read.Message)
			continue
		}
		if err != nil {
			return notComparable(err)
		}
		equal = equal && report.Equal()
		write := compare.WriteJSON
		if c.Output == "text" {
			write = compare.WriteText
			if compared > 0 {
				fmt.Fprintln(io.out)
			}
		}
		compared++
		if err := write(io.out, report); err != nil {
			return err
		}
	}
	if !equal {
		return &exitError{code: exitFailed}
	}
	return nil
}

// every reports whether all tables that a file writes are compared.
func (c *compareCommand) every() bool { return c.Canary != "" && len(c.Args) == 1 }

// compare compares two tables.
func (c *compareCommand) compare(ctx context.Context, e *engine.Engine, io streams, p [2]comparand) (*compare.Report, error) {
	var tables [2]compare.Table
	for i, x := range p {
		reading, problems, err := e.NewReading(x.script, x.wanted)
		if text := c.Broker + c.Hosts; text != "" && problems.HasErrors() {
			return nil, schemaless(problems)
		}
		if err := writeText(io.err, problems, c.Color); err != nil {
			return nil, err
		}
		if err != nil {
			return nil, err
		}
		if reading == nil {
			return nil, &exitError{code: exitInvalid}
		}
		tables[i] = compare.Table{Name: x.name, Reading: reading}
	}
	o := compare.Options{Key: c.Key, Whole: c.NoKey, Ignore: c.Ignore, Versions: c.All, Limit: c.Limit, IgnoreAny: c.every()}
	left, right, err := compare.Sides(tables[0], tables[1], o)
	if err != nil {
		return nil, err
	}
	o.Watch = &compare.Watch{}
	stop := showComparison(io.err, o.Watch)
	report, err := compare.Run(ctx, left, right, o)
	stop()
	if errors.Is(err, compare.ErrInterrupted) {
		return nil, &exitError{exitCancelled, err.Error()}
	}
	return report, err
}

// notComparable is the error of tables that cannot be compared.
func notComparable(err error) error {
	var read *engine.ReadError
	if !errors.As(err, &read) {
		return err
	}
	text := read.Message
	if read.Help != "" {
		text += "\nhelp: " + read.Help
	}
	return &exitError{exitInvalid, text}
}

// schemaless is the error of flags of which a table was made: its text is not the user's.
func schemaless(problems diag.List) error {
	for _, d := range problems {
		if d.Severity == diag.Error {
			text := d.Message
			if d.Help != "" {
				text += "\nhelp: " + d.Help
			}
			return &exitError{exitUsage, text}
		}
	}
	return nil
}
