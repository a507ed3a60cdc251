package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// object writes statements about catalogs, databases, functions, models, materialized tables and modules, and ALTER.
func (b *builder) object(s ast.Statement) {
	switch s := s.(type) {
	case *ast.CreateCatalog:
		b.withClause(s.Options, s.OptionsAt)
	case *ast.CreateDatabase:
		b.withClause(s.Options, s.OptionsAt)
	case *ast.LoadModule:
		b.withClause(s.Options, s.OptionsAt)
	case *ast.CreateFunction:
		b.createFunction(s)
	case *ast.CreateModel:
		b.createModel(s)
	case *ast.CreateMaterializedTable:
		b.createMaterializedTable(s)
	case *ast.Alter:
		b.alter(s.Action)
	case *ast.AlterFunction, *ast.Drop, *ast.Truncate, *ast.AnalyzeTable,
		*ast.Describe, *ast.DescribeObject, *ast.DescribeJob, *ast.Show, *ast.Use, *ast.UseModules, *ast.UnloadModule, *ast.Jar,
		*ast.ExecutePlan, *ast.StopJob, *ast.ClientCommand:
	default:
		b.verbatim(s.Span())
	}
}

// withClause writes what stands before WITH, and WITH with its options, if there is one.
func (b *builder) withClause(options []ast.Option, at ast.Pos) {
	if at.At.End == 0 {
		return
	}
	b.to(at.At.Start)
	b.options(options)
}

func (b *builder) createFunction(f *ast.CreateFunction) {
	b.group(func() {
		b.to(f.Class.At.End)
		if len(f.Jars) == 0 {
			return
		}
		for !b.at("USING") && !b.atEnd() {
			b.token()
		}
		b.indent(func() {
			b.line()
			b.items(len(f.Jars), func(i int) { b.to(f.Jars[i].At.End) })
		})
	})
}

func (b *builder) createModel(m *ast.CreateModel) {
	b.to(m.Name.At.End)
	for _, columns := range [][]ast.Column{m.Inputs, m.Outputs} {
		if len(columns) > 0 {
			b.line()
			b.toBracket()
			b.list(len(columns), func(i int) { b.column(&columns[i]) })
		}
	}
	if m.Comment != nil {
		b.line()
		b.to(m.Comment.At.End)
	}
	if m.OptionsAt.At.End > 0 {
		b.line()
		b.options(m.Options)
	}
	if m.As != nil {
		b.asQuery(m.As)
	}
}

func (b *builder) createMaterializedTable(t *ast.CreateMaterializedTable) {
	b.to(t.Name.At.End)
	if t.Constraint != nil {
		b.brokenGroup(func() {
			b.brackets(func() { b.constraint(t.Constraint) })
		})
	}
	if t.Comment != nil {
		b.line()
		b.to(t.Comment.At.End)
	}
	if len(t.PartitionBy) > 0 {
		b.line()
		b.toBracket()
		b.idents(t.PartitionBy)
	}
	if t.OptionsAt.At.End > 0 {
		b.line()
		b.options(t.Options)
	}
	b.line()
	b.expr(t.Freshness)
	if t.RefreshMode != "" {
		b.line()
	}
	for !b.at("AS") && !b.atEnd() {
		b.token()
	}
	b.line()
	b.asQuery(t.Query)
}

// alter writes what an ALTER statement does.
func (b *builder) alter(action ast.AlterAction) {
	b.to(action.Span().Start)
	switch a := action.(type) {
	case *ast.SetOptions:
		b.token()
		b.list(len(a.Options), func(i int) { b.to(a.Options[i].At.End) })
	case *ast.ResetOptions:
		b.token()
		b.list(len(a.Keys), func(i int) { b.to(a.Keys[i].At.End) })
	case *ast.ChangeColumns:
		b.changeColumns(a)
	case *ast.DropColumns:
		b.token()
		if b.at("(") {
			b.list(len(a.Columns), func(i int) { b.to(a.Columns[i].At.End) })
		}
	case *ast.AddPartitions:
		b.addPartitions(a)
	case *ast.Resume:
		b.withClause(a.Options, a.OptionsAt)
	case *ast.AsQuery:
		b.asQuery(a.Query)
	case *ast.SetFreshness:
		b.expr(a.Freshness)
	}
}

// changeColumns writes ADD or MODIFY with an element, or with several in parentheses.
func (b *builder) changeColumns(c *ast.ChangeColumns) {
	all := b.constraintElements(c.Constraints, c.Watermark)
	for i := range c.Columns {
		all = append(all, element{c.Columns[i].At.Start, func() {
			b.column(&c.Columns[i].Column)
			b.to(c.Columns[i].At.End)
		}})
	}
	if d := c.Distribution; d != nil {
		all = append(all, element{d.At.Start, func() { b.distribution(d) }})
	}
	b.token()
	if !b.at("(") {
		b.elements(all)
		return
	}
	b.group(func() {
		b.brackets(func() { b.elements(all) })
	})
}

func (b *builder) addPartitions(a *ast.AddPartitions) {
	b.group(func() {
		b.indent(func() {
			for i := range a.Partitions {
				p := &a.Partitions[i]
				b.to(p.At.Start)
				b.line()
				b.withClause(p.Options, p.OptionsAt)
				b.to(p.At.End)
			}
		})
	})
}
