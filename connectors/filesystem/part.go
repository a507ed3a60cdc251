package filesystem

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// bufferSize is how many bytes of a part are gathered before they are handed to the system.
const bufferSize = 64 << 10

// file is a file that is written.
type file interface {
	io.Writer
	io.WriterAt
	Sync() error
	Truncate(size int64) error
	Close() error
}

// create makes a new file and locks it while it is open. Tests put one in that fails.
type create func(path string) (file, error)

func createFile(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// The endings of hidden files: a part that is written, one of INSERT OVERWRITE, and the note of a part.
const (
	endingPart      = ".inprogress"
	endingOverwrite = ".overwrite"
	endingNote      = ".note"
)

// part is a file that is written. Its bytes go to a hidden file in the table's folder. Add and flush are called with the writer's
// lock held, everything else by one goroutine.
type part struct {
	root   string
	target string // folder of its partition, below root
	name   string // of the finished file
	hidden string // path while it is written
	file   file
	note   file // how many bytes count, and the target: see noteText

	buf        []byte // not yet handed to the system
	written    int64  // with buf
	synced     int64  // of it, durable
	born, last time.Time
}

// noteText is what stands in a note. Its length does not change while the part grows.
func noteText(length int64, target string) string { return fmt.Sprintf("%020d\n%s\n", length, target) }

func newPart(create create, root, target, prefix, ending, name string, now time.Time) (*part, error) {
	p := &part{root: root, target: target, name: "part-" + name, hidden: filepath.Join(root, prefix+name+ending), born: now, last: now}
	var err error
	if p.file, err = create(p.hidden); err != nil {
		return nil, err
	}
	if p.note, err = create(p.hidden + endingNote); err == nil {
		_, err = io.WriteString(p.note, noteText(0, target)) // so that later the disk cannot be too full for it
	}
	if err != nil {
		return nil, errors.Join(err, p.remove())
	}
	return p, nil
}

// add appends a record.
func (p *part) add(record []byte) error {
	p.buf = append(append(p.buf, record...), '\n')
	p.written += int64(len(record)) + 1
	if len(p.buf) < bufferSize {
		return nil
	}
	return p.flush()
}

// flush hands what was gathered to the system.
func (p *part) flush() error {
	_, err := p.file.Write(p.buf)
	p.buf = p.buf[:0]
	return err
}

// sync makes the first n bytes durable, which were flushed.
func (p *part) sync(n int64) error {
	if n <= p.synced {
		return nil
	}
	if err := p.file.Sync(); err != nil {
		return err
	}
	if _, err := p.note.WriteAt([]byte(noteText(n, p.target)), 0); err != nil {
		return err
	}
	if err := p.note.Sync(); err != nil {
		return err
	}
	if p.synced == 0 {
		if err := syncFolder(p.root); err != nil {
			return err
		}
	}
	p.synced = n
	return nil
}

// publish gives the part its name, with the bytes that are durable. One without any is removed: named is false. The note stays until
// all is done that a partition's new file asks for.
func (p *part) publish() (named bool, err error) {
	if p.synced == 0 {
		return false, p.remove()
	}
	if p.written > p.synced {
		if err := p.file.Truncate(p.synced); err != nil {
			return false, err
		}
	}
	if err := rename(p.root, p.hidden, p.target, p.name); err != nil {
		return false, err
	}
	return true, p.file.Close()
}

// dropNote takes the note away, where there is one: the part has its name, or nothing counts on it.
func (p *part) dropNote() error {
	if p.note == nil {
		return nil
	}
	err := p.note.Close()
	p.note = nil
	return errors.Join(err, removeFile(p.hidden+endingNote))
}

// leave lets go of a part that could not be finished, as a crash would: the job's next start takes it over, in this process too.
func (p *part) leave() {
	_ = p.file.Close() // it may be closed already, and its bytes are durable
	if p.note != nil {
		_ = p.note.Close()
	}
}

// remove takes a part away that nobody needs.
func (p *part) remove() error {
	return errors.Join(p.file.Close(), p.dropNote(), removeFile(p.hidden))
}

// rename gives a hidden file its name in a partition's folder, durably.
func rename(root, hidden, target, name string) error {
	folder := filepath.Join(root, target)
	if err := makeFolder(root, folder); err != nil {
		return err
	}
	if err := os.Rename(hidden, filepath.Join(folder, name)); err != nil {
		return err
	}
	if err := syncFolder(folder); err != nil || folder == root {
		return err
	}
	return syncFolder(root)
}

// makeFolder makes a folder below root, and those between them, durably.
func makeFolder(root, folder string) error {
	if _, err := os.Stat(folder); err == nil || folder == root {
		return err
	}
	parent := filepath.Dir(folder)
	if err := makeFolder(root, parent); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncFolder(parent)
}

// syncFolder makes the names in a folder durable.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil // where folders are not synced
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// removeFile removes a file that may be gone already.
func removeFile(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
