package sqlfmt

import (
	"errors"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// ErrChanged is the error of Format where the formatted text would not say what the source says. That is a mistake of this
// package.
var ErrChanged = errors.New("the formatted text would not mean the same")

// Format returns a script in the one style. A source that cannot be parsed gives its mistakes instead.
//
// The text is checked before it is returned: it parses to the same tree, has the same tokens and the same comments in the same
// order.
func Format(src *diag.Source) (string, diag.List, error) {
	if _, diags := parser.Parse(src); diags.HasErrors() {
		return "", diags, nil
	}
	src = lineFeeds(src)
	script, _ := parser.Parse(src)
	b := newBuilder(src, settle(cut(src, namesOf(script))))
	b.script(script)
	text := render(b.ops)
	if !same(script, diag.NewSource(src.Name, text)) {
		return "", nil, ErrChanged
	}
	return text, nil, nil
}

// same reports whether a formatted source says what the script says.
func same(script *ast.Script, formatted *diag.Source) bool {
	again, diags := parser.Parse(formatted)
	return !diags.HasErrors() && ast.Equal(script.Statements, again.Statements) &&
		slices.Equal(essence(script.Source), essence(formatted))
}

// essence returns the tokens of a source, words in upper case and without the semicolons of empty statements, and behind them its
// comments.
func essence(src *diag.Source) []string {
	var tokens, comments []string
	lexer := parser.NewLexer(src, parser.WithComments())
	for {
		t := lexer.Next()
		text := t.Span.Text(src)
		switch t.Kind {
		case parser.EOF:
			return append(tokens, comments...)
		case parser.Comment:
			comments = append(comments, strings.TrimRight(text, " \t\f\v"))
			continue
		case parser.Word:
			text = t.Upper
		}
		if text == ";" && (len(tokens) == 0 || tokens[len(tokens)-1] == ";") {
			continue
		}
		tokens = append(tokens, text)
	}
}
