package sqlfmt

import (
	"cmp"
	"slices"

	"github.com/leatsql/leat/parser/ast"
)

func (b *builder) call(c *ast.Call) {
	b.to(c.Name.At.End)
	if !b.at("(") || b.start() >= c.At.End {
		return
	}
	switch c.Name.Parts[len(c.Name.Parts)-1].Name {
	case "GROUPING SETS", "ROLLUP", "CUBE": // no functions
	default:
		b.tight()
	}
	b.group(func() {
		b.brackets(func() { b.arguments(c) })
	})
	if len(c.Within) > 0 {
		b.toBracket()
		b.exprList(c.Within)
	}
	if len(c.OrderBy) > 0 {
		b.toBracket()
		b.group(func() {
			b.brackets(func() { b.sortItems(c.OrderBy) })
		})
	}
	b.aggregateTail(c.Filter, c.Over)
}

// aggregateTail writes FILTER (WHERE …) and OVER ….
func (b *builder) aggregateTail(filter ast.Expr, over *ast.Over) {
	if filter != nil {
		b.toBracket()
		b.group(func() {
			b.brackets(func() {
				b.to(filter.Span().Start)
				b.indent(func() { b.condition(filter) })
			})
		})
	}
	if over != nil {
		b.over(over)
	}
}

// arguments writes what stands in the parentheses of a call, each argument with the words before it.
func (b *builder) arguments(c *ast.Call) {
	var last ast.Expr
	for _, a := range c.Args {
		// TRIM(x FROM y) has arguments in the tree that were not written.
		if a == nil || a.Span().Start < b.start() {
			continue
		}
		_, word := a.(*ast.Keyword)
		if word && a.Span().Start > b.start() && last == nil {
			continue
		}
		b.betweenArguments(last)
		b.expr(a)
		last = a
	}
	if len(c.ArgOrder) > 0 {
		b.line()
		b.sortItems(c.ArgOrder)
	}
}

// betweenArguments writes the comma between two arguments; a word between them, FROM for example, stands before the second.
func (b *builder) betweenArguments(last ast.Expr) {
	_, word := last.(*ast.Keyword)
	switch {
	case last == nil:
	case b.at(","):
		b.comma()
	case !word: // EXTRACT(DAY FROM t) is broken before DAY only
		b.line()
	}
}

func (b *builder) cast(c *ast.Cast) {
	b.token()
	b.tight()
	b.group(func() {
		b.brackets(func() {
			b.expr(c.Expr)
			b.line()
			b.typeName(c.Type)
		})
	})
}

func (b *builder) jsonCall(c *ast.JSONCall) {
	b.token()
	b.tight()
	b.group(func() {
		b.brackets(func() {
			b.expr(c.Doc)
			b.comma()
			b.expr(c.Path)
			if c.Returning != nil {
				b.line()
				b.typeName(c.Returning)
			}
			if c.Wrapper != "" {
				b.line()
				for !b.at("WRAPPER") && !b.atEnd() {
					b.token()
				}
				b.token()
			}
			for _, behavior := range behaviors(c) {
				b.line()
				b.jsonBehavior(behavior)
			}
		})
	})
}

// behaviors returns what is to be done ON EMPTY and ON ERROR in the order in which it was written.
func behaviors(c *ast.JSONCall) []*ast.JSONBehavior {
	var all []*ast.JSONBehavior
	for _, behavior := range []*ast.JSONBehavior{c.OnEmpty, c.OnError} {
		if behavior != nil {
			all = append(all, behavior)
		}
	}
	slices.SortFunc(all, func(x, y *ast.JSONBehavior) int { return cmp.Compare(x.At.Start, y.At.Start) })
	return all
}

func (b *builder) jsonBehavior(behavior *ast.JSONBehavior) {
	b.to(behavior.At.Start)
	if behavior.Default != nil {
		b.expr(behavior.Default)
	}
	b.to(behavior.At.End)
	for b.atAny("ON", "EMPTY", "ERROR") {
		behind := b.at("EMPTY") || b.at("ERROR")
		b.token()
		if behind {
			return
		}
	}
}

func (b *builder) jsonConstructor(c *ast.JSONConstructor) {
	b.token()
	b.tight()
	b.group(func() {
		b.brackets(func() {
			b.items(len(c.Values), func(i int) {
				if i < len(c.Keys) {
					b.expr(c.Keys[i])
				}
				b.expr(c.Values[i])
			})
			if len(c.OrderBy) > 0 {
				b.line()
				b.sortItems(c.OrderBy)
			}
			if c.Absent != nil && len(c.Values) > 0 {
				b.line()
			}
		})
	})
	b.aggregateTail(c.Filter, c.Over)
}

// over writes OVER with the name of a window or its definition.
func (b *builder) over(o *ast.Over) {
	b.to(o.At.Start)
	if b.at("(") {
		b.windowDefinition(o)
	}
	b.to(o.At.End)
}

func (b *builder) windowDefinition(o *ast.Over) {
	b.group(func() {
		b.brackets(func() {
			parts := 0
			part := func(write func()) {
				if parts++; parts > 1 {
					b.line()
				}
				write()
			}
			if o.Name != nil {
				part(func() { b.to(o.Name.At.End) })
			}
			if len(o.PartitionBy) > 0 {
				part(func() { b.clause(o.PartitionBy[0].Span().Start, func() { b.exprs(o.PartitionBy) }) })
			}
			if len(o.OrderBy) > 0 {
				part(func() { b.sortItems(o.OrderBy) })
			}
			if o.Frame != nil {
				part(func() { b.frame(o.Frame) })
			}
			if o.Partial != "" {
				part(func() {})
			}
		})
	})
}

func (b *builder) frame(f *ast.Frame) {
	for _, bound := range []ast.FrameBound{f.From, f.To} {
		if bound.Expr != nil {
			b.expr(bound.Expr)
		}
	}
}

// tableArg writes TABLE t or a query as an argument, with PARTITION BY and ORDER BY.
func (b *builder) tableArg(t *ast.TableArg) {
	if t.Query != nil {
		b.toBracket()
		b.subquery(t.Query)
	}
	if t.Name != nil {
		b.to(t.Name.At.End)
	}
	if len(t.PartitionBy) > 0 {
		b.inOptionalBrackets(func() { b.exprs(t.PartitionBy) })
	}
	if len(t.OrderBy) > 0 {
		b.inOptionalBrackets(func() { b.sortItemsOnly(t.OrderBy) })
	}
}

// inOptionalBrackets writes … BY and its items, which may stand in parentheses.
func (b *builder) inOptionalBrackets(items func()) {
	for !b.at("BY") && !b.atEnd() {
		b.token()
	}
	b.token()
	if !b.at("(") {
		items()
		return
	}
	b.group(func() { b.brackets(items) })
}
