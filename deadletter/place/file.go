package place

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/internal/readfile"
)

// File is a file of dead letters, a line each. Its positions are numbers of lines, from 1 on.
type File struct {
	Path string
	// Optional says that the file may not be there yet: then no letter was kept.
	Optional bool
}

var _ Place = (*File)(nil)

// String implements Place.
func (f *File) String() string { return "file " + f.Path }

func (f *File) split() connectors.Split {
	return connectors.Split{Name: f.Path, Partition: connectors.WholeFile}
}

// open implements Place. What is written to the file meanwhile is not read.
func (f *File) open(_ context.Context, r Range) (opened, error) {
	file, err := readfile.Open(f.Path)
	switch {
	case f.Optional && errors.Is(err, fs.ErrNotExist):
		return empty(), nil
	case err != nil:
		return opened{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return opened{}, errors.Join(err, file.Close())
	}
	var in io.Reader = file
	if info.Mode().IsRegular() {
		in = io.LimitReader(file, info.Size())
	}
	s := &fileStream{lines: newLines(f.split(), in), within: r}
	return opened{streams: []stream{s}, spans: s.spans, close: func() { _ = file.Close() }}, nil
}

// fileStream are the letters of a file that are within a range.
type fileStream struct {
	lines  *lines
	within Range
}

// next implements stream.
func (s *fileStream) next(ctx context.Context) (*deadletter.Letter, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l, err := s.lines.letter(true)
		if errors.Is(err, io.EOF) {
			return nil, connectors.ErrEndOfSplit
		}
		if err != nil {
			return nil, err
		}
		if l.Position < s.within.begin(l.Split, 1) {
			continue
		}
		if s.within.To != nil && l.Position >= s.within.To[l.Split] {
			return nil, connectors.ErrEndOfSplit
		}
		return l, nil
	}
}

// spans are the lines that were read up to now.
func (s *fileStream) spans() []Span {
	split := s.lines.split
	start := s.within.begin(split, 1)
	return []Span{{split, start, max(start, s.within.end(split, s.lines.line+1))}}
}

const (
	// lineBuffer is what is read of a file at once.
	lineBuffer = 1 << 20
	// longestLine bounds a line: more than the largest record that Kafka takes, in base64.
	longestLine = 256 << 20
)

// lines reads letters of lines.
type lines struct {
	split connectors.Split
	in    *bufio.Reader
	line  connectors.Position // number of the last line that was read
	part  []byte              // of a line whose end is not there yet
}

func newLines(s connectors.Split, in io.Reader) *lines {
	return &lines{split: s, in: bufio.NewReaderSize(in, lineBuffer)}
}

// letter returns the next letter, io.EOF where there is none yet. A line that is no dead letter is given as what it is: a value without
// a stage. One without an end is a letter where nothing is to come and it is whole; else it is being written.
func (s *lines) letter(last bool) (*deadletter.Letter, error) {
	for {
		err := s.readLine()
		torn := errors.Is(err, io.EOF)
		if err != nil && (!torn || !last || len(s.part) == 0) {
			return nil, err
		}
		l, wrong := deadletter.ParseLine(s.part)
		if torn && wrong != nil {
			return nil, io.EOF
		}
		text := bytes.TrimRight(s.part, "\r\n")
		s.part = nil
		s.line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		if wrong != nil {
			l = deadletter.Letter{Value: text, Time: connectors.NoTime}
		}
		l.Split, l.Position = s.split, s.line
		return &l, nil
	}
}

// readLine reads what is there of a line into part, with its end.
func (s *lines) readLine() error {
	for {
		text, err := s.in.ReadSlice('\n')
		s.part = append(s.part, text...)
		switch {
		case len(s.part) > longestLine:
			return fmt.Errorf("line %d of %s is longer than %d MB: this is no file of dead letters", s.line+1, s.split, longestLine>>20)
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}
