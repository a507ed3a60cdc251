package filesystem

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// sink is a bound table for writing.
type sink struct {
	table      connectors.Table
	root       string
	partitions partitions
	rolling    rolling
	success    string // name of the file that marks a partition to which a part was added; "": none
}

// rolling says when a part is complete.
type rolling struct {
	size       int64
	age        time.Duration
	inactivity time.Duration
	check      time.Duration
}

// leastCheck is how often the ages of parts are looked at, at most.
const leastCheck = 100 * time.Millisecond

var (
	_ connectors.Sink     = (*sink)(nil)
	_ connectors.RowKeyer = (*sink)(nil)
)

func bindSink(t connectors.Table) (connectors.Sink, error) {
	var ps options.Problems
	s := &sink{table: t}
	if s.root = place(&s.table, &ps); s.root != "" {
		s.root += t.Run.Canary
	}
	s.partitions = partitionsOf(t, &ps)
	s.rolling = rolling{
		size: t.Options.Bytes(optFileSize), age: t.Options.Duration(optRollover),
		inactivity: t.Options.Duration(optInactivity), check: max(t.Options.Duration(optCheck), leastCheck),
	}
	if s.rolling.size <= 0 {
		ps = append(ps, options.Problem{Option: optFileSize, Code: codeBadOption, Message: "option '" + optFileSize + "' takes a size above zero"})
	}
	if t.Options.Has(optParallelism) && t.Options.Int(optParallelism) < 1 { // as in Flink, only where the table is written
		ps = append(ps, options.Problem{Option: optParallelism, Code: codeBadOption, Message: "option '" + optParallelism + "' takes a whole number from 1 on"})
	}
	if t.Options.Bool(optCompaction) {
		ps = append(ps, options.Problem{Option: optCompaction, Code: codeNotSupported, Message: "option 'auto-compaction' is not supported yet", Help: "make larger files: '" + optFileSize + "' and '" + optRollover + "'"})
	}
	if t.Overwrite && t.Run.Resume {
		ps = append(ps, options.Problem{Option: optPath, Code: codeNotSupported, Message: "INSERT OVERWRITE cannot go on where an earlier run has ended: what that has written is gone", Help: "run it without --resume"})
	}
	s.success = successFile(t, &ps)
	return s, ps.Err()
}

// successFile reads sink.partition-commit.*: of Flink's ways to make a partition known, the file that marks it.
func successFile(t connectors.Table, ps *options.Problems) string {
	refuse := func(option, message, help string) {
		*ps = append(*ps, options.Problem{Option: option, Code: codeNotSupported, Message: message, Help: help})
	}
	name := ""
	for kind := range strings.SplitSeq(t.Options.String(optPolicy), ",") {
		switch kind = strings.ToLower(strings.TrimSpace(kind)); kind {
		case "":
		case policySuccess:
			name = t.Options.String(optSuccessFile)
		default: // Flink looks at the name when the job runs
			refuse(optPolicy, fmt.Sprintf("partition commit policy '%s' is not supported", kind), "use 'success-file'")
		}
	}
	if name == "" || len(t.Partitions) == 0 {
		return ""
	}
	if strings.EqualFold(t.Options.String(optTrigger), partitionTime) {
		refuse(optTrigger, "the trigger 'partition-time' is not supported yet", "use 'process-time': a partition is marked whenever a file is added to it")
	}
	if t.Options.Duration(optDelay) > 0 {
		refuse(optDelay, "a delay of the partition commit is not supported yet", "leave it out: a partition is marked whenever a file is added to it")
	}
	return name
}

// Changes implements connectors.Sink.
func (s *sink) Changes() connectors.Changes { return connectors.AppendOnly }

// NewKeyer implements connectors.RowKeyer: a message's target is its partition's folder.
func (s *sink) NewKeyer(cols []int) connectors.Keyer {
	return &keyer{partitions: s.partitions, cols: cols}
}

type keyer struct {
	partitions partitions
	cols       []int
}

// Key implements connectors.Keyer.
func (k *keyer) Key(dst []byte, m *connectors.OutMessage, b *batch.Batch, row int) ([]byte, error) {
	if len(k.partitions.columns) == 0 {
		return dst, nil
	}
	at := len(dst)
	dst = k.partitions.appendFolder(dst, b, k.cols, row)
	m.Target = dst[at:len(dst):len(dst)]
	return dst, nil
}

// Open implements connectors.Sink: parts that an earlier run of the job has left behind get their names first.
func (s *sink) Open(context.Context) (connectors.Writer, error) {
	w, err := newWriter(s, createFile)
	if err != nil {
		return nil, s.cannotWrite(err)
	}
	if s.table.Overwrite {
		return overwriting{w}, nil
	}
	return w, nil
}

// cannotWrite is the failure of a disk that is full, or of rights that are missing.
func (s *sink) cannotWrite(err error) error {
	return &connectors.Failure{Class: connectors.ErrRefused, Message: "cannot write files below " + s.root, Cause: err}
}
