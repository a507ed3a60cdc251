package breaking

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/reporter"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/internal/readfile"
)

// FileError is a mistake in one of the files, or in one that it imports.
type FileError struct {
	File string // of the two
	Line int    // in that file; 0 where the mistake is in another, or of none
	Err  error
}

func (e *FileError) Error() string { return e.Err.Error() }

func (e *FileError) Unwrap() error { return e.Err }

// load compiles a file. Its imports start at the root that it lies below, at its own folder where it lies below none, and at
// the other roots.
func load(path string, roots []string) (protoreflect.FileDescriptor, error) {
	dir, name := filepath.Split(path)
	for _, root := range roots {
		if below, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(below) {
			dir, name = root, below
			break
		}
	}
	name = filepath.ToSlash(name)
	if dir == "" {
		dir = "."
	}
	c := protocompile.Compiler{
		Resolver:       protocompile.WithStandardImports(resolver(append([]string{dir}, roots...))),
		SourceInfoMode: protocompile.SourceInfoStandard,
	}
	files, err := c.Compile(context.Background(), name)
	if err != nil {
		return nil, fileError(path, name, err)
	}
	return files[0], nil
}

// resolver finds files below the folders, in their order.
func resolver(folders []string) protocompile.ResolverFunc {
	return func(name string) (protocompile.SearchResult, error) {
		for _, folder := range folders {
			text, err := readfile.Whole(filepath.Join(folder, filepath.FromSlash(name)), protobuf.MaxProtoBytes)
			if err == nil {
				return protocompile.SearchResult{Source: bytes.NewReader(text)}, nil
			}
			if !errors.Is(err, fs.ErrNotExist) {
				return protocompile.SearchResult{}, err
			}
		}
		return protocompile.SearchResult{}, fmt.Errorf("no file %s in the proto paths", name)
	}
}

func fileError(path, name string, err error) error {
	var at reporter.ErrorWithPos
	if !errors.As(err, &at) {
		return &FileError{File: path, Err: fmt.Errorf("read schema: %w", err)}
	}
	pos := at.GetPosition()
	if strings.HasSuffix(filepath.ToSlash(pos.Filename), name) {
		return &FileError{File: path, Line: pos.Line, Err: at.Unwrap()}
	}
	return &FileError{File: path, Err: err}
}
