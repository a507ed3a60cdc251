package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The endings of files that a folder stands for.
const (
	sqlFiles  = ".sql"
	caseFiles = ".test.yaml"
)

// expandPaths makes files of what a user names: a folder stands for the files in it and below whose names have the ending, a pattern for
// the files that match it. Each file comes once. A file that is not there stays: whoever reads it says so.
func expandPaths(named []string, ending string) ([]string, error) {
	var all []string
	seen := map[string]bool{}
	for _, name := range named {
		files, err := expandPath(name, ending)
		if err != nil {
			return nil, &exitError{exitUsage, err.Error()}
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

func expandPath(name, ending string) ([]string, error) {
	if name == "-" {
		return []string{name}, nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return filesBelow(name, ending)
	case err != nil && isPattern(name):
		return globFiles(name)
	}
	return []string{name}, nil
}

// filesBelow returns the files with an ending in a folder and those below it, hidden folders left out.
func filesBelow(folder, ending string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != folder && isHidden(e.Name()):
			return filepath.SkipDir
		case !e.IsDir() && strings.HasSuffix(strings.ToLower(path), ending):
			files = append(files, path)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there is no %s file in %s", ending, folder)
	}
	return files, err
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") && name != "." && name != ".." }
