package parser_test

import (
	"fmt"
	"os"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

func ExampleParse() {
	script, diags := parser.Parse(diag.NewSource("job.sql", "select upper(name) n from users;\ninset into t select 1;"))
	for _, statement := range script.Statements {
		fmt.Println(ast.Print(statement))
	}
	_ = diag.WriteText(os.Stdout, diags)
	// Output:
	// SELECT upper(name) AS n FROM users
	// INSERT INTO t SELECT 1
	// job.sql:2:1: error[LEAT1001]: no statement begins with inset
	//   2 | inset into t select 1;
	//     | ^^^^^
	// help: did you mean INSERT?
}

func ExampleParseExpr() {
	expr, _ := parser.ParseExpr(diag.NewSource("", "a + b * 2 > c AND NOT d"))
	fmt.Println(ast.PrintParenthesized(expr))
	// Output: (((a + (b * 2)) > c) AND (NOT d))
}

func ExampleParseType() {
	t, _ := parser.ParseType(diag.NewSource("", "ROW(a INTEGER, b TIMESTAMP(3) WITH LOCAL TIME ZONE NOT NULL)"))
	fmt.Println(ast.Print(t))
	// Output: ROW<a INT, b TIMESTAMP_LTZ(3) NOT NULL>
}

func ExampleName() {
	fmt.Println(parser.Name("id"), parser.Name("order"), parser.Name("a b"))
	// Output: id `order` `a b`
}

func ExampleNewLexer() {
	lexer := parser.NewLexer(diag.NewSource("", "a <> 'it''s' -- why"), parser.WithComments())
	for t := lexer.Next(); t.Kind != parser.EOF; t = lexer.Next() {
		fmt.Printf("%s %s\n", t.Kind, t.Text)
	}
	// Output:
	// word a
	// symbol <>
	// string it's
	// comment -- why
}
