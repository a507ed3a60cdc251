package parser_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// TestRandomTrees checks that trees put together by a program, without nodes for parentheses, print to what parses to the
// same tree: the printer adds the parentheses that precedence asks for.
func TestRandomTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := randomExpr(t, 4)
		for _, text := range []string{ast.Print(want), ast.PrintParenthesized(want)} {
			got, diags := parser.ParseExpr(diag.NewSource("printed", text))
			if len(diags) > 0 {
				t.Fatalf("does not parse: %v\n%s", diags, text)
			}
			if !ast.Equal(want, got) {
				t.Fatalf("parses to another tree\n%s\n%s", ast.PrintParenthesized(want), ast.PrintParenthesized(got))
			}
		}
	})
}

func pick[T any](t *rapid.T, choices ...T) T { return rapid.SampledFrom(choices).Draw(t, "choice") }

func columnRef(names ...string) *ast.ColumnRef {
	var name ast.Name
	for _, n := range names {
		name.Parts = append(name.Parts, ast.Ident{Name: n})
	}
	return &ast.ColumnRef{Name: name}
}

// randomExpr returns an expression of at most the given height.
func randomExpr(t *rapid.T, height int) ast.Expr {
	if height == 0 {
		return pick[ast.Expr](t, columnRef("a"), columnRef("t", "b"), &ast.Literal{Kind: ast.NumberLiteral, Text: "1.5"},
			&ast.Literal{Kind: ast.StringLiteral, Text: "it's"}, &ast.Literal{}, &ast.Literal{Kind: ast.BoolLiteral, Text: "TRUE"},
			&ast.IntervalLiteral{Negative: true, Text: "1", From: ast.IntervalUnit{Unit: "DAY"}})
	}
	sub := func() ast.Expr { return randomExpr(t, height-1-rapid.IntRange(0, height-1).Draw(t, "less")) }
	not := rapid.Bool().Draw(t, "not")
	switch rapid.IntRange(0, 14).Draw(t, "kind") {
	case 0, 1, 2:
		op := pick(t, "+", "-", "*", "/", "%", "||", "=", "<>", "<", ">=", "AND", "OR", "IS DISTINCT FROM", "IS NOT DISTINCT FROM",
			"OVERLAPS", "MEMBER OF", "MULTISET UNION ALL", "MULTISET INTERSECT")
		return &ast.Binary{Op: op, Left: sub(), Right: sub()}
	case 3, 4:
		return &ast.Unary{Op: pick(t, "-", "+", "NOT"), Expr: sub()}
	case 5:
		return &ast.Is{Expr: sub(), Not: not, What: pick(t, "NULL", "TRUE", "JSON OBJECT", "A SET")}
	case 6:
		return &ast.Between{Expr: sub(), Low: sub(), High: sub(), Not: not, Symmetric: rapid.Bool().Draw(t, "symmetric")}
	case 7:
		return &ast.In{Expr: sub(), Not: not, List: []ast.Expr{sub(), sub()}}
	case 8:
		like := &ast.Like{Expr: sub(), Pattern: sub(), Not: not, Similar: rapid.Bool().Draw(t, "similar")}
		if rapid.Bool().Draw(t, "escape") {
			like.Escape = sub()
		}
		return like
	case 9:
		return &ast.Index{Expr: sub(), Index: sub()}
	case 10:
		return &ast.FieldAccess{Expr: sub(), Field: ast.Ident{Name: "f"}}
	case 11:
		return &ast.JSONCall{
			Name: "JSON_VALUE", Doc: &ast.JSONFormat{Expr: sub(), Encoding: "UTF8"}, Path: sub(),
			Passing: []ast.SelectItem{{Expr: sub(), Alias: &ast.Ident{Name: "p"}}},
		}
	case 12:
		return &ast.Case{Operand: sub(), Whens: []ast.When{{Conds: []ast.Expr{sub(), sub()}, Then: sub()}}, Else: sub()}
	case 13:
		return &ast.IntervalOf{Expr: sub(), From: ast.IntervalUnit{Unit: "SECOND"}}
	}
	return randomCall(sub, rapid.IntRange(0, 5).Draw(t, "call"))
}

func randomCall(sub func() ast.Expr, kind int) ast.Expr {
	named := func(name string) ast.Name { return columnRef(name).Name }
	switch kind {
	case 0:
		return &ast.Call{Name: named("POSITION"), Form: ast.InForm, Args: []ast.Expr{sub(), sub()}}
	case 1:
		return &ast.Cast{Expr: sub(), Type: &ast.TypeName{Name: "INT"}}
	case 2:
		return &ast.RowExpr{Items: []ast.Expr{sub(), sub()}, Bare: true}
	case 3:
		return &ast.JSONCall{Name: "JSON_VALUE", Doc: sub(), Path: sub(), OnEmpty: &ast.JSONBehavior{Kind: "DEFAULT", Default: sub()}}
	case 4:
		return &ast.Call{Name: named("TRIM"), Form: ast.TrimForm, Args: []ast.Expr{&ast.Keyword{Word: "LEADING"}, sub(), sub()}}
	}
	return &ast.Call{Name: named("f"), Args: []ast.Expr{sub(), &ast.NamedArg{Name: ast.Ident{Name: "n"}, Value: sub()}}}
}
