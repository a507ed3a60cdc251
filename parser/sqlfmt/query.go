package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// query writes a query; each of its clauses begins a line unless the group around it fits on one.
func (b *builder) query(q ast.Query) {
	b.to(q.Span().Start)
	switch q := q.(type) {
	case *ast.Select:
		b.selectBlock(q)
	case *ast.SetOp:
		b.setOp(q)
	case *ast.Values:
		b.values(q)
	case *ast.With:
		b.with(q)
	case *ast.OrderedQuery:
		b.ordered(q)
	case *ast.ParenQuery:
		b.brokenQuery(q.Query)
	default:
		b.verbatim(q.Span())
	}
	b.to(q.Span().End)
	if b.at("LIMIT") && b.tokens[b.next+1].is("ALL") { // which the tree does not have
		b.line()
		b.token()
		b.token()
	}
}

// subquery writes a query in parentheses: on one line when it fits.
func (b *builder) subquery(q ast.Query) {
	b.group(func() { b.inBrackets(q) })
}

// brokenQuery writes a query in parentheses with its clauses on lines of their own.
func (b *builder) brokenQuery(q ast.Query) {
	if _, ok := q.(*ast.Values); ok {
		b.subquery(q)
		return
	}
	b.brokenGroup(func() { b.inBrackets(q) })
}

// inBrackets writes a query with all parentheses around it.
func (b *builder) inBrackets(q ast.Query) {
	b.brackets(func() {
		if b.at("(") && b.start() < q.Span().Start {
			b.inBrackets(q)
			return
		}
		b.query(q)
	})
}

func (b *builder) setOp(s *ast.SetOp) {
	var operands []ast.Query
	var first ast.Query = s
	for {
		op, ok := first.(*ast.SetOp)
		if !ok {
			break
		}
		operands, first = append(operands, op.Right), op.Left
	}
	b.query(first)
	for i := len(operands) - 1; i >= 0; i-- {
		b.line()
		b.to(operands[i].Span().Start)
		b.line()
		b.query(operands[i])
	}
}

func (b *builder) values(v *ast.Values) {
	b.group(func() {
		b.token()
		b.indent(func() {
			b.setGap(opLine, blankNever)
			b.exprs(v.Rows)
		})
	})
}

func (b *builder) with(w *ast.With) {
	b.items(len(w.Tables), func(i int) {
		c := &w.Tables[i]
		b.to(c.Name.At.End)
		if len(c.Columns) > 0 {
			b.idents(c.Columns)
		}
		b.toBracket()
		b.brokenQuery(c.Query)
	})
	b.line()
	b.query(w.Query)
}

func (b *builder) idents(names []ast.Ident) {
	b.list(len(names), func(i int) { b.to(names[i].At.End) })
}

func (b *builder) ordered(o *ast.OrderedQuery) {
	b.query(o.Query)
	if len(o.OrderBy) > 0 {
		b.line()
		b.sortItems(o.OrderBy)
	}
	for b.start() < o.At.End && !b.atEnd() {
		if b.atAny("LIMIT", "OFFSET", "FETCH") {
			b.line()
		}
		b.token()
	}
}

func (b *builder) selectBlock(s *ast.Select) {
	if b.at("TABLE") {
		return // TABLE t
	}
	b.group(func() {
		b.token()
		if len(s.Hints) > 0 {
			b.hints(s.Hints)
		}
		if b.atAny("DISTINCT", "ALL") {
			b.token()
		}
		b.indent(func() {
			b.setGap(opLine, blankNever)
			b.selectItems(s.Items)
		})
	})
	if len(s.From) > 0 {
		b.line()
		b.from(s.From)
	}
	b.conditionClause(s.Where)
	if len(s.GroupBy) > 0 {
		b.line()
		b.clause(s.GroupBy[0].Span().Start, func() { b.exprs(s.GroupBy) })
	}
	b.conditionClause(s.Having)
	if len(s.Windows) > 0 {
		b.line()
		b.clause(s.Windows[0].Name.At.Start, func() { b.windows(s.Windows) })
	}
}

func (b *builder) selectItems(items []ast.SelectItem) {
	b.items(len(items), func(i int) {
		b.expr(items[i].Expr)
		b.to(items[i].At.End)
	})
}

// conditionClause writes WHERE or HAVING, if there is one.
func (b *builder) conditionClause(e ast.Expr) {
	if e == nil {
		return
	}
	b.line()
	b.to(e.Span().Start)
	if chainOf(e) == nil && !b.ended && b.cur().ownLine() == 0 {
		b.expr(e)
		return
	}
	b.indent(func() { b.condition(e) })
}

// clause writes the words before the first item of a list, then the items: all on one line, or below, one a line.
func (b *builder) clause(first int, items func()) {
	b.group(func() {
		b.to(first)
		b.indent(func() {
			b.setGap(opLine, blankNever)
			items()
		})
	})
}

func (b *builder) exprs(items []ast.Expr) {
	b.items(len(items), func(i int) { b.expr(items[i]) })
}

func (b *builder) windows(windows []ast.NamedWindow) {
	b.items(len(windows), func(i int) {
		b.to(windows[i].Over.At.Start)
		b.windowDefinition(windows[i].Over)
	})
}

// sortItems writes ORDER BY with its items.
func (b *builder) sortItems(items []ast.SortItem) {
	b.clause(items[0].Expr.Span().Start, func() { b.sortItemsOnly(items) })
}

func (b *builder) sortItemsOnly(items []ast.SortItem) {
	b.items(len(items), func(i int) {
		b.expr(items[i].Expr)
		for b.atAny("ASC", "DESC", "NULLS", "FIRST", "LAST") {
			b.token()
		}
	})
}

// hints writes /*+ … */. Several hints that do not fit on a line have a line each.
func (b *builder) hints(hints []ast.Hint) {
	if len(hints) == 1 {
		b.token()
		b.hint(&hints[0])
		b.token()
		return
	}
	b.group(func() {
		b.token()
		b.indent(func() {
			b.setGap(opLine, blankNever)
			b.items(len(hints), func(i int) { b.hint(&hints[i]) })
			b.insideComments()
		})
		b.setGap(opLine, blankNever)
		b.token()
	})
}

func (b *builder) hint(h *ast.Hint) {
	b.to(h.Name.At.End)
	if !b.at("(") {
		return
	}
	b.tight()
	if len(h.Options) > 0 {
		b.list(len(h.Options), func(i int) { b.to(h.Options[i].At.End) })
		return
	}
	b.exprList(h.Args)
}
