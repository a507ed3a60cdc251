package csv

import (
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
)

// problem is why a message cannot be read. It is an error that costs nothing to return.
type problem string

func (p problem) Error() string { return string(p) }

const (
	errEmpty      problem = "the message holds no line"
	errUnclosed   problem = "a quoted value does not end"
	errAfterQuote problem = "a quoted value is followed by more than the separator"
	errEscapeEnd  problem = "the message ends within an escape"
	errTooMany    problem = "the line has more values than the table has columns"
	errTooFew     problem = "the line has fewer values than the table has columns"
	errUTF8       problem = "the message is not UTF-8"
)

// line takes the first line of a message apart. Values alias the message, or lie in the arena where it does not have them as they
// are.
type line struct {
	*dialect
	arena *batch.Arena
	b     []byte
	i     int
	ended bool
}

// begin goes to the first line. Comments and blank lines before it are passed where comments are allowed.
func (l *line) begin(b []byte, a *batch.Arena) error {
	l.b, l.i, l.ended, l.arena = b, 0, false, a
	if l.comments {
		l.skipComments()
	}
	if l.i >= len(l.b) {
		return errEmpty
	}
	return nil
}

func (l *line) skipComments() {
	for l.i < len(l.b) {
		switch l.b[l.i] {
		case '#':
			for l.i < len(l.b) && l.b[l.i] != '\r' && l.b[l.i] != '\n' {
				l.i++
			}
		case '\r', '\n', ' ':
			l.i++
		default:
			return
		}
	}
}

// next returns the next value of the line; ok is false when there is none.
func (l *line) next() (value []byte, ok bool, err error) {
	switch {
	case l.ended:
		return nil, false, nil
	case l.i >= len(l.b):
		l.ended = true
		return nil, true, nil
	case l.b[l.i] == '\r', l.b[l.i] == '\n':
		l.ended = true
		return nil, true, nil
	case startsWith(l.b, l.i, l.quote):
		l.i += len(l.quote)
		value, err = l.quoted()
		return value, true, err
	}
	value, err = l.plain()
	return value, true, err
}

// plain reads a value without quotes up to the separator or the end of the line.
func (l *line) plain() ([]byte, error) {
	b, start := l.b, l.i
	var out []byte // once there was an escape
	from := start  // of what is not in out
	i := start
	end := -1
	for end < 0 {
		for i < len(b) && !l.special[b[i]] {
			i++
		}
		switch {
		case i >= len(b):
			end, l.ended = i, true
		case startsWith(b, i, l.separator):
			end = i
			i += len(l.separator)
		case b[i] == '\r', b[i] == '\n':
			end, l.ended = i, true
		case startsWith(b, i, l.escape):
			if out == nil {
				out = l.arena.Room(len(b) - start)
			}
			var err error
			if out, i, err = l.unescape(append(out, b[from:i]...), i); err != nil {
				return nil, err
			}
			from = i
		default:
			i++ // a quote, or a byte that special characters begin with
		}
	}
	l.i = i
	if out == nil {
		return b[start:end:end], nil
	}
	return l.arena.Keep(append(out, b[from:end]...)), nil
}

// quoted reads a value whose opening quote was passed, and what follows it up to the separator or the end of the line.
func (l *line) quoted() ([]byte, error) {
	b, start := l.b, l.i
	var out []byte
	from := start
	i := start
	for {
		for i < len(b) && !l.special[b[i]] {
			i++
		}
		switch {
		case i >= len(b):
			return nil, errUnclosed
		case startsWith(b, i, l.quote):
			behind := i + len(l.quote)
			if !startsWith(b, behind, l.quote) {
				l.i = behind
				value := b[from:i:i]
				if out != nil {
					value = l.arena.Keep(append(out, value...))
				}
				return value, l.behindQuote()
			}
			if out == nil {
				out = l.arena.Room(len(b) - start)
			}
			out = append(out, b[from:behind]...) // a doubled quote is one
			i = behind + len(l.quote)
			from = i
		case startsWith(b, i, l.escape):
			if out == nil {
				out = l.arena.Room(len(b) - start)
			}
			var err error
			if out, i, err = l.unescape(append(out, b[from:i]...), i); err != nil {
				return nil, err
			}
			from = i
		default:
			i++
		}
	}
}

// behindQuote passes blanks behind a quoted value, and the separator.
func (l *line) behindQuote() error {
	for l.i < len(l.b) {
		switch c := l.b[l.i]; {
		case startsWith(l.b, l.i, l.separator):
			l.i += len(l.separator)
			return nil
		case c == '\r', c == '\n':
			l.ended = true
			return nil
		case c > ' ':
			return errAfterQuote
		}
		l.i++
	}
	l.ended = true
	return nil
}

// unescape appends the character that is escaped at i and returns the place behind it.
func (l *line) unescape(out []byte, i int) ([]byte, int, error) {
	i += len(l.escape)
	if i >= len(l.b) {
		return nil, 0, errEscapeEnd
	}
	switch l.b[i] {
	case '0':
		return append(out, 0), i + 1, nil
	case 'n':
		return append(out, '\n'), i + 1, nil
	case 'r':
		return append(out, '\r'), i + 1, nil
	case 't':
		return append(out, '\t'), i + 1, nil
	}
	_, n := utf8.DecodeRune(l.b[i:])
	return append(out, l.b[i:i+n]...), i + n, nil
}
