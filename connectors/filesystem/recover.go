package filesystem

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/leatsql/leat/internal/readfile"
)

// partPrefix begins the hidden names of all parts.
const partPrefix = ".part-"

// prefixOf begins the hidden names of a job's parts of a table.
func prefixOf(job, table string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(job + "\x00" + table)) // never fails
	return fmt.Sprintf("%s%016x-", partPrefix, h.Sum64())
}

// takeOver finishes what earlier processes of the job have left: parts get their names, cut to the bytes whose positions may have
// been committed; those of INSERT OVERWRITE, which was not finished, are removed. What another process holds is let alone.
func (w *writer) takeOver() error {
	entries, err := os.ReadDir(w.sink.root)
	if err != nil {
		return err
	}
	finished, foreign := 0, 0
	for _, e := range entries {
		path := filepath.Join(w.sink.root, e.Name())
		name, own := strings.CutPrefix(e.Name(), w.prefix)
		if !own {
			foreign += leftByOthers(path)
			continue
		}
		switch filepath.Ext(name) {
		case endingPart:
			named, err := w.finishPart(path, strings.TrimSuffix(name, endingPart))
			if err != nil {
				return fmt.Errorf("finish %s, which an earlier run has left: %w", path, err)
			}
			if named {
				finished++
			}
		case endingOverwrite:
			err = discard(path)
		case endingNote:
			err = w.finishNote(path, strings.TrimSuffix(name, endingNote))
		}
		if err != nil {
			return fmt.Errorf("remove %s, which an earlier run has left: %w", path, err)
		}
	}
	if finished > 0 {
		w.sink.table.Log.Info("files that an earlier run has left are complete", "table", w.sink.table.Name, "files", finished)
	}
	if foreign > 0 {
		w.sink.table.Log.Warn("hidden files lie here that jobs or tables of other names have left when they were killed: they get their names when those start again",
			"table", w.sink.table.Name, "folder", w.sink.root, "files", foreign)
	}
	return nil
}

// leftByOthers returns 1 for a part of another job that no process holds, as far as it may be looked at.
func leftByOthers(path string) int {
	if !strings.HasPrefix(filepath.Base(path), partPrefix) || filepath.Ext(path) != endingPart {
		return 0
	}
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	if held(f) {
		return 0
	}
	return 1
}

// claim opens a hidden file that no process holds. nil: one does, or it is gone.
func claim(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		_ = f.Close() // nothing was written
		if errors.Is(err, errHeld) {
			return nil, nil
		}
		return nil, err
	}
	// Who wrote it may have given it its name, and let go of it, between the two steps above.
	if !names(path, f) {
		return nil, f.Close()
	}
	return f, nil
}

// names reports whether a path is still that of a file that is open.
func names(path string, f *os.File) bool {
	now, err := os.Stat(path)
	if err != nil {
		return false
	}
	own, err := f.Stat()
	return err == nil && os.SameFile(now, own)
}

// finishPart gives a part its name, or removes it where none of its bytes count. named is false where it did not, or another
// process holds it.
func (w *writer) finishPart(path, name string) (named bool, err error) {
	f, err := claim(path)
	if f == nil {
		return false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	length, target, err := readNote(path + endingNote)
	if err != nil {
		return false, err
	}
	if length == 0 {
		return false, errors.Join(removeFile(path), removeFile(path+endingNote))
	}
	if err := f.Truncate(length); err != nil {
		return false, err
	}
	if err := f.Sync(); err != nil {
		return false, err
	}
	if err := rename(w.sink.root, path, target, "part-"+name); err != nil {
		return false, err
	}
	if err := w.mark(target); err != nil {
		return true, err
	}
	return true, removeFile(path + endingNote)
}

// maxNote bounds a note: a number and a path.
const maxNote = 64 << 10

// readNote reads how many bytes of a part count, and the folder it is for. None count where there is no whole note, as before the part
// was synced first; a note that is there and cannot be read is an error, since its part may hold what was delivered.
func readNote(path string) (length int64, target string, err error) {
	text, err := readfile.Whole(path, maxNote)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	target, _, whole := strings.Cut(rest, "\n")
	length, err = strconv.ParseInt(first, 10, 64)
	if err != nil || !whole || target != "" && !filepath.IsLocal(target) {
		return 0, "", nil
	}
	return length, target, nil
}

func discard(path string) error {
	f, err := claim(path)
	if f == nil {
		return err
	}
	return errors.Join(removeFile(path), removeFile(path+endingNote), f.Close())
}

// finishNote removes a note whose part is gone. Where that has its name, its partition may not be marked yet.
func (w *writer) finishNote(path, part string) error {
	if _, err := os.Stat(strings.TrimSuffix(path, endingNote)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	length, target, err := readNote(path)
	if err != nil {
		return err
	}
	name, named := strings.CutSuffix(part, endingPart)
	if named && length > 0 {
		_, err := os.Stat(filepath.Join(w.sink.root, target, "part-"+name))
		if err == nil {
			err = w.mark(target)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return removeFile(path)
}
