package parser

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

// Lexer cuts a source into tokens. It never fails: what begins no token is an Invalid token.
type Lexer struct {
	src           *diag.Source
	text          string
	pos           int
	comments      bool
	inHint        bool
	newLine       bool             // only blanks stand before the position in its line
	noTemplateEnd [2]bool          // no %} or #} is left
	prompted      bool             // a prompt of the SQL client was seen
	pending       *diag.Diagnostic // a mistake between tokens, handed out with the next one
}

// LexerOption changes what a lexer hands out.
type LexerOption func(*Lexer)

// WithComments makes the lexer hand out comments as tokens.
func WithComments() LexerOption { return func(l *Lexer) { l.comments = true } }

// NewLexer returns a lexer at the start of a source. A byte order mark is skipped.
func NewLexer(src *diag.Source, options ...LexerOption) *Lexer {
	l := &Lexer{src: src, text: src.Text}
	for _, o := range options {
		o(l)
	}
	if strings.HasPrefix(l.text, "\ufeff") {
		l.pos = len("\ufeff")
	}
	return l
}

// Next returns the next token; at the end EOF, again and again.
func (l *Lexer) Next() Token {
	if t, ok := l.skipBlanks(); ok {
		return t
	}
	t := l.scan()
	l.newLine = false
	if l.pending != nil && (t.Problem == nil || t.Placeholder) {
		t.Problem, l.pending = l.pending, nil
	}
	return t
}

// skipBlanks moves to the next token. It returns a token when that is a comment that the caller wants, or has no end.
func (l *Lexer) skipBlanks() (Token, bool) {
	for l.pos < len(l.text) {
		start, c := l.pos, l.text[l.pos]
		switch {
		case l.skipForeign():
			if l.comments {
				return l.token(Comment, start, l.text[start:l.pos]), true
			}
		case c == '\n':
			l.newLine = true
			l.pos++
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			l.pos++
		case c == '-' && l.at(1) == '-', c == '/' && l.at(1) == '/' && !l.behindColon():
			l.skipLine()
			if l.comments {
				return l.token(Comment, start, l.text[start:l.pos]), true
			}
		case c == '/' && l.at(1) == '*' && l.at(2) != '+':
			if !l.skipComment() {
				return l.invalid(start, start+2, diag.UnterminatedLiteral, "the comment that begins here has no end",
					"close it with */"), true
			}
			if l.comments {
				return l.token(Comment, start, l.text[start:l.pos]), true
			}
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(l.text[l.pos:])
			if !unicode.IsSpace(r) && r != '\ufeff' && r != '\u200b' {
				return Token{}, false
			}
			if l.pending == nil {
				l.pending = l.problem(l.pos, l.pos+size, diag.BadCharacter,
					fmt.Sprintf("%s (U+%04X) is no blank in SQL", blankName(r), r), "replace it with a plain space")
			}
			l.pos += size
		default:
			return Token{}, false
		}
	}
	return Token{}, false
}

// skipComment moves over a comment, or to the end of the text when it has no end. As in Flink, the third star of /***/ is
// part of the opening and does not close it.
func (l *Lexer) skipComment() bool {
	opening := len("/*")
	if l.at(2) == '*' && l.at(3) != '/' {
		opening = len("/***")
	}
	body := min(l.pos+opening, len(l.text))
	n := strings.Index(l.text[body:], "*/")
	if n < 0 {
		l.pos = len(l.text)
		return false
	}
	l.pos = body + n + len("*/")
	return true
}

// behindColon keeps the // of a URL in an unquoted value of SET from being a comment.
func (l *Lexer) behindColon() bool {
	return strings.HasSuffix(strings.TrimRight(l.text[max(l.pos-3, 0):l.pos], "/"), ":")
}

func blankName(r rune) string {
	switch r {
	case '\u00a0':
		return "a no-break space"
	case '\u3000':
		return "a full-width space"
	case '\ufeff', '\u200b':
		return "an invisible space"
	}
	return "a special space"
}

const (
	notUTF8Message = "the text is not valid UTF-8 here"
	notUTF8Help    = "save the file as UTF-8"
)

// isUTF16 reports a byte order mark of UTF-16, as editors on Windows write it.
func isUTF16(text string) bool {
	return strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
}

// scan reads the token at the position, which is not a blank.
func (l *Lexer) scan() Token {
	start := l.pos
	if start >= len(l.text) {
		return l.token(EOF, start, "")
	}
	if start == 0 && isUTF16(l.text) {
		l.pos = len(l.text)
		return l.invalid(0, 1, diag.BadCharacter, "the text is UTF-16", notUTF8Help)
	}
	c := l.text[start]
	switch {
	case c == '\'':
		return l.scanString(start, start, "")
	case c == '`':
		return l.scanQuotedName(start)
	case c == '"':
		return l.scanDoubleQuoted(start)
	case (c == '$' || c == '{') && l.placeholderLength() > 0:
		return l.scanPlaceholder(start)
	case isDigit(c), c == '.' && isDigit(l.at(1)):
		return l.scanNumber(start)
	}
	if t, ok := l.scanPrefixedLiteral(start); ok {
		return t
	}
	r, size := utf8.DecodeRuneInString(l.text[start:])
	if isWordStart(r) {
		return l.scanWord(start)
	}
	if n := l.symbolLength(); n > 0 {
		return l.scanSymbol(start, n)
	}
	l.pos += size
	return l.badCharacter(start, r)
}

