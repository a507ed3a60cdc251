package filesystem

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"unsafe"

	"github.com/leatsql/leat/connectors"
)

const (
	// chunk is the most bytes of a file that are handed over at once, but for one long record, and leastChunk those that are read at
	// least; between them, as many as hold fewRecords.
	chunk      = 256 << 10
	leastChunk = 4 << 10
	fewRecords = 2048
	// maxRecord bounds a record; a file without line ends is a mistake.
	maxRecord = 32 << 20
)

// messageBytes is what a message takes beside its record.
const messageBytes = int64(unsafe.Sizeof(connectors.Message{}))

// chunks are the buffers of usual size.
var chunks = sync.Pool{New: func() any { b := make([]byte, chunk); return &b }}

// reader reads the files of a source's list, one after the other.
type reader struct {
	source   *source
	position connectors.Position // bytes read of all files: what the split counts with
	file     *openFile           // nil between files
}

var _ connectors.Reader = (*reader)(nil)

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.file == nil {
			if err := r.next(ctx); err != nil {
				return err
			}
		}
		before := r.file.offset
		ok, err := r.file.next(dst)
		if err != nil {
			return unreadable(err)
		}
		if ok {
			r.position += connectors.Position(r.file.offset - before)
			dst.Next = r.position
			return nil
		}
		if err := r.ended(); err != nil {
			return unreadable(err)
		}
		if err := r.Close(); err != nil {
			return err
		}
	}
}

// next opens the next file of the list, waiting for it. ErrEndOfSplit: there are no more.
func (r *reader) next(ctx context.Context) error {
	select {
	case f, ok := <-r.source.files:
		if !ok {
			return connectors.ErrEndOfSplit
		}
		file, err := openRecords(f, r.source.table.Records())
		if err != nil {
			return unreadable(err)
		}
		r.file = file
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ended sees whether a file that has no more was read as a whole.
func (r *reader) ended() error {
	info, err := r.file.raw.file.Stat()
	if err != nil {
		return err
	}
	if r.file.raw.read < r.file.least {
		return fmt.Errorf("%s was cut while it was read: of %d bytes %d were there", r.file.path, r.file.least, r.file.raw.read)
	}
	if r.source.seen != nil {
		r.source.seen.ended(r.file.path, r.file.raw.read, info.ModTime())
	}
	return nil
}

// unreadable is the failure of a file that is there and cannot be read.
func unreadable(err error) error {
	return &connectors.Failure{Class: connectors.ErrRefused, Message: "a file cannot be read", Cause: err, Help: "mend or move the file"}
}

// Close implements connectors.Reader.
func (r *reader) Close() error {
	if r.file == nil {
		return nil
	}
	err := r.file.close()
	r.file = nil
	return err
}

// openFile is a file while it is read.
type openFile struct {
	sourceFile
	raw     *counted
	least   int64         // bytes that it had when it was opened
	content io.ReadCloser // what the file holds, decompressed
	split   bufio.SplitFunc
	offset  int64  // of rest in the content
	rest    []byte // read, and no whole record yet
	size    int    // of the next chunk
	ended   bool   // the content has no more
}

// counted is a file of which it is counted how much was read.
type counted struct {
	file *os.File
	read int64
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.file.Read(p)
	c.read += int64(n)
	return n, err
}

func openRecords(f sourceFile, split bufio.SplitFunc) (*openFile, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	o := &openFile{sourceFile: f, raw: &counted{file: file}, split: split, size: leastChunk}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		o.least = info.Size()
	}
	if err == nil {
		o.content, err = decompress(f.path, o.raw)
	}
	if err != nil {
		_ = file.Close() // nothing was read
		return nil, fmt.Errorf("read %s: %w", f.path, err)
	}
	return o, nil
}

func (f *openFile) close() error { return errors.Join(f.content.Close(), f.raw.file.Close()) }

// next fills dst with the next records. ok is false when there are no more.
func (f *openFile) next(dst *connectors.Messages) (ok bool, err error) {
	*dst = connectors.Messages{Split: connectors.Split{Name: f.path, Partition: connectors.WholeFile}, Items: dst.Items[:0]}
	size := f.size
	for {
		buf, free := buffer(max(size, len(f.rest)))
		filled := copy(buf, f.rest)
		n, err := f.fill(buf[filled:])
		if err != nil {
			free()
			return false, fmt.Errorf("read %s at byte %d: %w", f.path, f.offset+int64(filled), err)
		}
		used, err := f.records(buf[:filled+n], dst)
		if err != nil {
			free()
			return false, fmt.Errorf("read %s at byte %d: %w", f.path, f.offset+int64(used), err)
		}
		f.offset += int64(used)
		f.rest = append([]byte(nil), buf[used:filled+n]...)
		switch {
		case len(dst.Items) > 0:
			dst.Bytes, dst.Free = int64(cap(buf))+int64(len(dst.Items))*messageBytes, free
			f.size = min(max(used/len(dst.Items)*fewRecords, leastChunk), chunk)
			return true, nil
		case f.ended:
			free()
			return false, nil
		case len(f.rest) >= maxRecord:
			free()
			return false, fmt.Errorf("read %s: the record at byte %d is longer than %d MiB, the most that a record of a file may have", f.path, f.offset, maxRecord>>20)
		}
		free()
		size = max(size, 2*len(f.rest))
	}
}

// fill reads until buf is full or the content ends.
func (f *openFile) fill(buf []byte) (n int, err error) {
	if f.ended {
		return 0, nil
	}
	for n < len(buf) {
		more, err := f.content.Read(buf[n:])
		n += more
		switch {
		case errors.Is(err, io.EOF):
			f.ended = true
			return n, nil
		case err != nil:
			return n, err
		}
	}
	return n, nil
}

// records adds the whole records of data to dst and returns how many bytes they take.
func (f *openFile) records(data []byte, dst *connectors.Messages) (used int, err error) {
	for used < len(data) {
		advance, record, err := f.split(data[used:], f.ended)
		if err != nil {
			return used, err
		}
		if advance == 0 {
			return used, nil
		}
		if record != nil {
			dst.Items = append(dst.Items, connectors.Message{
				Value: record, Headers: f.headers, Position: connectors.Position(f.offset + int64(used)), Time: connectors.NoTime, Epoch: -1,
			})
		}
		used += advance
	}
	return used, nil
}

// buffer returns a buffer of n bytes at least, and what gives it back.
func buffer(n int) ([]byte, func()) {
	if n > chunk {
		return make([]byte, n), func() {}
	}
	b := chunks.Get().(*[]byte)
	return (*b)[:n], func() { chunks.Put(b) }
}
