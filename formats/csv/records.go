package csv

import (
	"bufio"
	"bytes"

	"github.com/leatsql/leat/options"
)

// records splits a file into lines. A line end within quotes, or behind an escape, is part of a value. A blank line keeps its end, so
// that it is a line of one value and not a message without any.
func records(v options.Values) func() bufio.SplitFunc {
	d := newDialect(v)
	return func() bufio.SplitFunc { return d.record }
}

// record is a bufio.SplitFunc.
func (d *dialect) record(data []byte, atEOF bool) (advance int, token []byte, err error) {
	start := 0
	if d.comments {
		start = comments(data)
	}
	if start == len(data) {
		if atEOF {
			return len(data), nil, nil
		}
		return 0, nil, nil
	}
	end, behind, ok := d.lineEnd(data, start, atEOF)
	switch {
	case !ok:
		return 0, nil, nil
	case end == start:
		return behind, data[start:behind:behind], nil
	}
	return behind, data[start:end:end], nil
}

// comments returns how many bytes at the start are comments and blank lines.
func comments(data []byte) int {
	i := 0
	for i < len(data) {
		switch data[i] {
		case '#':
			n := bytes.IndexAny(data[i:], "\r\n")
			if n < 0 {
				return len(data)
			}
			i += n
		case '\r', '\n', ' ':
			i++
		default:
			return i
		}
	}
	return i
}

// lineEnd returns where the line that begins at i ends, and where the next one begins. ok is false when that is not in data yet.
func (d *dialect) lineEnd(data []byte, i int, atEOF bool) (end, behind int, ok bool) {
	first := true // of a value
	for i < len(data) {
		switch {
		case first && startsWith(data, i, d.quote):
			if i, ok = d.behindQuoted(data, i+len(d.quote), atEOF); !ok {
				return 0, 0, false
			}
			first = false
		case data[i] == '\n':
			return i, i + 1, true
		case data[i] == '\r':
			if i+1 == len(data) {
				return i, i + 1, atEOF
			}
			if data[i+1] == '\n' {
				return i, i + 2, true
			}
			return i, i + 1, true
		case startsWith(data, i, d.escape):
			i, first = i+len(d.escape)+1, false
		case startsWith(data, i, d.separator):
			i, first = i+len(d.separator), true
		default:
			i, first = i+1, false
		}
	}
	return len(data), len(data), atEOF
}

// behindQuoted returns the place behind the quote that ends a value. A value that does not end takes the rest of the file.
func (d *dialect) behindQuoted(data []byte, i int, atEOF bool) (behind int, ok bool) {
	for i < len(data) {
		switch {
		case startsWith(data, i, d.quote):
			i += len(d.quote)
			if !startsWith(data, i, d.quote) {
				return i, atEOF || len(data)-i >= len(d.quote)
			}
			i += len(d.quote) // a doubled quote is one
		case startsWith(data, i, d.escape):
			i += len(d.escape) + 1
		default:
			i++
		}
	}
	return len(data), atEOF
}
