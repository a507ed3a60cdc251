package filesystem

import (
	"io/fs"
	"os"
	"sync"
	"time"
)

// seenFiles are the files that a table which is watched has handed to its readers. Each is read once, as it is then: what a file holds
// that is written on, or anew, is told of instead. Safe for concurrent use.
type seenFiles struct {
	mu  sync.Mutex
	all map[string]*seenFile
}

// seenFile is how a file was when it was read.
type seenFile struct {
	read     bool // to its end
	bytes    int64
	modified time.Time
	told     bool // that it has changed
}

func newSeenFiles() *seenFiles { return &seenFiles{all: map[string]*seenFile{}} }

// add notes a file and reports whether it is a new one.
func (s *seenFiles) add(path string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[path] != nil {
		return false
	}
	s.all[path] = &seenFile{}
	return true
}

// ended notes how many bytes of a file were read when it had no more, and when it was changed last.
func (s *seenFiles) ended(path string, bytes int64, modified time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.all[path]; f != nil {
		f.read, f.bytes, f.modified = true, bytes, modified
	}
}

// changed reports, once, whether a file is another one than was read. One that looks so was perhaps listed before it was read to its end.
func (s *seenFiles) changed(path string, listed fs.FileInfo) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.all[path]
	if f == nil || !f.read || f.told || f.is(listed) {
		return false
	}
	now, err := os.Stat(path)
	f.told = err == nil && !f.is(now)
	return f.told
}

// is reports whether a file is as it was when it was read.
func (f *seenFile) is(info fs.FileInfo) bool {
	return f.bytes == info.Size() && f.modified.Equal(info.ModTime())
}
