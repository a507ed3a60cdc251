package fileset

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// isPattern reports whether a name has marks of a pattern.
func isPattern(name string) bool { return strings.ContainsAny(name, "*?[") }

// globFiles returns the files that match a pattern, in order: * and ? stay within a folder, ** stands for any number of
// folders. Hidden folders are left out unless the pattern names one.
func globFiles(pattern string) ([]string, error) {
	parts := strings.Split(filepath.ToSlash(pattern), "/")
	fixed := 0
	for fixed < len(parts)-1 && !isPattern(parts[fixed]) {
		fixed++
	}
	root := strings.Join(parts[:fixed], "/")
	switch {
	case fixed > 0 && root == "":
		root = "/"
	case fixed == 0:
		root = "."
	}
	g := glob{parts: parts[fixed:], deep: strings.Contains(pattern, "**"), hidden: strings.Contains("/"+filepath.ToSlash(pattern), "/.")}
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("%s is no pattern: %w", pattern, err)
	}
	files, err := g.walk(root)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no file matches %s", pattern)
	}
	return files, err
}

// glob is a pattern cut at its slashes, below the folder that it starts from.
type glob struct {
	parts  []string
	deep   bool // it has a **
	hidden bool // it names a hidden folder or file
}

func (g glob) check() error {
	for _, p := range g.parts {
		if _, err := path.Match(p, ""); err != nil {
			return err
		}
	}
	return nil
}

func (g glob) walk(root string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(filepath.FromSlash(root), func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		parts := strings.Split(filepath.ToSlash(below), "/")
		switch {
		case !e.IsDir():
			if matchParts(g.parts, parts) {
				files = append(files, name)
			}
		case below == ".":
		case isHidden(e.Name()) && !g.hidden, !g.deep && len(parts) >= len(g.parts):
			return filepath.SkipDir
		}
		return nil
	})
	return files, err
}

// matchParts reports whether the names of a path match the parts of a checked pattern.
func matchParts(pattern, names []string) bool {
	if len(pattern) == 0 || len(names) == 0 {
		return len(pattern) == len(names)
	}
	if pattern[0] == "**" {
		return matchParts(pattern[1:], names) || matchParts(pattern, names[1:])
	}
	ok, _ := path.Match(pattern[0], names[0]) // checked
	return ok && matchParts(pattern[1:], names[1:])
}
