package engine

import (
	"github.com/leatsql/leat/parser"
)

// TokenClass is what a piece of text is, for colors.
type TokenClass uint8

// The classes.
const (
	Plain   TokenClass = iota // names and marks
	Keyword                   // a reserved word
	Literal                   // a string
	Digits                    // a number
	Remark                    // a comment
	Wrong                     // no token at all, or one without an end
)

// Token is a piece of an input. Blanks lie between tokens.
type Token struct {
	Part
	Class TokenClass
	// Mark is set for a single character that is a mark: a bracket, a comma, a dot.
	Mark byte
	// Word is a word in upper case, "" for other tokens.
	Word string
	// Value is a string's or a name's value.
	Value string
}

// Tokens cuts the whole input, comments included.
func (in *Input) Tokens() []Token {
	var all []Token
	l := parser.NewLexer(in.src, parser.WithComments())
	for t := l.Next(); t.Kind != parser.EOF; t = l.Next() {
		all = append(all, token(&t))
	}
	return all
}

func token(t *parser.Token) Token {
	out := Token{Part: Part(t.Span), Value: t.Text}
	switch t.Kind {
	case parser.Word:
		out.Word = t.Upper
		if parser.IsReserved(t.Upper) {
			out.Class = Keyword
		}
	case parser.String, parser.Binary:
		out.Class = Literal
	case parser.Number:
		out.Class = Digits
	case parser.Comment, parser.HintOpen, parser.HintClose:
		out.Class = Remark
	case parser.Invalid, parser.DoubleQuoted:
		out.Class = Wrong
	case parser.Symbol:
		if len(t.Text) == 1 {
			out.Mark = t.Text[0]
		}
	case parser.QuotedName, parser.EOF:
	}
	return out
}
