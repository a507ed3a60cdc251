package parser_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// TestRandomStatements checks that statements put together by a program print to what parses to the same tree.
func TestRandomStatements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := randomStatement(t)
		for _, text := range []string{ast.Print(want), ast.PrintParenthesized(want)} {
			script, diags := parser.Parse(diag.NewSource("printed", text))
			if len(diags) > 0 || len(script.Statements) != 1 {
				t.Fatalf("does not parse: %v\n%s", diags, text)
			}
			if !ast.Equal(want, script.Statements[0]) {
				t.Fatalf("parses to another tree\n%s\n%s", text, ast.Print(script.Statements[0]))
			}
		}
	})
}

// random draws the parts of statements.
type random struct{ *rapid.T }

func (r random) yes() bool { return rapid.Bool().Draw(r.T, "yes") }

func (r random) ident() ast.Ident {
	return pick(r.T, ast.Ident{Name: "a"}, ast.Ident{Name: "b_1"}, ast.Ident{Name: "select", Quoted: true}, ast.Ident{Name: "x`y", Quoted: true})
}

func (r random) idents() []ast.Ident { return several(r, r.ident) }

func (r random) name() ast.Name { return ast.Name{Parts: several(r, r.ident)} }

func (r random) simpleName() ast.Name { return ast.Name{Parts: []ast.Ident{r.ident()}} }

func (r random) str() *ast.Literal {
	return &ast.Literal{Kind: ast.StringLiteral, Text: pick(r.T, "", "it's", "a;b", "--")}
}

func (r random) maybeStr() *ast.Literal {
	if r.yes() {
		return nil
	}
	return r.str()
}

func (r random) expr() ast.Expr { return randomExpr(r.T, 2) }

func (r random) query() ast.Query {
	s := &ast.Select{Items: []ast.SelectItem{{Expr: r.expr()}}}
	if r.yes() {
		s.From = []ast.TableExpr{r.table()}
	}
	return s
}

func (r random) alias() *ast.Alias {
	if r.yes() {
		return nil
	}
	a := &ast.Alias{Name: r.ident()}
	if r.yes() {
		a.Columns = r.idents()
	}
	return a
}

func (r random) table() ast.TableExpr {
	switch rapid.IntRange(0, 4).Draw(r.T, "table") {
	case 0:
		return r.match()
	case 1:
		return &ast.Pivot{
			Table: &ast.TableRef{Name: r.name()}, Aggregates: []ast.SelectItem{{Expr: &ast.Call{Name: r.simpleName(), Args: []ast.Expr{r.expr()}}}},
			Axes: r.idents(), Values: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.NumberLiteral, Text: "1"}}}, Alias: r.alias(),
		}
	case 2:
		return &ast.Unpivot{
			Table: &ast.DerivedTable{Query: &ast.Select{Items: []ast.SelectItem{{Expr: r.expr()}}}}, Nulls: pick(r.T, "", "INCLUDE", "EXCLUDE"),
			Measures: r.idents(), Axes: r.idents(), Values: []ast.UnpivotValue{{Columns: r.idents(), Value: r.str()}}, Alias: r.alias(),
		}
	case 3:
		return &ast.TableFunc{Unnest: true, Call: r.expr(), More: []ast.Expr{r.expr()}, Ordinality: r.yes(), Alias: r.alias()}
	}
	return &ast.TableRef{Name: r.name(), Alias: r.alias()}
}

func (r random) match() ast.TableExpr {
	variable := r.ident()
	m := &ast.MatchRecognize{
		Table: &ast.TableRef{Name: r.name()}, Rows: pick(r.T, "", "ONE ROW", "ALL ROWS"), FromStart: r.yes(), ToEnd: r.yes(),
		Measures: []ast.Measure{{Expr: r.expr(), Name: r.ident()}},
		Skip: pick(r.T, nil, &ast.AfterMatch{To: "PAST LAST ROW"}, &ast.AfterMatch{To: "TO NEXT ROW"}, &ast.AfterMatch{To: "TO FIRST", Variable: &variable},
			&ast.AfterMatch{To: "TO", Variable: &variable}),
		Pattern: r.pattern(3), Defines: []ast.PatternDefinition{{Variable: r.ident(), Condition: r.expr()}}, Alias: r.alias(),
	}
	if r.yes() {
		m.PartitionBy = []ast.Expr{r.expr()}
		m.Subsets = []ast.Subset{{Name: r.ident(), Variables: []ast.Expr{columnRef("a"), columnRef("b")}}}
		m.Within = &ast.IntervalLiteral{Text: "1", From: ast.IntervalUnit{Unit: "HOUR"}}
	}
	return m
}

func (r random) pattern(height int) ast.Pattern {
	if height == 0 {
		return &ast.PatternVariable{Name: r.ident()}
	}
	sub := func() ast.Pattern { return r.pattern(height - 1) }
	two := func() []ast.Pattern { return []ast.Pattern{sub(), sub()} }
	switch rapid.IntRange(0, 5).Draw(r.T, "pattern") {
	case 0:
		return &ast.PatternSequence{Parts: two()}
	case 1:
		return &ast.PatternChoice{Parts: two()}
	case 2:
		return &ast.PatternPermute{Parts: two()}
	case 3:
		return &ast.PatternExclusion{Part: sub()}
	case 4:
		bounds := pick(r.T, [2]int{0, -1}, [2]int{1, -1}, [2]int{0, 1}, [2]int{3, 3}, [2]int{2, -1}, [2]int{-1, 4}, [2]int{2, 5})
		return &ast.PatternQuantifier{Part: sub(), Min: bounds[0], Max: bounds[1], Reluctant: r.yes()}
	}
	return sub()
}

func (r random) options() []ast.Option {
	return several(r, func() ast.Option { return ast.Option{Key: "k" + r.str().Text, Value: r.str().Text} })
}

func (r random) partition() []ast.PartitionSpec {
	return several(r, func() ast.PartitionSpec {
		value := pick[ast.Expr](r.T, r.str(), &ast.Unary{Op: "-", Expr: &ast.Literal{Kind: ast.NumberLiteral, Text: "1"}})
		return ast.PartitionSpec{Column: r.ident(), Value: value}
	})
}

func (r random) column() ast.Column {
	c := ast.Column{Name: r.ident(), Comment: r.maybeStr()}
	switch c.Kind = pick(r.T, ast.PhysicalColumn, ast.MetadataColumn, ast.ComputedColumn); c.Kind {
	case ast.ComputedColumn:
		c.Expr = r.expr()
		return c
	case ast.MetadataColumn:
		c.MetadataKey, c.Virtual = r.maybeStr(), r.yes()
	}
	c.Type = &ast.TypeName{Name: "ARRAY", Args: []ast.TypeName{{Name: "ROW", Fields: []ast.TypeField{{Name: r.ident(), Type: ast.TypeName{Name: "INT", NotNull: true}}}}}}
	return c
}

// several draws one to three parts.
func several[T any](r random, draw func() T) []T {
	var parts []T
	for range rapid.IntRange(1, 3).Draw(r.T, "count") {
		parts = append(parts, draw())
	}
	return parts
}
