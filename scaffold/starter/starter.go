package starter

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed project
var project embed.FS

// file is a file of the project: where it lies here and in the folder that is written.
type file struct{ from, to string }

func files() []file {
	return []file{
		{"orders.sql", "orders.sql"},
		{"orders.proto", "orders.proto"},
		{"orders.test.yaml", "orders.test.yaml"},
		{"leat.yaml", "leat.yaml"},
		{"workflows/check.yml", ".github/workflows/check.yml"},
	}
}

// ErrThere is the class of the error that a file of the project is there already.
var ErrThere = errors.New("is there already: nothing is written")

// Write writes the project into a folder, which is made where it is not there, and returns the paths of its files. Where one of
// them is there already nothing is written (ErrThere); where one cannot be written, none is left.
func Write(dir string) (written []string, err error) {
	for _, f := range files() {
		path := filepath.Join(dir, filepath.FromSlash(f.to))
		switch _, err := os.Lstat(path); {
		case err == nil:
			return nil, fmt.Errorf("%s %w", path, ErrThere)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	defer func() {
		if err == nil {
			return
		}
		for _, path := range written {
			_ = os.Remove(path) // the error that is returned says what matters
		}
		written = nil
	}()
	for _, f := range files() {
		text, err := project.ReadFile("project/" + f.from)
		if err != nil {
			return written, err
		}
		path := filepath.Join(dir, filepath.FromSlash(f.to))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // #nosec G301 -- folders of the user's sources
			return written, err
		}
		written = append(written, path)
		if err := os.WriteFile(path, text, 0o644); err != nil { // #nosec G306 -- the user's sources, for all to read
			return written, err
		}
	}
	return written, nil
}
