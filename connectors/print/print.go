package print

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:    "print",
		Doc:     "Writes rows to standard output, a line each: +I, -U, +U or -D, then the columns in brackets. Values that INSERT gives partitions stand before it.",
		Formats: connectors.NoFormat, Partitions: true,
		Options: []options.Option{
			{Name: "print-identifier", Type: options.String, Doc: "Stands before each row, with '> ' behind it.", Example: "orders"},
			{Name: "standard-error", Type: options.Boolean, Default: "false", HasDefault: true, Doc: "Write to standard error instead."},
			{Name: "property-version", Type: options.String, Default: "1", HasDefault: true, Doc: "Version of the option names; 1."},
			{
				Name: "sink.parallelism", Type: options.Integer, Check: options.Positive,
				Doc: "From 2 on the number of a task stands before each row, 'orders:2> ', as in Flink; the tasks take turns. Rows keep their order.",
			},
		},
		BindSink: bind,
	}
}

func bind(t connectors.Table) (connectors.Sink, error) {
	if err := check(t); err != nil {
		return nil, err
	}
	s := &sink{table: t, prefixes: prefixes(t), out: either(t.Run.Stdout, os.Stdout)}
	if t.Options.Bool("standard-error") {
		s.out = either(t.Run.Stderr, os.Stderr)
	}
	return s, nil
}

func either(set io.Writer, own *os.File) io.Writer {
	if set == nil {
		return own
	}
	return set
}

func check(t connectors.Table) error {
	var ps options.Problems
	for _, c := range t.Columns {
		if textOf(c.Type) == nil {
			ps = append(ps, options.Problem{Column: c.Name, Code: "LEAT3008", Message: fmt.Sprintf("column '%s' of type %s cannot be printed", c.Name, c.Type), Help: "CAST it to STRING"})
		}
	}
	return ps.Err()
}

// prefixes returns what stands before rows, by the task that prints them: the identifier, the partitions that INSERT gives a value,
// and of several tasks the number.
func prefixes(t connectors.Table) []string {
	var parts []string
	if t.Options.Has("print-identifier") {
		parts = append(parts, t.Options.String("print-identifier"))
	}
	for _, name := range t.Partitions {
		if value, ok := t.Given[name]; ok {
			parts = append(parts, name+"="+value)
		}
	}
	prefix := strings.Join(parts, ":")
	tasks := 1
	if t.Options.Has("sink.parallelism") {
		tasks = int(t.Options.Int("sink.parallelism"))
	}
	if tasks == 1 {
		return []string{mark(prefix)}
	}
	if prefix != "" {
		prefix += ":"
	}
	all := make([]string, min(tasks, maxTasks))
	for i := range all {
		all[i] = mark(prefix + strconv.Itoa(i+1))
	}
	return all
}

// maxTasks bounds the numbers of tasks, which are Flink's and mean nothing here.
const maxTasks = 1024

func mark(prefix string) string {
	if prefix == "" {
		return ""
	}
	return prefix + "> "
}

type sink struct {
	table    connectors.Table
	prefixes []string
	out      io.Writer
}

var (
	_ connectors.Sink       = (*sink)(nil)
	_ connectors.RowEncoder = (*sink)(nil)
)

// Changes implements connectors.Sink: every change is shown.
func (s *sink) Changes() connectors.Changes { return connectors.Retract }

// NewRowEncoder implements connectors.RowEncoder: a message is a line without its prefix.
func (s *sink) NewRowEncoder(cols []int) func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
	texts := make([]appendText, len(cols))
	for i, c := range s.table.Columns {
		texts[i] = orNull(textOf(c.Type))
	}
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		dst = append(dst, b.Kind(row).String()...)
		dst = append(dst, '[')
		for i, text := range texts {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = text(dst, b.Columns[cols[i]], row)
		}
		return append(dst, "]\n"...), nil
	}
}
