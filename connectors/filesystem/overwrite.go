package filesystem

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/leatsql/leat/connectors"
)

// overwriting is the writer of INSERT OVERWRITE.
type overwriting struct{ *writer }

var _ connectors.Finisher = overwriting{}

// Finish implements connectors.Finisher.
func (w overwriting) Finish(context.Context) error {
	if err := w.replace(); err != nil {
		return w.sink.cannotWrite(err)
	}
	return nil
}

// replace puts the parts in the place of what is there. New files get their names before old ones go, so that a crash in between loses
// nothing and the next run mends it.
func (w overwriting) replace() error {
	targets := map[string]bool{}
	if len(w.sink.partitions.columns) == 0 {
		targets[""] = true // also where there is no row
	}
	for _, p := range w.staged {
		targets[p.target] = true
	}
	var old []string
	for target := range targets {
		paths, err := visible(filepath.Join(w.sink.root, target))
		if err != nil {
			return err
		}
		old = append(old, paths...)
	}
	for len(w.staged) > 0 {
		if _, err := w.staged[0].publish(); err != nil {
			return err
		}
		w.staged = w.staged[1:]
	}
	for _, path := range old {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	for target := range targets {
		if err := w.settleFolder(target); err != nil {
			return err
		}
	}
	return nil
}

// settleFolder makes durable what was done to a folder, and marks a partition.
func (w *writer) settleFolder(target string) error {
	if err := syncFolder(filepath.Join(w.sink.root, target)); err != nil {
		return err
	}
	return w.mark(target)
}

// visible returns the paths of what lies in a folder and is read.
func visible(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		if !hidden(e.Name()) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, nil
}

// markFolder writes the empty file that marks a partition.
func markFolder(root, target, name string) error {
	folder := filepath.Join(root, target)
	f, err := os.OpenFile(filepath.Join(folder, name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return syncFolder(folder)
}
