package opensearch

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

// journal is a file of changes, appended to and synced before a request is answered. A record is its length and checksum, four
// bytes each, and JSON. What a crash left half written at the end is cut off.
type journal struct {
	file *os.File
	size int64 // when it was opened
	buf  []byte
	err  error // a write that failed: what stands behind it would not be read again
}

const (
	journalName = "documents.log"
	maxRecord   = 128 << 20 // more than a request may have
	recordHead  = 8
)

// change is one record: a document set, a document or an index taken away, an index made.
type change struct {
	Op     string          `json:"op"`
	Index  string          `json:"index"`
	ID     string          `json:"id,omitempty"`
	Source json.RawMessage `json:"source,omitempty"`
}

// The changes.
const (
	opPut    = "put"
	opDelete = "delete"
	opCreate = "create-index"
	opDrop   = "delete-index"
)

// openJournal opens the folder's journal and calls apply with each change in it.
func openJournal(dir string, apply func(change)) (*journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, journalName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the data folder: %w", err)
	}
	whole, err := replay(f, apply)
	if err == nil {
		err = f.Truncate(whole)
	}
	if err == nil {
		_, err = f.Seek(whole, io.SeekStart)
	}
	if err != nil {
		_ = f.Close() // the first error counts
		return nil, fmt.Errorf("read %s: %w", f.Name(), err)
	}
	return &journal{file: f, size: whole}, nil
}

// replay returns how many bytes of the file are whole records.
func replay(f io.Reader, apply func(change)) (int64, error) {
	r := bufio.NewReaderSize(f, 1<<20)
	var whole int64
	var head [recordHead]byte
	for {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return whole, endOfFile(err)
		}
		n := binary.BigEndian.Uint32(head[:4])
		if n > maxRecord {
			return whole, nil
		}
		record := make([]byte, n)
		if _, err := io.ReadFull(r, record); err != nil {
			return whole, endOfFile(err)
		}
		var c change
		if crc32.ChecksumIEEE(record) != binary.BigEndian.Uint32(head[4:]) || json.Unmarshal(record, &c) != nil {
			return whole, nil
		}
		apply(c)
		whole += recordHead + int64(n)
	}
}

func endOfFile(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// add notes a change, to be written by sync.
func (j *journal) add(c change) error {
	var record bytes.Buffer
	e := json.NewEncoder(&record)
	e.SetEscapeHTML(false) // a document is kept as it was sent
	if err := e.Encode(c); err != nil {
		return err
	}
	j.buf = binary.BigEndian.AppendUint32(j.buf, uint32(record.Len()))
	j.buf = binary.BigEndian.AppendUint32(j.buf, crc32.ChecksumIEEE(record.Bytes()))
	j.buf = append(j.buf, record.Bytes()...)
	return nil
}

// sync writes what was added and returns when it is on the disk.
func (j *journal) sync() error {
	if j.err != nil || len(j.buf) == 0 {
		return j.err
	}
	_, err := j.file.Write(j.buf)
	j.buf = j.buf[:0]
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.err = fmt.Errorf("write %s: %w", j.file.Name(), err)
	}
	return j.err
}

// rewrite replaces the file by one that holds the given changes only.
func (j *journal) rewrite(changes func(yield func(change) bool)) error {
	name := filepath.Join(filepath.Dir(j.file.Name()), journalName)
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	next := &journal{file: f}
	for c := range changes {
		if err = next.add(c); err == nil && len(next.buf) > 1<<20 {
			err = next.sync()
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = next.sync()
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = f.Close() // the first error counts
		return err
	}
	_ = j.file.Close() // it holds nothing that is still needed
	j.file = f
	return nil
}

func (j *journal) close() error { return j.file.Close() }
