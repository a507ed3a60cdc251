package tui

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// lineReader is the editor of a plain prompt: it writes a prompt and reads a line, until a statement has its end.
type lineReader struct {
	in  *bufio.Reader
	out io.Writer
}

func newLineReader(in io.Reader, out io.Writer) *lineReader {
	return &lineReader{in: bufio.NewReader(in), out: out}
}

// read reads a text that can be run. At the end of the input the person leaves.
func (l *lineReader) read() (string, outcome, error) {
	e := editor{}
	prompt := firstPrompt
	for {
		if _, err := fmt.Fprint(l.out, prompt); err != nil {
			return "", left, err
		}
		line, err := l.in.ReadString('\n')
		e.text += line
		switch {
		case errors.Is(err, io.EOF) && strings.TrimSpace(e.text) == "":
			_, err = fmt.Fprintln(l.out)
			return "", left, err
		case errors.Is(err, io.EOF):
			return e.text, entered, nil
		case err != nil:
			return "", left, err
		case e.finished():
			return e.text, entered, nil
		}
		prompt = nextPrompt
	}
}
