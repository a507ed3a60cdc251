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

// prefixOf begins the hidden names of a job's parts of a table.
func prefixOf(job, table string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(job + "\x00" + table)) // never fails
	return fmt.Sprintf(".part-%016x-", h.Sum64())
}

// leftBehind finishes what earlier processes of the job have left: parts get their names, cut to the bytes whose positions may have
// been committed; those of INSERT OVERWRITE, which was not finished, are removed. What another process holds is let alone. It
// returns the targets of the parts that got their names.
func leftBehind(root, prefix string) (named []string, err error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name, own := strings.CutPrefix(e.Name(), prefix)
		if !own {
			continue
		}
		path := filepath.Join(root, e.Name())
		switch filepath.Ext(name) {
		case endingPart:
			target, ok, err := finishPart(root, path, strings.TrimSuffix(name, endingPart))
			if err != nil {
				return named, fmt.Errorf("finish %s, which an earlier run has left: %w", path, err)
			}
			if ok {
				named = append(named, target)
			}
		case endingOverwrite:
			err = discard(path)
		case endingNote:
			err = discardNote(path)
		}
		if err != nil {
			return named, fmt.Errorf("remove %s, which an earlier run has left: %w", path, err)
		}
	}
	return named, nil
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
	return f, nil
}

// finishPart gives a part its name, or removes it where none of its bytes count. named is false where it did not, or another
// process holds it.
func finishPart(root, path, name string) (target string, named bool, err error) {
	f, err := claim(path)
	if f == nil {
		return "", false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	length, target, ok := readNote(path + endingNote)
	if !ok || length == 0 {
		return "", false, errors.Join(removeFile(path), removeFile(path+endingNote))
	}
	if err := f.Truncate(length); err != nil {
		return "", false, err
	}
	if err := f.Sync(); err != nil {
		return "", false, err
	}
	if err := rename(root, path, target, "part-"+name); err != nil {
		return "", false, err
	}
	return target, true, removeFile(path + endingNote)
}

// maxNote bounds a note: a number and a path.
const maxNote = 64 << 10

// readNote reads how many bytes of a part count, and the folder it is for. ok is false where there is no whole note, as before the
// part was synced first.
func readNote(path string) (length int64, target string, ok bool) {
	text, err := readfile.Whole(path, maxNote)
	if err != nil {
		return 0, "", false
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	target, _, ok = strings.Cut(rest, "\n")
	length, err = strconv.ParseInt(first, 10, 64)
	return length, target, ok && err == nil && (target == "" || filepath.IsLocal(target))
}

func discard(path string) error {
	f, err := claim(path)
	if f == nil {
		return err
	}
	return errors.Join(removeFile(path), removeFile(path+endingNote), f.Close())
}

// discardNote removes a note whose part has its name already.
func discardNote(path string) error {
	if _, err := os.Stat(strings.TrimSuffix(path, endingNote)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return removeFile(path)
}
