package parser

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
)

// Kind says what a token is.
type Kind uint8

// The kinds of tokens.
const (
	EOF          Kind = iota
	Word              // a keyword or a bare name
	QuotedName        // `…`; Text is the name
	String            // '…', n'…', _utf8'…', u&'…'; Text is the decoded value
	Binary            // x'…'; Text is the hex digits
	Number            // Text is as written
	Symbol            // an operator or a mark; Text is it
	HintOpen          // /*+
	HintClose         // the */ of a hint
	Comment           // -- … or /* … */, only with WithComments; Text is as written
	DoubleQuoted      // "…", which is nothing in this dialect; Text is what stands inside
	Invalid           // Problem says why
)

// Token is a piece of the text.
type Token struct {
	Kind    Kind
	Span    diag.Span
	Text    string
	Upper   string // of a Word: in upper case
	Charset string // of a String: what stood behind the underscore

	Placeholder bool // of a QuotedName: it is or holds ${…} or {{ … }} and stands for what that will become

	// Problem is a mistake in the token or right before it. An Invalid token has one; another token may have one that does
	// not keep it from being used, a full-width comma for example.
	Problem *diag.Diagnostic
}

// is reports whether the token is the keyword, given in upper case.
func (t *Token) is(keyword string) bool { return t.Kind == Word && t.Upper == keyword }

// isAny reports whether the token is one of the keywords.
func (t *Token) isAny(keywords ...string) bool {
	return t.Kind == Word && slices.Contains(keywords, t.Upper)
}

// isSymbol reports whether the token is the operator or mark.
func (t *Token) isSymbol(symbol string) bool { return t.Kind == Symbol && t.Text == symbol }

// endsStatement reports whether the token stands behind a statement.
func (t *Token) endsStatement() bool { return t.Kind == EOF || t.isSymbol(";") }

// isName reports whether the token can be a name.
func (t *Token) isName() bool {
	return t.Kind == QuotedName || t.Kind == Word && !isReserved(t.Upper)
}

// isFunction reports whether the token can be the name of a function.
func (t *Token) isFunction() bool { return t.isName() || t.Kind == Word && isReservedFunction(t.Upper) }

// describe names the token for a message.
func (t *Token) describe(src *diag.Source) string {
	switch t.Kind {
	case EOF:
		return "the end of the text"
	case Symbol:
		if t.Text == ";" {
			return "the end of the statement"
		}
		return quoteMark(t.Text)
	case Word:
		if isReserved(t.Upper) {
			return strings.ToUpper(t.Text)
		}
	}
	text := t.Span.Text(src)
	if line, _, more := strings.Cut(text, "\n"); more {
		text = strings.TrimRight(line, "\r ") + "…"
	}
	const limit = 40
	if r := []rune(text); len(r) > limit {
		text = string(r[:limit]) + "…"
	}
	return text
}

// String returns the name of the kind, for tests and messages about tokens.
func (k Kind) String() string {
	names := [...]string{
		"end", "word", "quoted name", "string", "binary", "number", "symbol", "hint open", "hint close", "comment",
		"double-quoted", "invalid",
	}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}
