package functions

import "bytes"

// mostTexts bounds how much of what was made of the texts of rows is kept.
const mostTexts = 256

// ByText gives what is made of a text argument: a compiled pattern, a zone, a charset. Of a constant it is made once, while the call is
// compiled; of a column once for each text, as long as there are not too many. It is used by one goroutine.
type ByText[F any] struct {
	make  func(text string) (F, error)
	known map[string]madeOf[F]
	text  []byte // the last one
	last  madeOf[F]
	set   bool
}

type madeOf[F any] struct {
	value F
	err   error
}

// NewByText returns what makes values of an argument.
func NewByText[F any](parse func(text string) (F, error), arg Arg) *ByText[F] {
	b := &ByText[F]{make: parse, known: map[string]madeOf[F]{}}
	if arg.Const != nil && !arg.Const.IsNull(0) {
		_, _ = b.Of(arg.Const.Bytes[0])
	}
	return b
}

// Of returns what is made of a text, or why there is nothing. It allocates only for a text that is not known.
func (b *ByText[F]) Of(text []byte) (F, error) {
	if b.set && bytes.Equal(b.text, text) {
		return b.last.value, b.last.err
	}
	m, ok := b.known[string(text)]
	if !ok {
		m.value, m.err = b.make(string(text))
		if len(b.known) == mostTexts {
			clear(b.known)
		}
		b.known[string(text)] = m
	}
	b.text, b.last, b.set = append(b.text[:0], text...), m, true
	return m.value, m.err
}
