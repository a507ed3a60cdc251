package scaffold

import "strings"

// token is a part of a definition as MySQL writes it.
type token struct {
	text string // a name without its quotes, a literal with them
	kind tokenKind
}

type tokenKind uint8

const (
	wordToken   tokenKind = iota // a keyword, a name without quotes, a number
	nameToken                    // a name in back-quotes
	stringToken                  // a literal
	markToken                    // one character
)

// is reports whether the token is a keyword or a mark.
func (t token) is(text string) bool {
	return (t.kind == wordToken || t.kind == markToken) && strings.EqualFold(t.text, text)
}

// mysqlTokens cuts a statement without comments into tokens.
func mysqlTokens(text string) []token {
	var all []token
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
		case c == '`':
			n := quotedLen(text[i:])
			all = append(all, token{strings.ReplaceAll(strings.Trim(text[i:i+n], "`"), "``", "`"), nameToken})
			i += n
		case c == '\'' || c == '"':
			n := quotedLen(text[i:])
			all = append(all, token{text[i : i+n], stringToken})
			i += n
		case isWordByte(c):
			n := 1
			for i+n < len(text) && isWordByte(text[i+n]) {
				n++
			}
			all = append(all, token{text[i : i+n], wordToken})
			i += n
		default:
			all = append(all, token{text[i : i+1], markToken})
			i++
		}
	}
	return all
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

// quotedLen is the length of the literal or name that a text begins with, its quotes included.
func quotedLen(text string) int {
	quote := text[0]
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote != '`':
			i++
		case text[i] == quote && i+1 < len(text) && text[i+1] == quote:
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}

// within returns the tokens between the parenthesis that all begins with and the one that closes it, and those behind; ok is false
// where it is not closed.
func within(all []token) (inner, behind []token, ok bool) {
	depth := 0
	for i, t := range all {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			if depth--; depth == 0 {
				return all[1:i], all[i+1:], true
			}
		}
	}
	return nil, nil, false
}

// items cuts tokens at the commas that stand in no parentheses.
func items(all []token) [][]token {
	var out [][]token
	depth, from := 0, 0
	for i, t := range all {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		case t.is(",") && depth == 0:
			out = append(out, all[from:i])
			from = i + 1
		}
	}
	return append(out, all[from:])
}
