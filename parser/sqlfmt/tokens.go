package sqlfmt

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// token is a token of the source as it will be written, with the comments around it.
type token struct {
	kind   parser.Kind
	span   diag.Span
	text   string
	before []comment // between the token before and this one
	behind []comment // behind the token, on its line, which goes on
	after  []comment // behind the token, with nothing else up to the end of the line
	first  bool      // the token is the first thing on its line, apart from comments
	blank  bool      // an empty line stands right before the token
}

// comment is a comment of the source.
type comment struct {
	text   string
	start  int
	blank  bool // an empty line stands before it
	inline bool // the token that it stands before follows on the same line
}

// is reports whether the token is a keyword, in upper case, or a mark.
func (t *token) is(text string) bool {
	return (t.kind == parser.Word || t.kind == parser.Symbol) && t.text == text
}

// blankBefore says whether an empty line stands before the token and the comments on its line.
func (t *token) blankBefore() *bool {
	if n := t.ownLine(); n < len(t.before) {
		return &t.before[n].blank
	}
	return &t.blank
}

// ownLine returns how many of the comments before the token have lines of their own.
func (t *token) ownLine() int {
	n := len(t.before)
	for n > 0 && t.before[n-1].inline {
		n--
	}
	return n
}

// cut returns the tokens of a source; the last is EOF. Words that are no names come out in upper case.
func cut(src *diag.Source, names map[int]bool) []token {
	lexer := parser.NewLexer(src, parser.WithComments())
	tokens := make([]token, 0, len(src.Text)/5+1)
	var held []comment
	trailing := 0 // how many of the held comments stand on the line of the token before them
	end := 0
	for {
		t := lexer.Next()
		lines := strings.Count(src.Text[end:t.Span.Start], "\n")
		end = t.Span.End
		if t.Kind == parser.Comment {
			if lines == 0 && trailing == len(held) && len(tokens) > 0 {
				trailing++
			}
			held = append(held, comment{
				text: strings.TrimRight(t.Text, " \t\f\v"), start: t.Span.Start, blank: lines > 1,
				inline: lines == 0, // for now: that it stands on the line of what is before it
			})
			continue
		}
		endsLine := lines > 0 || t.Kind == parser.EOF
		first := lines > 0 || trailing < len(held)
		if trailing > 0 && (endsLine || trailing < len(held)) {
			tokens[len(tokens)-1].after = held[:trailing:trailing]
			held, trailing = held[trailing:], -1
		}
		markInline(held, !endsLine)
		if trailing == len(held) && len(tokens) > 0 && !leads(&tokens[len(tokens)-1]) {
			tokens[len(tokens)-1].behind, held = held, nil
		}
		tokens = append(tokens, token{
			kind: t.Kind, span: t.Span, text: written(src, t, tokens, names), before: held, first: first, blank: lines > 1,
		})
		if t.Kind == parser.EOF {
			return tokens
		}
		held, trailing = nil, 0
	}
}

// leads reports whether a comment behind a token says something of what follows rather than of the token.
func leads(t *token) bool {
	if t.kind != parser.Symbol && t.kind != parser.Word {
		return false
	}
	switch t.text {
	case ",", ";", "(", "[", "{", "AS", "BY", "DISTINCT", "FROM", "SELECT", "SET", "VALUES", "WITH":
		return true
	}
	return false
}

// markInline turns "stands on the line of what is before it" into "what follows stands on its line".
func markInline(comments []comment, last bool) {
	for i := len(comments) - 1; i >= 0; i-- {
		last, comments[i].inline = comments[i].inline && last, last
	}
}

// written returns the text of a token: as it stands in the source, keywords in upper case. A word behind { is the letter of an
// escape, {d '2024-01-01'}, which nobody writes in upper case.
func written(src *diag.Source, t parser.Token, before []token, names map[int]bool) string {
	if t.Kind != parser.Word || names[t.Span.Start] || len(before) > 0 && before[len(before)-1].text == "{" {
		return t.Span.Text(src)
	}
	return t.Upper
}

// namesOf returns where the words of a script that are names begin.
func namesOf(script *ast.Script) map[int]bool {
	names := map[int]bool{}
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			// GROUPING SETS and its kin are names to the tree only: they come out in upper case whatever was written.
			if n.At.Text(script.Source) == n.Name {
				names[n.At.Start] = true
			}
		case *ast.Option:
			names[n.KeyAt.At.Start] = true // which is a word in hints
		}
		return true
	}
	for _, s := range script.Statements {
		ast.Walk(s, visit)
	}
	return names
}

// lineFeeds returns the source with every line end outside of literals as a line feed.
func lineFeeds(src *diag.Source) *diag.Source {
	if !strings.Contains(src.Text, "\r") {
		return src
	}
	ends := strings.NewReplacer("\r\n", "\n", "\r", "\n")
	lexer := parser.NewLexer(src, parser.WithComments())
	var b strings.Builder
	end := 0
	for {
		t := lexer.Next()
		b.WriteString(ends.Replace(src.Text[end:t.Span.Start]))
		text := t.Span.Text(src)
		if t.Kind == parser.Comment {
			text = ends.Replace(text)
		}
		b.WriteString(text)
		end = t.Span.End
		if t.Kind == parser.EOF {
			return diag.NewSource(src.Name, b.String())
		}
	}
}
