package parser

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

// scanNumber reads 1, 1.5, .5, 1., 1e-3. "1..2" is 1 and then "..".
func (l *Lexer) scanNumber(start int) Token {
	l.digits()
	if l.at(0) == '.' && l.at(1) != '.' {
		l.pos++
		l.digits()
	}
	if c := l.at(0); c == 'e' || c == 'E' {
		n := 1
		if s := l.at(1); s == '+' || s == '-' {
			n = 2
		}
		if isDigit(l.at(n)) {
			l.pos += n
			l.digits()
		}
	}
	return l.token(Number, start, l.text[start:l.pos])
}

func (l *Lexer) digits() {
	for isDigit(l.at(0)) {
		l.pos++
	}
}

// quoted reads a literal whose opening quote is at the position; a doubled quote stands for one. ok is false when the
// literal has no end.
func (l *Lexer) quoted(quote byte) (value string, ok bool) {
	l.pos++
	start, doubled := l.pos, false
	for {
		n := strings.IndexByte(l.text[l.pos:], quote)
		if n < 0 {
			l.pos = len(l.text)
			return "", false
		}
		l.pos += n + 1
		if l.at(0) != quote {
			break
		}
		l.pos++
		doubled = true
	}
	value = l.text[start : l.pos-1]
	if doubled {
		q := string(quote)
		value = strings.ReplaceAll(value, q+q, q)
	}
	return value, true
}

// scanString reads '…' at quoteAt; the token begins at start.
func (l *Lexer) scanString(start, quoteAt int, charset string) Token {
	l.pos = quoteAt
	value, ok := l.quoted('\'')
	if !ok {
		return l.invalid(start, quoteAt+1, diag.UnterminatedLiteral, "the string that begins here has no closing apostrophe", "")
	}
	t := l.token(String, start, value)
	t.Charset = charset
	if t.Problem = l.notUTF8(t); t.Problem == nil && start < quoteAt {
		t.Problem = l.notLatin(t)
	}
	return t
}

// notUTF8 is the mistake of a literal with bytes that are no text. It keeps its kind, so that reading goes on behind it.
func (l *Lexer) notUTF8(t Token) *diag.Diagnostic {
	if utf8.ValidString(t.Text) {
		return nil
	}
	at := t.Span.Start + badByte(l.text[t.Span.Start:t.Span.End])
	return l.problem(at, at+1, diag.BadCharacter, notUTF8Message, notUTF8Help)
}

// badByte returns where a text is not UTF-8; its length when it is.
func badByte(text string) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}

// notLatin is the mistake of n'…' and _latin1'…' with a character that ISO-8859-1 lacks.
func (l *Lexer) notLatin(t Token) *diag.Diagnostic {
	switch strings.ToUpper(t.Charset) {
	case "", "LATIN1", "ISO-8859-1":
	default:
		return nil
	}
	if l.text[t.Span.Start]|0x20 == 'u' {
		return nil
	}
	for _, r := range t.Text {
		if r > 0xFF {
			return l.problem(t.Span.Start, t.Span.End, diag.BadLiteral, fmt.Sprintf("the character %c is none of ISO-8859-1", r),
				"write a plain '…', which holds every character")
		}
	}
	return nil
}

func (l *Lexer) scanQuotedName(start int) Token {
	name, ok := l.quoted('`')
	if line := strings.IndexAny(l.text[start:l.pos], "\r\n"); ok && line >= 0 { // a name ends in its line
		l.pos, ok = start+line, false
	}
	if !ok {
		return l.openName(start)
	}
	if name == "" {
		return l.invalid(start, l.pos, diag.BadLiteral, "a name cannot be empty", "")
	}
	t := l.token(QuotedName, start, name)
	if t.Problem = l.notUTF8(t); t.Problem == nil {
		t.Problem = l.tooLong(t)
	}
	return t
}

// openName is the token of a name whose closing back-quote is missing: it is taken to end with its word.
func (l *Lexer) openName(start int) Token {
	const message = "the name that begins here has no closing back-quote"
	if n := dashedWord(l.text[start+1:]); n > 0 {
		l.pos = start + 1 + n
		t := l.token(QuotedName, start, l.text[start+1:l.pos])
		t.Problem = l.problem(start, start+1, diag.UnterminatedLiteral, message, "")
		return t
	}
	return l.invalid(start, start+1, diag.UnterminatedLiteral, message, "")
}

