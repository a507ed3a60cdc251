package jobtest

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Files are what the results of a file depend on: the case file, its job, the schemas. Folders stand for the .proto files below them.
func (f *File) Files() []string {
	all := []string{f.Source.Name}
	if f.Job != "" {
		all = append(all, f.Job)
	}
	setups := []setup{f.setup}
	for _, c := range f.Cases {
		setups = append(setups, c.setup)
	}
	for _, s := range setups {
		all = slices.Concat(all, s.protoPaths, s.descriptorSets)
	}
	return all
}

// Watch calls run, which returns the files that it has looked at, and again whenever one of them has changed at a tick, until ctx ends.
func Watch(ctx context.Context, ticks <-chan time.Time, run func(context.Context) []string) {
	files := run(ctx)
	seen := stamps(files)
	for {
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
		if now := stamps(files); !maps.Equal(seen, now) {
			files = run(ctx)
			seen = stamps(files)
			maps.Copy(seen, now) // a change while it ran is one that it may not have seen
		}
	}
}

// stamp tells one state of a file from another.
type stamp struct {
	time int64
	size int64
}

// stamps are the states of files. One that is not there has none.
func stamps(files []string) map[string]stamp {
	all := map[string]stamp{}
	for _, path := range files {
		_ = filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil
			}
			if info, err := os.Stat(path); err == nil {
				all[path] = stamp{info.ModTime().UnixNano(), info.Size()}
			}
			return nil
		})
	}
	return all
}
