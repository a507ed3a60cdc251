// Package fileset finds the files that a user means by what stands on the command line: files, folders, patterns. It knows nothing of what
// is in them.
//
//	files, err := fileset.Expand([]string{"jobs", "old/**/*.sql"}, []string{".sql"})
package fileset