func (l *Lexer) scanDoubleQuoted(start int) Token {
	value, ok := l.quoted('"')
	if !ok || strings.ContainsAny(value, "\r\n") {
		l.pos = start + 1
		return l.invalid(start, start+1, diag.BadCharacter, `the character " begins nothing in SQL`,
			"write strings in apostrophes and names in back-quotes")
	}
	t := l.token(DoubleQuoted, start, value)
	t.Problem = l.notUTF8(t)
	return t
}

// scanPrefixedLiteral reads x'…', n'…', u&'…' and _charset'…', where no blank stands before the quote.
func (l *Lexer) scanPrefixedLiteral(start int) (Token, bool) {
	switch c := l.text[start]; {
	case (c == 'x' || c == 'X') && l.at(1) == '\'':
		return l.scanBinary(start), true
	case (c == 'n' || c == 'N') && l.at(1) == '\'':
		return l.scanString(start, start+1, ""), true
	case (c == 'u' || c == 'U') && l.at(1) == '&' && l.at(2) == '\'':
		return l.scanUnicode(start), true
	case c == '_':
		n := 1
		for isCharsetByte(l.at(n)) {
			n++
		}
		if n > 1 && l.at(n) == '\'' {
			return l.scanString(start, start+n, l.text[start+1:start+n]), true
		}
	}
	return Token{}, false
}

func isCharsetByte(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '-' || c == ':' || c == '.'
}

func (l *Lexer) scanBinary(start int) Token {
	t := l.scanString(start, start+1, "")
	if t.Kind == Invalid {
		return t
	}
	for i := range len(t.Text) {
		if c := t.Text[i]; !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'f') {
			return l.invalid(start, l.pos, diag.BadLiteral, "a binary literal holds hex digits only", "")
		}
	}
	if len(t.Text)%2 != 0 {
		return l.invalid(start, l.pos, diag.BadConstant, "a binary literal needs an even number of hex digits", "")
	}
	t.Kind = Binary
	return t
}

// scanUnicode reads u&'…' [UESCAPE 'c'] and decodes its escapes: \hhhh, \+hhhhhh and \\.
func (l *Lexer) scanUnicode(start int) Token {
	t := l.scanString(start, start+2, "")
	if t.Kind == Invalid || t.Problem != nil {
		return t
	}
	escape, ok := l.unicodeEscape()
	if !ok {
		return l.invalid(start, l.pos, diag.BadLiteral, "UESCAPE takes one character that is no hex digit, blank, quote or plus", "")
	}
	value, err := decodeUnicode(t.Text, escape)
	if err != nil {
		return l.invalid(start, l.pos, diag.BadLiteral, err.Error(), fmt.Sprintf("write %chhhh, or %c+hhhhhh", escape, escape))
	}
	return l.token(String, start, value)
}

// unicodeEscape reads UESCAPE 'c' if it follows.
func (l *Lexer) unicodeEscape() (escape byte, ok bool) {
	const word = "UESCAPE"
	rest := strings.TrimLeft(l.text[l.pos:], " \t\r\n")
	if len(rest) < len(word) || !strings.EqualFold(rest[:len(word)], word) {
		return '\\', true
	}
	quote := strings.TrimLeft(rest[len(word):], " \t\r\n")
	if !strings.HasPrefix(quote, "'") {
		return '\\', true
	}
	l.pos = len(l.text) - len(quote)
	value, closed := l.quoted('\'')
	if !closed || len(value) != 1 || strings.ContainsAny(value, " \t\r\n'\"+0123456789abcdefABCDEF") || value[0] >= 0x80 {
		return 0, false
	}
	return value[0], true
}

func decodeUnicode(text string, escape byte) (string, error) {
	var b strings.Builder
	var units []uint16 // of \hhhh escapes in a row, as two may be a surrogate pair
	flush := func() {
		b.WriteString(string(utf16.Decode(units)))
		units = units[:0]
	}
	for i := 0; i < len(text); {
		if text[i] != escape {
			flush()
			b.WriteByte(text[i])
			i++
			continue
		}
		rest := text[i+1:]
		if len(rest) > 0 && rest[0] == escape {
			flush()
			b.WriteByte(escape)
			i += 2
			continue
		}
		digits, skip := 4, 0
		if len(rest) > 0 && rest[0] == '+' {
			digits, skip = 6, 1
		}
		if len(rest) < skip+digits {
			return "", fmt.Errorf("the escape at the end of the literal is cut off")
		}
		hex := rest[skip : skip+digits]
		code, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || code > 0x10FFFF {
			return "", fmt.Errorf("%s is no code of a character", hex)
		}
		if digits == 4 {
			units = append(units, uint16(code))
		} else {
			flush()
			b.WriteRune(rune(code))
		}
		i += 1 + skip + digits
	}
	flush()
	return b.String(), nil
}
