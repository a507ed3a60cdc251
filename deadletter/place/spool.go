package place

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/leatsql/leat/connectors"
)

// spool keeps records: the last ones in memory, those before in a temporary file, which nobody else may read and which has no name any
// more. First all are added, by one goroutine; then several may read.
type spool struct {
	most int      // bytes in memory
	file *os.File // nil: all are in memory
	size int64    // of the file
	tail []byte   // what follows the file
}

// stored is where a spool has a record.
type stored struct {
	at     int64
	length int32
}

// add keeps a record: its key, value, headers and time.
func (s *spool) add(m *connectors.Message) (stored, error) {
	if len(s.tail) >= s.most {
		if err := s.spill(); err != nil {
			return stored{}, fmt.Errorf("keep records in a temporary file ($TMPDIR says where): %w", err)
		}
	}
	before := len(s.tail)
	s.tail = binary.AppendVarint(s.tail, m.Time)
	s.tail = appendBytes(appendBytes(s.tail, m.Key), m.Value)
	s.tail = binary.AppendUvarint(s.tail, uint64(len(m.Headers)))
	for _, h := range m.Headers {
		s.tail = appendBytes(appendBytes(s.tail, []byte(h.Key)), h.Value)
	}
	return stored{s.size + int64(before), int32(len(s.tail) - before)}, nil
}

// spill writes what is in memory to the file.
func (s *spool) spill() error {
	if s.file == nil {
		f, err := os.CreateTemp("", "leat-replay-*")
		if err != nil {
			return err
		}
		s.file = f
		_ = os.Remove(f.Name()) // where a file that is open keeps its name, close removes it
	}
	n, err := s.file.Write(s.tail)
	s.size += int64(n)
	s.tail = s.tail[:0]
	return err
}

// read fills in what add has kept.
func (s *spool) read(from stored, m *connectors.Message) error {
	text := make([]byte, from.length)
	if from.at >= s.size {
		copy(text, s.tail[from.at-s.size:])
	} else if _, err := s.file.ReadAt(text, from.at); err != nil {
		return fmt.Errorf("read records of a temporary file: %w", err)
	}
	var n int
	m.Time, n = binary.Varint(text)
	m.Key, text = takeBytes(text[n:])
	m.Value, text = takeBytes(text)
	headers, n := binary.Uvarint(text)
	text = text[n:]
	m.Headers = nil
	for range headers {
		var h connectors.Header
		var key []byte
		key, text = takeBytes(text)
		h.Key = string(key)
		h.Value, text = takeBytes(text)
		m.Headers = append(m.Headers, h)
	}
	return nil
}

// close lets go of the file.
func (s *spool) close() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); !errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// appendBytes writes bytes with their length, where they are not nil.
func appendBytes(dst, b []byte) []byte {
	if b == nil {
		return append(dst, 0)
	}
	return append(binary.AppendUvarint(dst, uint64(len(b))+1), b...)
}

// takeBytes reads what appendBytes has written, and returns what follows.
func takeBytes(text []byte) (b, rest []byte) {
	length, n := binary.Uvarint(text)
	if text = text[n:]; length == 0 {
		return nil, text
	}
	return text[: length-1 : length-1], text[length-1:]
}
