package temporal

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
)

// patterns compiles the pattern of a call: a constant once, one of a column when it changes. A pattern that is none fails the rows
// that use it, as in Flink, and is told of before by the linter.
type patterns[F any] struct {
	compile func(pattern string) (F, error)
	text    []byte
	format  F
	err     error
	set     bool
}

func newPatterns[F any](compile func(pattern string) (F, error), arg functions.Arg) *patterns[F] {
	p := &patterns[F]{compile: compile}
	if arg.Const != nil && !arg.Const.IsNull(0) {
		_, _ = p.of(arg.Const.Bytes[0])
	}
	return p
}

// of returns the compiled form of a pattern.
func (p *patterns[F]) of(text []byte) (F, error) {
	if !p.set || !bytes.Equal(p.text, text) {
		p.text, p.set = append(p.text[:0], text...), true
		p.format, p.err = p.compile(string(text))
	}
	return p.format, p.err
}

// simpleFormats compiles the pattern that a text is read by. A constant one with a letter that is not read yet is refused.
func simpleFormats(arg functions.Arg) (*patterns[*javatime.SimpleFormat], error) {
	p := newPatterns(javatime.NewSimpleFormat, arg)
	if letter := (*javatime.UnsupportedLetter)(nil); errors.As(p.err, &letter) {
		return nil, &functions.Unsupported{What: fmt.Sprintf("the letter %c of a time pattern", letter.Letter)}
	}
	return p, nil
}
