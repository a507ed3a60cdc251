package parser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/casetest"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// seeds adds the inputs of all case files.
func seeds(f *testing.F) {
	for _, script := range casetest.Scripts(f, "testdata/cases/*") {
		f.Add(script)
	}
}

// FuzzLex checks that tokens cover the text in order and that all between them is blank or comment.
func FuzzLex(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		lexer := parser.NewLexer(diag.NewSource("fuzz", text), parser.WithComments())
		end := 0
		for {
			token := lexer.Next()
			if token.Span.Start < end || token.Span.End < token.Span.Start || token.Span.End > len(text) {
				t.Fatalf("token %s %v behind %d", token.Kind, token.Span, end)
			}
			if gap := text[end:token.Span.Start]; strings.ContainsAny(gap, "abcXYZ019'`\"();,") {
				t.Fatalf("%q between tokens", gap)
			}
			if token.Kind == parser.EOF {
				return
			}
			if token.Span.End == token.Span.Start {
				t.Fatalf("empty token %s at %d", token.Kind, end)
			}
			if (token.Kind == parser.Invalid) && token.Problem == nil {
				t.Fatal("an invalid token without a problem")
			}
			end = token.Span.End
		}
	})
}

// FuzzParse checks that what parses prints to what parses to the same tree, and that a text without statements to show for
// it has a diagnostic.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		script, diags := parser.Parse(diag.NewSource("fuzz", text))
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) {
				t.Fatalf("span %v outside of the text: %s", d.Span, d.Message)
			}
		}
		checkEchoes(t, diags)
		for _, statement := range script.Statements {
			checkPrinted(t, statement, ast.Print(statement))
			checkPrinted(t, statement, ast.PrintParenthesized(statement))
		}
	})
}

func checkPrinted(t *testing.T, statement ast.Statement, printed string) {
	t.Helper()
	again, diags := parser.Parse(diag.NewSource("printed", printed))
	if len(diags) > 0 && !strings.Contains(diags[0].Message, "too ") { // nesting grows with the parentheses
		t.Fatalf("the printed form does not parse: %v\n%s", diags, printed)
	}
	if len(diags) == 0 && (len(again.Statements) != 1 || !ast.Equal(statement, again.Statements[0])) {
		t.Fatalf("the printed form parses to another tree:\n%s", printed)
	}
}

// checkEchoes fails when something is said twice of one place.
func checkEchoes(t *testing.T, diags diag.List) {
	t.Helper()
	said := map[string]bool{}
	for _, d := range diags {
		what := fmt.Sprint(d.Span, d.Message)
		if said[what] {
			t.Fatalf("said twice: %s", d.Error())
		}
		said[what] = true
	}
}
