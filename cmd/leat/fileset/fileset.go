package fileset

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Expand makes files of what a user names: a folder stands for the files in it and below whose names have one of the endings, a pattern for
// the files that match it, "-" for itself. Each file comes once. A file that is not there stays: whoever reads it says so.
func Expand(named, endings []string) ([]string, error) {
	var all []string
	seen := map[string]bool{}
	for _, name := range named {
		files, err := expand(name, endings)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if key := filepath.Clean(f); !seen[key] {
				seen[key] = true
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// Root is what is there of a name: of a pattern the folder that it begins with, else the name.
func Root(name string) string {
	for isPattern(name) {
		if _, err := os.Stat(name); err == nil {
			break // a file or a folder with such a name
		}
		name = filepath.Dir(name)
	}
	return name
}

func expand(name string, endings []string) ([]string, error) {
	if name == "-" {
		return []string{name}, nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return filesBelow(name, endings)
	case err != nil && isPattern(name):
		return globFiles(name)
	}
	return []string{name}, nil
}

// filesBelow returns the files with one of the endings in a folder and those below it, hidden folders left out. The folder may be a symbolic
// link; those below it are not followed.
func filesBelow(folder string, endings []string) ([]string, error) {
	root := folder
	if info, err := os.Lstat(folder); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // the walk is to begin where the link leads
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		lower := strings.ToLower(path)
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != root && isHidden(e.Name()):
			return filepath.SkipDir
		case !e.IsDir() && slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(lower, ending) }):
			files = append(files, path)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there is no %s file in %s", strings.Join(endings, " or "), folder)
	}
	return files, err
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") && name != "." && name != ".." }
