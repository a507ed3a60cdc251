package main

import (
	"io"

	"github.com/leatsql/leat/diag"
)

// legible is where rows are printed to, w, which leads to the stream that end is: control characters that they hold do not reach a
// terminal, as those of messages do not. To files and pipes rows go as they are.
func legible(end, w io.Writer) io.Writer {
	if !isTerminal(end) {
		return w
	}
	return legibleWriter{w}
}

// legibleWriter passes whole lines on without control characters.
type legibleWriter struct{ w io.Writer }

func (l legibleWriter) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.w, diag.Printable(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
