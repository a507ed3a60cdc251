// Command leat runs Flink SQL: it reads streams, transforms them and writes them, as .sql files say.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // zones are the same on every machine

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// The exit codes are a contract: scripts depend on them.
const (
	exitDone      = 0   // done, also after a drained SIGINT, SIGTERM or SIGHUP
	exitFailed    = 1   // a job failed, could not drain, or a system cannot be reached
	exitUsage     = 2   // wrong usage
	exitInvalid   = 3   // the SQL, a schema or an option is wrong
	exitCancelled = 130 // after a second signal; after the first, what would be a part that passes for all
)

// cli is the command line.
type cli struct {
	Run        runCommand        `cmd:"" help:"Run all INSERTs of the files."`
	Validate   validateCommand   `cmd:"" help:"Check files without running them and without any network."`
	Check      checkCommand      `cmd:"" help:"Look at the systems that jobs name: topics, indices, rights. Changes nothing."`
	Explain    explainCommand    `cmd:"" help:"Print the typed logical plan and the physical operators."`
	SQL        sqlCommand        `cmd:"" name:"sql" help:"Run statements at a prompt or from a script, and see their rows."`
	Test       testCommand       `cmd:"" help:"Run jobs on the records of case files and compare what comes out."`
	Compare    compareCommand    `cmd:"" help:"Compare two topics or two indices by key, and tell what differs."`
	Init       initCommand       `cmd:"" help:"Write a new folder with a job, its schema, its test and a workflow."`
	Fmt        fmtCommand        `cmd:"" help:"Print files in the one style, or rewrite them."`
	Dev        devCommand        `cmd:"" help:"Serve a Kafka and an OpenSearch endpoint on loopback, for trying jobs out."`
	DDL        ddlCommand        `cmd:"" name:"ddl" help:"Write the DDL for what is there: a message, a dump, a topic, an index."`
	Positions  positionsCommand  `cmd:"" help:"Show and move where jobs go on when they start."`
	DLQ        dlqCommand        `cmd:"" name:"dlq" help:"Show dead letters, make test cases of them, send them back."`
	Functions  functionsCommand  `cmd:"" help:"List the SQL functions, or describe one."`
	Options    optionsCommand    `cmd:"" help:"List the options of connectors and formats."`
	Completion completionCommand `cmd:"" help:"Print the script by which a shell completes leat's command line."`
	Version    versionCommand    `cmd:"" help:"Print the version."`
	HelpOn     helpCommand       `cmd:"" name:"help" help:"Explain a command or a topic."`
}

// Help says where more is explained.
func (cli) Help() string { return "`leat help TOPIC` explains more. " + topicList() }

// streams are where a command reads and writes: what a person reads goes to err, what a program reads to out.
type streams struct {
	out io.Writer
	err io.Writer
	in  io.Reader
}

// exitError ends the process with a code; an empty text means that everything was said already.
type exitError struct {
	code int
	text string
}

func (e *exitError) Error() string { return e.text }

func main() {
	os.Exit(run(os.Args[1:], streams{out: os.Stdout, err: os.Stderr, in: os.Stdin}))
}

// run parses the arguments and runs a command.
func run(args []string, io streams) int {
	if len(args) == 1 && args[0] == "--version" { // as many other programs have it
		args = []string{"version"}
	}
	var c cli
	code := -1
	parser, err := newParser(&c, io, func(n int) { code = n })
	if err != nil {
		panic(err) // the command line's own definition is wrong
	}
	if err := knownCommand(args, parser.Model); err != nil {
		return report(io, err)
	}
	file, err := flagFileOf(parser, args)
	if err != nil {
		return report(io, err)
	}
	if file != nil {
		if err := kong.Resolvers(file).Apply(parser); err != nil {
			return report(io, err)
		}
	}
	ctx, left, err := parseFitting(parser, args, func() bool { return code >= 0 })
	if code >= 0 {
		return code // --help
	}
	if err != nil {
		return report(io, usageError(err))
	}
	for _, l := range left {
		if ctx.Command() == "run <file>" && c.Run.LogFormat == "json" {
			c.Run.logger(io.err).Warn("a variable does not fit", "variable", l.variable, "reason", l.reason)
		} else {
			warn(io, "%s", l)
		}
	}
	if file != nil {
		file.addPairs(ctx.Flags())
	}
	stop, cancel := signals()
	defer cancel()
	ctx.BindTo(stop, (*context.Context)(nil))
	ctx.Bind(io, parser)
	if err := ctx.Run(); err != nil {
		return report(io, err)
	}
	return exitDone
}

// newParser returns the parser of c. exit is called where kong would end the process: behind --help.
func newParser(c *cli, io streams, exit func(int)) (*kong.Kong, error) {
	return kong.New(c, kong.Name("leat"), kong.Description("Flink SQL on streams, in one binary."),
		kong.Writers(io.out, io.err), kong.DefaultEnvars("LEAT"), kong.Exit(exit),
		kong.Vars{"usual_kafka": usualKafka, "usual_opensearch": usualOpenSearch}, kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}))
}

// report prints an error and returns its exit code.
func report(io streams, err error) int {
	var e *exitError
	if errors.As(err, &e) {
		if e.text != "" {
			fmt.Fprintf(io.err, "leat: %s\n", diag.Printable(e.text))
		}
		return e.code
	}
	fmt.Fprint(io.err, engine.FailureText("leat", err))
	return exitFailed
}

// signals returns a context that ends with the first SIGINT or SIGTERM; the second ends the process at once. A SIGHUP ends it, too, unless nohup
// has it ignored; more of them mean nothing, since a terminal that goes away sends several.
func signals() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	got := make(chan os.Signal, 2)
	signal.Notify(got, os.Interrupt, syscall.SIGTERM)
	hungUp := make(chan os.Signal, 1)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(hungUp, syscall.SIGHUP)
	}
	go func() {
		select {
		case <-got:
			cancel()
		case <-hungUp:
			cancel()
		case <-ctx.Done():
		}
		<-got
		os.Exit(exitCancelled)
	}()
	return ctx, func() { signal.Stop(got); signal.Stop(hungUp); cancel() }
}
