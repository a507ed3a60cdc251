package scaffold

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// statement is a statement of a dump, without its comments.
type statement struct {
	line int // it begins on
	text string
	cut  bool // it is longer than what is kept
}

// maxStatement bounds what is kept of a statement. Only the definitions of tables are wanted, and rows may be as many as they like.
const maxStatement = 4 << 20

// dump reads the statements of a dump, however long it is.
type dump struct {
	in        *bufio.Reader
	line      int
	delimiter string
	kept      strings.Builder
	begin     int // the line of the statement
	cut       bool
}

func newDump(r io.Reader) *dump {
	d := &dump{in: bufio.NewReaderSize(r, 64<<10), line: 1, delimiter: ";"}
	if mark, err := d.in.Peek(3); err == nil && string(mark) == "\xef\xbb\xbf" {
		_, _ = d.in.Discard(3)
	}
	return d
}

// next returns the next statement; io.EOF behind the last.
func (d *dump) next() (statement, error) {
	d.kept.Reset()
	d.cut = false
	for {
		c, err := d.in.ReadByte()
		if errors.Is(err, io.EOF) && d.kept.Len() > 0 {
			return d.take(), nil
		}
		if err != nil {
			return statement{}, err
		}
		ended, err := d.step(c)
		if err != nil {
			return statement{}, err
		}
		if ended && d.kept.Len() > 0 {
			return d.take(), nil
		}
	}
}

func (d *dump) take() statement {
	return statement{line: d.begin, text: d.kept.String(), cut: d.cut}
}

// step goes on by a byte, or by the literal or the comment that begins with it. ended says that the statement does.
func (d *dump) step(c byte) (ended bool, err error) {
	switch {
	case c == '\n':
		d.line++
		d.keep(' ')
	case c == '\'' || c == '"' || c == '`':
		return false, d.quoted(c)
	case c == '#' || c == '-' && d.follows("- ", "-\t", "-\n", "-\r"):
		return false, d.skipLine()
	case c == '/' && d.follows("*"):
		return false, d.skipComment()
	case c == d.delimiter[0] && (len(d.delimiter) == 1 || d.follows(d.delimiter[1:])):
		_, err = d.in.Discard(len(d.delimiter) - 1)
		return true, err
	case (c == 'D' || c == 'd') && d.kept.Len() == 0 && d.followsWord("elimiter"):
		return false, d.setDelimiter()
	default:
		d.keep(c)
	}
	return false, nil
}

func (d *dump) follows(texts ...string) bool {
	for _, t := range texts {
		if next, err := d.in.Peek(len(t)); err == nil && string(next) == t {
			return true
		}
	}
	return false
}

// followsWord reports whether what follows is a word, in any case, with a blank behind it.
func (d *dump) followsWord(word string) bool {
	next, err := d.in.Peek(len(word) + 1)
	return err == nil && strings.EqualFold(string(next[:len(word)]), word) && (next[len(word)] == ' ' || next[len(word)] == '\t')
}

// keep adds to the statement. Of statements that define nothing only the beginning is kept.
func (d *dump) keep(c byte) {
	if d.kept.Len() == 0 {
		if c == ' ' || c == '\t' || c == '\r' {
			return
		}
		d.begin = d.line
	}
	const beginning = 16
	switch n := d.kept.Len(); {
	case n == maxStatement:
		d.cut = true
	case n < beginning, hasWord(d.kept.String()[:beginning], "create"), hasWord(d.kept.String()[:beginning], "use"):
		d.kept.WriteByte(c)
	}
}

// hasWord reports whether a text begins with a word, in any case.
func hasWord(text, word string) bool {
	return len(text) > len(word) && strings.EqualFold(text[:len(word)], word) && strings.IndexByte(" \t`\"", text[len(word)]) >= 0
}

// quoted reads to the end of a literal or a name in quotes.
func (d *dump) quoted(quote byte) error {
	d.keep(quote)
	for {
		c, err := d.in.ReadByte()
		if err != nil {
			return ended(err)
		}
		d.keep(c)
		switch {
		case c == '\n':
			d.line++
		case c == '\\' && quote != '`':
			if c, err = d.in.ReadByte(); err != nil {
				return ended(err)
			}
			if c == '\n' {
				d.line++
			}
			d.keep(c)
		case c == quote:
			return nil // a doubled quote begins another literal, which is kept as well
		}
	}
}

// ended drops the end of the text, which the reader meets again.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

func (d *dump) skipLine() error {
	for {
		c, err := d.in.ReadByte()
		if err != nil {
			return ended(err)
		}
		if c == '\n' {
			d.line++
			d.keep(' ')
			return nil
		}
	}
}

// skipComment skips a comment, also one that MySQL would run: what a dump puts there is no column.
func (d *dump) skipComment() error {
	if _, err := d.in.Discard(1); err != nil {
		return err
	}
	d.keep(' ')
	for star := false; ; {
		c, err := d.in.ReadByte()
		if err != nil {
			return ended(err)
		}
		if c == '\n' {
			d.line++
		}
		if star && c == '/' {
			return nil
		}
		star = c == '*'
	}
}

// setDelimiter reads DELIMITER, which the client of MySQL heeds around routines and triggers.
func (d *dump) setDelimiter() error {
	text, err := d.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return fmt.Errorf("the DELIMITER of line %d does not end", d.line)
	}
	if err != nil {
		return ended(err)
	}
	d.line++
	if fields := strings.Fields(string(text)); len(fields) > 1 {
		d.delimiter = fields[1]
	}
	return nil
}
