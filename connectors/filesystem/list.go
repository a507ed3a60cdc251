package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/leatsql/leat/connectors"
)

// sourceFile is a file to read.
type sourceFile struct {
	path    string
	info    fs.FileInfo         // when it was listed
	headers []connectors.Header // see headerPath
}

// list calls found for each file below the table's folder, in the order of their names.
func (s *source) list(ctx context.Context, found func(sourceFile) error) error {
	info, err := os.Stat(s.root)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		if len(s.partitions.columns) > 0 {
			return fmt.Errorf("%s is a file, and the table is PARTITIONED BY", s.root)
		}
		return found(s.describe(s.root, info, nil))
	}
	return s.listFolder(ctx, s.root, nil, found)
}

// listFolder lists what lies in a folder and below it. values are those of the partition columns that stand in its path.
func (s *source) listFolder(ctx context.Context, folder string, values [][]byte, found func(sourceFile) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	inside := len(values) == len(s.partitions.columns)
	for _, e := range entries {
		if hidden(e.Name()) {
			continue
		}
		path := filepath.Join(folder, e.Name())
		info, err := statOf(path)
		if err != nil {
			return err
		}
		if info == nil {
			continue
		}
		switch {
		case info.IsDir() && inside:
			err = s.listFolder(ctx, path, values, found)
		case info.IsDir():
			err = s.listPartition(ctx, path, e.Name(), values, found)
		case inside && info.Mode().IsRegular():
			err = s.offer(path, info, values, found)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *source) listPartition(ctx context.Context, path, name string, values [][]byte, found func(sourceFile) error) error {
	value, ok, err := s.partitions.value(len(values), name)
	if err != nil {
		return fmt.Errorf("folder %s: %w", path, err)
	}
	if !ok {
		return nil
	}
	return s.listFolder(ctx, path, append(values[:len(values):len(values)], value), found)
}

// statOf describes what is in a folder, of a link what it points to; nil where it was taken away meanwhile. A link to nothing is an error:
// what it should point to, a disk that is not mounted perhaps, would be left out without a word.
func statOf(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return info, err
	}
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return nil, fmt.Errorf("%s is a link to what is not there", path)
}

// offer calls found for a file whose path is as it is to be.
func (s *source) offer(path string, info fs.FileInfo, values [][]byte, found func(sourceFile) error) error {
	if s.pattern != nil {
		ok, err := s.pattern.Match([]byte(path))
		if err != nil {
			return fmt.Errorf("option '%s' on %s: %w", optPattern, path, err)
		}
		if !ok {
			return nil
		}
	}
	return found(s.describe(path, info, values))
}

// describe makes the headers that all messages of a file share.
func (s *source) describe(path string, info fs.FileInfo, values [][]byte) sourceFile {
	f := sourceFile{path: path, info: info, headers: []connectors.Header{
		headerPath:     {Key: "file.path", Value: []byte(path)},
		headerName:     {Key: "file.name", Value: []byte(info.Name())},
		headerSize:     {Key: "file.size", Value: strconv.AppendInt(nil, info.Size(), 10)},
		headerModified: {Key: "file.modification-time", Value: strconv.AppendInt(nil, info.ModTime().UnixMilli(), 10)},
	}}
	for i, v := range values {
		f.headers = append(f.headers, connectors.Header{Key: s.partitions.columns[i].name, Value: v})
	}
	return f
}

// watch lists the folder again and again, and hands on each file once.
func (s *source) watch(ctx context.Context, found func(sourceFile) error) error {
	tick := time.NewTicker(s.every)
	defer tick.Stop()
	for {
		err := s.list(ctx, func(f sourceFile) error {
			if s.seen.add(f.path) {
				return found(f)
			}
			if s.seen.changed(f.path, f.info) {
				s.table.Log.Warn("a file has changed since it was read, and is not read again: give what is new a file of its own", "table", s.table.Name, "path", f.path)
			}
			return nil
		})
		if err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}
