package main

import "github.com/leatsql/leat/cmd/leat/fileset"

// The endings of files that a folder stands for.
var (
	sqlFiles  = []string{".sql"}
	caseFiles = []string{".test.yaml", ".test.yml"}
)

// expandPaths makes files of files, folders and patterns.
func expandPaths(named, endings []string) ([]string, error) {
	files, err := fileset.Expand(named, endings)
	if err != nil {
		return nil, &exitError{exitUsage, err.Error()}
	}
	return files, nil
}
