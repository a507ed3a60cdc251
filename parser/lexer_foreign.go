package parser

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

const (
	clientPrompt       = "Flink SQL>"
	longestPlaceholder = 1000 // bytes; what is longer is none
)

// skipForeign moves over what is no SQL and is skipped like a comment, noting it: {% … %}, # …, and at the beginning of a
// line what was copied along.
func (l *Lexer) skipForeign() bool {
	switch l.text[l.pos] {
	case '#':
		if l.pos > 0 && !strings.ContainsRune(" \t\r\n;", rune(l.text[l.pos-1])) {
			return false
		}
		l.pend(1, "the character # begins nothing in SQL", "begin a comment with --")
		l.skipLine()
		return true
	case '{':
		return l.skipTemplate()
	}
	return (l.newLine || l.pos == 0) && l.skipCopied()
}

// skipCopied moves over what was copied along with a statement: the prompts of the SQL client and what it printed, the fence
// of a code block. The first prompt of a text is a mistake; the others are the same one.
func (l *Lexer) skipCopied() bool {
	rest := l.text[l.pos:]
	switch {
	case len(rest) >= len(clientPrompt) && strings.EqualFold(rest[:len(clientPrompt)], clientPrompt):
		if !l.prompted {
			l.pend(len(clientPrompt), "the prompt of the SQL client was copied along", "leave out the prompts, here and in the lines below")
		}
		l.prompted = true
		l.pos += len(clientPrompt)
		return true
	case l.prompted && rest != "" && rest[0] == '>':
		l.pos++
		return true
	case l.prompted && (strings.HasPrefix(rest, "[INFO]") || strings.HasPrefix(rest, "[ERROR]")):
		l.skipLine()
		return true
	case strings.HasPrefix(rest, "```") && !strings.Contains(firstLine(rest[len("```"):]), "`"): // else a name begins with a back-quote
		l.pend(len("```"), "``` is the fence of a code block, no SQL", "leave it out")
		l.skipLine()
		return true
	}
	return false
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// skipTemplate moves over {% … %} and {# … #}, which control a template.
func (l *Lexer) skipTemplate() bool {
	for i, marks := range [...][2]string{{"{%", "%}"}, {"{#", "#}"}} {
		if l.noTemplateEnd[i] || !strings.HasPrefix(l.text[l.pos:], marks[0]) {
			continue
		}
		n := strings.Index(l.text[l.pos:], marks[1])
		if n < 0 {
			l.noTemplateEnd[i] = true
			continue
		}
		l.pend(n+2, fmt.Sprintf("%s … %s belongs to a template, not to SQL", marks[0], marks[1]), "fill in the template first")
		l.pos += n + 2
		return true
	}
	return false
}

// skipLine moves to the end of the line.
func (l *Lexer) skipLine() {
	if n := strings.IndexAny(l.text[l.pos:], "\r\n"); n >= 0 {
		l.pos += n
	} else {
		l.pos = len(l.text)
	}
}

// pend notes a mistake of length bytes at the position, to be handed out with the next token.
func (l *Lexer) pend(length int, message, help string) {
	if l.pending == nil {
		l.pending = l.problem(l.pos, l.pos+length, diag.BadCharacter, message, help)
	}
}

// placeholderLength returns the length of ${…} or {{ … }} at the position, 0 when there is none.
func (l *Lexer) placeholderLength() int {
	rest := l.text[l.pos:]
	var closing string
	switch {
	case strings.HasPrefix(rest, "${"):
		closing = "}"
	case strings.HasPrefix(rest, "{{"):
		closing = "}}"
	default:
		return 0
	}
	rest = rest[:min(len(rest), longestPlaceholder)]
	n := strings.Index(rest, closing)
	if n < 0 || closing == "}" && strings.ContainsAny(rest[:n], "\r\n") {
		return 0
	}
	return n + len(closing)
}

// scanPlaceholder reads a name that is or holds ${…} or {{ … }}. It stands for whatever it will be replaced by.
func (l *Lexer) scanPlaceholder(start int) Token {
	at, length := l.pos, l.placeholderLength()
	for {
		if n := l.placeholderLength(); n > 0 {
			l.pos += n
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
		if l.pos >= len(l.text) || !isWordStart(r) && (r < '0' || r > '9') {
			break
		}
		l.pos += size
	}
	t := l.token(QuotedName, start, l.text[start:l.pos])
	t.Placeholder = true
	shown := l.text[at : at+length]
	if strings.ContainsAny(shown, "\r\n") {
		shown = "{{ … }}"
	}
	if l.text[at] == '$' {
		t.Problem = l.problem(at, at+length, diag.BadCharacter,
			fmt.Sprintf("the variable %s stands outside of a string", shown), "variables are replaced inside string literals only")
	} else {
		t.Problem = l.problem(at, at+length, diag.BadCharacter,
			fmt.Sprintf("%s belongs to a template, not to SQL", shown), "fill in the template first")
	}
	return t
}

// scanTypographic reads a string in quotes that a word processor wrote, up to such a quote or a plain one in the same line.
func (l *Lexer) scanTypographic(start int, r rune) Token {
	problem := l.problem(start, l.pos, diag.BadCharacter, fmt.Sprintf("the character %c (U+%04X) is no SQL", r, r), "write a plain '")
	for i, c := range l.text[l.pos:] {
		if c == '\n' {
			break
		}
		if _, quote := plainMark(c); quote || c == '\'' {
			t := l.token(String, start, l.text[l.pos:l.pos+i])
			l.pos += i + utf8.RuneLen(c)
			t.Span.End, t.Problem = l.pos, problem
			return t
		}
	}
	return Token{Kind: Invalid, Span: problem.Span, Problem: problem}
}
