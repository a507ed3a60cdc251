package place

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// File is a file of dead letters, a line each. Its positions are numbers of lines, from 1 on.
type File struct{ Path string }

var _ Place = (*File)(nil)

// String implements Place.
func (f *File) String() string { return "file " + f.Path }

func (f *File) split() connectors.Split {
	return connectors.Split{Name: f.Path, Partition: connectors.WholeFile}
}

// open implements Place.
func (f *File) open(_ context.Context, r Range) (opened, error) {
	file, err := f.openFile()
	if err != nil {
		return opened{}, err
	}
	defer file.Close()
	s := &lines{split: f.split(), in: bufio.NewReaderSize(file, lineBuffer)}
	span := Span{Split: f.split(), Start: r.begin(f.split(), 1)}
	var all stored
	for {
		l, err := s.letter(true)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return opened{}, err
		}
		if l.Position >= span.Start && (r.To == nil || l.Position < r.To[l.Split]) {
			all = append(all, l)
		}
	}
	span.End = max(span.Start, r.end(f.split(), s.line+1))
	return opened{streams: []stream{&all}, spans: []Span{span}, close: func() {}}, nil
}

func (f *File) openFile() (*os.File, error) {
	file, err := os.Open(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s: no dead letter was kept there yet", f.Path)
	}
	return file, err
}

// stored is a stream of letters in memory.
type stored []*deadletter.Letter

// next implements stream.
func (s *stored) next(ctx context.Context) (*deadletter.Letter, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(*s) == 0 {
		return nil, io.EOF
	}
	l := (*s)[0]
	*s = (*s)[1:]
	return l, nil
}

// lineBuffer is what is read of a file at once.
const lineBuffer = 1 << 20

// lines reads letters of lines.
type lines struct {
	split connectors.Split
	in    *bufio.Reader
	line  connectors.Position // number of the last line that was read
	part  []byte              // of a line whose end is not there yet
}

// letter returns the next letter, io.EOF where there is none yet. A line without an end counts where nothing is to come. A line that is no
// dead letter is given as what it is: a value without a stage.
func (s *lines) letter(whole bool) (*deadletter.Letter, error) {
	for {
		text, err := s.in.ReadBytes('\n')
		s.part = append(s.part, text...)
		if err != nil && (!errors.Is(err, io.EOF) || !whole || len(s.part) == 0) {
			return nil, err
		}
		text, s.part = bytes.TrimRight(s.part, "\r\n"), nil
		s.line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		l, err := deadletter.ParseLine(text)
		if err != nil {
			l = deadletter.Letter{Value: text, Time: connectors.NoTime}
		}
		l.Split, l.Position = s.split, s.line
		return &l, nil
	}
}

// fileEvery is how often a file that is followed is looked at.
const fileEvery = 200 * time.Millisecond

// follow implements Place.
func (f *File) follow(ctx context.Context, behind []Span, give func(*deadletter.Letter) error) error {
	file, err := f.openFile()
	if err != nil {
		return err
	}
	defer file.Close()
	s := &lines{split: f.split(), in: bufio.NewReaderSize(file, lineBuffer)}
	from := ends(behind)[f.split()]
	tick := time.NewTicker(fileEvery)
	defer tick.Stop()
	for {
		l, err := s.letter(false)
		switch {
		case errors.Is(err, io.EOF):
			select {
			case <-tick.C:
			case <-ctx.Done():
				return nil
			}
		case err != nil:
			return err
		case l.Position >= from:
			if err := give(l); err != nil {
				return err
			}
		}
	}
}
