package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/regex"
	"github.com/leatsql/leat/options"
)

const (
	// maxReaders bounds the files that are read at once.
	maxReaders = 8
	// maxListed is how many files are listed ahead of the readers.
	maxListed = 256
)

// source reads a table's files. Its splits are readers: each reads files of the list, whose messages have the file as their split.
type source struct {
	table      connectors.Table
	root       string
	every      time.Duration  // how often to look for new files; 0: once
	pattern    *regex.Pattern // of paths to read; nil: all
	partitions partitions
	files      chan sourceFile // closed when there are no more
	seen       *seenFiles      // of a folder that is watched; nil where it is not
}

var (
	_ connectors.Source      = (*source)(nil)
	_ connectors.PathColumns = (*source)(nil)
)

func bindSource(t connectors.Table) (connectors.Source, error) {
	var ps options.Problems
	s := &source{table: t, files: make(chan sourceFile, maxListed)}
	s.root = place(&s.table, &ps)
	s.partitions = partitionsOf(t, &ps)
	if t.Options.Has(optMonitor) {
		if s.every = t.Options.Duration(optMonitor); s.every <= 0 {
			ps = append(ps, options.Problem{Option: optMonitor, Code: codeBadOption, Message: "option '" + optMonitor + "' takes a time above zero"})
		}
	}
	if t.Options.Has(optPattern) {
		var err error
		if s.pattern, err = regex.Compile(`\A(?:` + t.Options.String(optPattern) + `)\z`); err != nil {
			ps = append(ps, options.Problem{Option: optPattern, Code: codeNotSupported, Message: "option '" + optPattern + "' holds a regular expression that does not compile: " + err.Error()})
		}
	}
	if !s.Bounded() {
		s.seen = newSeenFiles()
	}
	return s, ps.Err()
}

// Bounded implements connectors.Source: a folder that is not watched ends.
func (s *source) Bounded() bool { return s.every == 0 }

// PathColumn implements connectors.PathColumns.
func (s *source) PathColumn(name string) *connectors.Metadata { return s.partitions.read(name) }

// Run implements connectors.Source: it assigns the readers and lists files for them.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	defer close(s.files)
	if !s.Bounded() {
		s.table.Log.Info("files that are there are read again at each start: nothing keeps which were read", "table", s.table.Name, "path", s.root)
	}
	splits := make([]connectors.SplitStart, min(runtime.GOMAXPROCS(0), maxReaders))
	for i := range splits {
		splits[i] = connectors.SplitStart{Split: connectors.Split{Name: s.root, Partition: int32(i)}, End: connectors.NoEnd}
	}
	if err := a.Assigned(ctx, splits); err != nil {
		return err
	}
	list := s.list
	if !s.Bounded() {
		list = s.watch
	}
	err := list(ctx, func(f sourceFile) error {
		select {
		case s.files <- f:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	switch {
	case err == nil || ctx.Err() != nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return &connectors.Failure{Class: connectors.ErrRefused, Message: fmt.Sprintf("path %s does not exist", s.root), Help: "make the folder, or mend the option 'path'"}
	}
	return &connectors.Failure{Class: connectors.ErrRefused, Message: "cannot list files", Cause: err}
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &reader{source: s, position: start.Start}, nil
}

// Commit implements connectors.Source: the next run reads all files again.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source.
func (s *source) Close() error { return nil }
