package place

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/internal/readfile"
)

// fileEvery is how often a file that is followed is looked at.
const fileEvery = 200 * time.Millisecond

// follow implements Place. Where the file is moved or removed, as by who rotates logs, it goes on with the one that gets its name; where it
// is emptied, with what comes then.
func (f *File) follow(ctx context.Context, behind []Span, give func(*deadletter.Letter) error) error {
	file, err := f.await(ctx)
	if err != nil || file == nil {
		return err
	}
	// next has taken the file's name.
	var next *os.File
	defer func() { _, _ = file.Close(), next.Close() }() // they were only read
	s := newLines(f.split(), file)
	from := ends(behind)[f.split()]
	tick := time.NewTicker(fileEvery)
	defer tick.Stop()
	for {
		l, err := s.letter(false)
		switch {
		case errors.Is(err, io.EOF) && next != nil: // all is read that came before
			_ = file.Close() // it was only read
			file, s, from, next = next, newLines(f.split(), next), 0, nil
		case errors.Is(err, io.EOF):
			select {
			case <-tick.C:
			case <-ctx.Done():
				return nil
			}
			if next, err = f.successor(file); err != nil {
				return err
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

// successor opens the file that has the name by now, or the same where less is in it than was read; nil: there is none, or none yet.
func (f *File) successor(file *os.File) (*os.File, error) {
	own, err := file.Stat()
	if err != nil || !own.Mode().IsRegular() {
		return nil, err
	}
	read, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, err
	}
	now, err := os.Stat(f.Path)
	if err == nil && os.SameFile(now, own) && now.Size() >= read {
		return nil, nil
	}
	next, err := readfile.Open(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return next, err
}

// await opens the file once it is there; nil where ctx ends before.
func (f *File) await(ctx context.Context) (*os.File, error) {
	again := time.NewTicker(missingEvery)
	defer again.Stop()
	for {
		file, err := readfile.Open(f.Path)
		if !f.Optional || !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return nil, nil
		}
	}
}
