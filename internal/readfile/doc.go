// Package readfile reads the files that a person names: SQL, flags, cases, schemas, certificates, secrets. What it reads is bounded,
// and what has no end or keeps a reader waiting, a device or a FIFO that nobody writes, is refused by name before it is opened.
// Standard input and what a shell hands over as <(…), a pipe below /dev/fd, are read as files are.
//
//	text, err := readfile.Whole("leat.yaml", 1<<20)
//
// It knows nothing of what the files hold.
package readfile