func (l *Lexer) scanWord(start int) Token {
	for l.pos < len(l.text) {
		if c := l.text[l.pos]; (c == '$' || c == '{') && l.placeholderLength() > 0 {
			return l.scanPlaceholder(start)
		}
		r, size := rune(l.text[l.pos]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(l.text[l.pos:])
		}
		if !isWordStart(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		l.pos += size
	}
	t := l.token(Word, start, l.text[start:l.pos])
	t.Upper = strings.ToUpper(t.Text)
	t.Problem = l.tooLong(t)
	return t
}

// longestName is what Flink allows, in characters.
const longestName = 256

// tooLong is the mistake of a name that Flink would not take.
func (l *Lexer) tooLong(t Token) *diag.Diagnostic {
	if len(t.Text) <= longestName || utf8.RuneCountInString(t.Text) <= longestName {
		return nil
	}
	return l.problem(t.Span.Start, t.Span.End, diag.BadLiteral, fmt.Sprintf("a name has at most %d characters", longestName), "")
}

func isWordStart(r rune) bool {
	return r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && unicode.IsLetter(r)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// symbolLength returns the length of the operator or mark at the position, 0 when there is none. ">>" is two tokens, as
// it closes two types.
func (l *Lexer) symbolLength() int {
	if strings.HasPrefix(l.text[l.pos:], "/*+") {
		return 3
	}
	if l.pos+2 <= len(l.text) {
		switch l.text[l.pos : l.pos+2] {
		case "<>", "<=", ">=", "!=", "=>", "||", "..", "->":
			return 2
		case "*/":
			if l.inHint {
				return 2
			}
		}
	}
	if strings.IndexByte("()[]{};,.=<>:+-*/%?|^", l.text[l.pos]) >= 0 {
		return 1
	}
	return 0
}

func (l *Lexer) scanSymbol(start, length int) Token {
	l.pos += length
	text := l.text[start:l.pos]
	switch text {
	case "/*+":
		l.inHint = true
		return l.token(HintOpen, start, text)
	case "*/":
		l.inHint = false
		return l.token(HintClose, start, text)
	}
	return l.token(Symbol, start, text)
}

// badCharacter is the token for a character that begins none. Full-width marks stand for the plain ones, so that what
// follows them is read as it was meant.
func (l *Lexer) badCharacter(start int, r rune) Token {
	if plain, quote := plainMark(r); plain != "" {
		if quote {
			return l.scanTypographic(start, r)
		}
		problem := l.problem(start, l.pos, diag.BadCharacter,
			fmt.Sprintf("the character %c (U+%04X) is no SQL", r, r), fmt.Sprintf("write a plain %s", plain))
		t := l.token(Symbol, start, plain)
		t.Problem = problem
		return t
	}
	switch {
	case r == utf8.RuneError:
		return l.invalid(start, l.pos, diag.BadCharacter, notUTF8Message, notUTF8Help)
	case r == '~':
		return l.invalid(start, l.pos, diag.BadCharacter, "the character ~ begins nothing in SQL", "write REGEXP(text, pattern)")
	case r == '\\':
		return l.invalid(start, l.pos, diag.BadCharacter, `the character \ begins nothing in SQL`,
			`a command of leat sql, such as \i, stands on a line of its own`)
	case unicode.IsPrint(r):
		return l.invalid(start, l.pos, diag.BadCharacter, fmt.Sprintf("the character %c begins nothing in SQL", r), "")
	}
	return l.invalid(start, l.pos, diag.BadCharacter, fmt.Sprintf("the character U+%04X begins nothing in SQL", r), "")
}

// plainMark returns the mark that a look-alike stands for; quote tells that it opens a literal.
func plainMark(r rune) (mark string, quote bool) {
	switch r {
	case '，', '、':
		return ",", false
	case '；':
		return ";", false
	case '（':
		return "(", false
	case '）':
		return ")", false
	case '＝':
		return "=", false
	case '＜':
		return "<", false
	case '＞':
		return ">", false
	case '．':
		return ".", false
	case '＊':
		return "*", false
	case '＋':
		return "+", false
	case '－', '–', '—', '−':
		return "-", false
	case '‘', '’', '＇', '“', '”', '＂':
		return "'", true
	}
	return "", false
}

func (l *Lexer) at(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

func (l *Lexer) token(kind Kind, start int, text string) Token {
	return Token{Kind: kind, Span: diag.Span{Start: start, End: l.pos}, Text: text}
}

// invalid is a token of everything since start whose problem spans start to end.
func (l *Lexer) invalid(start, end int, code diag.Code, message, help string) Token {
	t := l.token(Invalid, start, "")
	t.Problem = l.problem(start, end, code, message, help)
	return t
}

func (l *Lexer) problem(start, end int, code diag.Code, message, help string) *diag.Diagnostic {
	return &diag.Diagnostic{Source: l.src, Span: diag.Span{Start: start, End: end}, Code: code, Message: message, Help: help}
}
