package parser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// TestCases runs the case files. Each command prints the tree in normal form and, where that differs, fully
// parenthesised; both must parse to the same tree again. A text with mistakes prints them instead.
//
//	parse    a script
//	expr     an expression
//	type     a data type
//	columns  a list of columns
//	tokens   what the lexer makes of the text, a token a line; argument comments: comments too
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata/cases", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "parse":
				return runScript(t, d.Input)
			case "expr":
				return runPart(t, d.Input, parser.ParseExpr)
			case "type":
				return runPart(t, d.Input, parser.ParseType)
			case "columns":
				return runColumns(t, d.Input)
			case "tokens":
				return runTokens(d.Input, d.HasArg("comments"))
			}
			d.Fatalf(t, "unknown command")
			return ""
		})
	})
}

func runScript(t *testing.T, input string) string {
	script, diags := parser.Parse(diag.NewSource("case.sql", input))
	var out strings.Builder
	for _, statement := range script.Statements {
		out.WriteString(printBoth(t, statement, func(text string) (ast.Node, diag.List) {
			again, diags := parser.Parse(diag.NewSource("printed", text))
			if len(again.Statements) != 1 {
				return nil, diags
			}
			return again.Statements[0], diags
		}))
	}
	return out.String() + render(t, diags)
}

func runPart[T ast.Node](t *testing.T, input string, parse func(*diag.Source) (T, diag.List)) string {
	tree, diags := parse(diag.NewSource("case.sql", input))
	if len(diags) > 0 {
		return render(t, diags)
	}
	return printBoth(t, tree, func(text string) (ast.Node, diag.List) { return parse(diag.NewSource("printed", text)) })
}

func runColumns(t *testing.T, input string) string {
	columns, diags := parser.ParseColumns(diag.NewSource("case.sql", input))
	var out strings.Builder
	for i := range columns {
		out.WriteString(printBoth(t, &columns[i], func(text string) (ast.Node, diag.List) {
			again, diags := parser.ParseColumns(diag.NewSource("printed", text))
			if len(again) != 1 {
				return nil, diags
			}
			return &again[0], diags
		}))
	}
	return out.String() + render(t, diags)
}

// printBoth returns the printed forms of a tree after checking that they parse to it.
func printBoth(t *testing.T, tree ast.Node, parse func(string) (ast.Node, diag.List)) string {
	t.Helper()
	normal, full := ast.Print(tree), ast.PrintParenthesized(tree)
	for _, text := range []string{normal, full} {
		again, diags := parse(text)
		switch {
		case len(diags) > 0:
			t.Errorf("the printed form does not parse: %s\n%s", text, render(t, diags))
		case !ast.Equal(tree, again):
			t.Errorf("the printed form parses to another tree:\n%s\n%s", text, ast.PrintParenthesized(again))
		}
	}
	if full == normal {
		return normal + "\n"
	}
	return normal + "\n=> " + full + "\n"
}

func render(t *testing.T, diags diag.List) string {
	t.Helper()
	var b strings.Builder
	if err := diag.WriteText(&b, diags); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func runTokens(input string, comments bool) string {
	var options []parser.LexerOption
	if comments {
		options = append(options, parser.WithComments())
	}
	src := diag.NewSource("case.sql", input)
	lexer := parser.NewLexer(src, options...)
	var b strings.Builder
	for {
		token := lexer.Next()
		from := src.Position(token.Span.Start)
		fmt.Fprintf(&b, "%d:%d %s", from.Line, from.Column, token.Kind)
		if token.Kind != parser.EOF && token.Kind != parser.Invalid {
			fmt.Fprintf(&b, " %q", token.Text)
		}
		if token.Charset != "" {
			fmt.Fprintf(&b, " charset %s", token.Charset)
		}
		if token.Problem != nil {
			fmt.Fprintf(&b, " [%s]", token.Problem.Message)
		}
		b.WriteString("\n")
		if token.Kind == parser.EOF {
			return b.String()
		}
	}
}

func TestNamesAreNotTooLong(t *testing.T) {
	for length, want := range map[int]string{256: "", 257: "case.sql:1:8: error[LEAT1004]: a name has at most 256 characters"} {
		_, diags := parser.Parse(diag.NewSource("case.sql", "SELECT "+strings.Repeat("é", length)+" FROM t"))
		got := ""
		if len(diags) > 0 {
			got = diags[0].Error()
		}
		if got != want {
			t.Errorf("%d characters: got %q, want %q", length, got, want)
		}
	}
}

// TestBytesThatAreNoText holds what a case file cannot: bytes that are not UTF-8.
func TestBytesThatAreNoText(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"in a comment", "-- \xff\nSELECT 1", ""},
		{"in a string", "SELECT 'a\xffb', 1; SELECT 2", "case.sql:1:10: error[LEAT1003]: the text is not valid UTF-8 here"},
		{"in a name", "SELECT `a\xff`", "case.sql:1:10: error[LEAT1003]: the text is not valid UTF-8 here"},
		{"between tokens", "SELECT \xff", "case.sql:1:8: error[LEAT1003]: the text is not valid UTF-8 here"},
		{"UTF-16", "\xff\xfeS\x00E\x00L\x00", "case.sql:1:1: error[LEAT1003]: the text is UTF-16"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, diags := parser.Parse(diag.NewSource("case.sql", test.text))
			var got []string
			for _, d := range diags {
				got = append(got, d.Error())
			}
			if s := strings.Join(got, "\n"); s != test.want {
				t.Errorf("got %q, want %q", s, test.want)
			}
		})
	}
}

// TestWindowsText holds what a case file cannot: a byte order mark, and lines that end as on Windows.
func TestWindowsText(t *testing.T) {
	text := "\ufeffCREATE TABLE t (\r\n  a INT -- it's one\r\n);\r\nSET 'a' = 'b'\r\nSELECT 'x\r\ny' FORM t\r\n"
	script, diags := parser.Parse(diag.NewSource("case.sql", text))
	if len(script.Statements) != 3 {
		t.Errorf("%d statements, want 3", len(script.Statements))
	}
	want := "case.sql:4:14: error[LEAT1001]: a semicolon is missing before SELECT in line 5\n" +
		"case.sql:6:4: error[LEAT1001]: expected FROM, found FORM"
	if got := diags.Err(); got == nil || !strings.Contains(errorsOf(diags), want) {
		t.Errorf("got %s\nwant %s", errorsOf(diags), want)
	}
}

func errorsOf(diags diag.List) string {
	var lines []string
	for _, d := range diags {
		lines = append(lines, d.Error())
	}
	return strings.Join(lines, "\n")
}
