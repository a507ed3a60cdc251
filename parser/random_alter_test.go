package parser_test

import (
	"pgregory.net/rapid"

	"github.com/leatsql/leat/parser/ast"
)

func randomStatement(t *rapid.T) ast.Statement {
	r := random{t}
	switch rapid.IntRange(0, 6).Draw(t, "statement") {
	case 0:
		return r.alterTable()
	case 1:
		return r.create()
	case 2:
		return r.session()
	case 3:
		return r.change()
	case 4:
		return &ast.Alter{What: "VIEW", Name: r.name(), Action: pick[ast.AlterAction](t, &ast.RenameTo{Name: r.name()}, &ast.AsQuery{Query: r.query()})}
	case 5:
		action := pick[ast.AlterAction](t, &ast.Suspend{}, &ast.Resume{Options: r.options()}, &ast.Refresh{Partition: r.partition()},
			&ast.SetRefreshMode{Mode: "FULL"}, &ast.SetOptions{Options: r.options()}, &ast.ResetOptions{Keys: []ast.Literal{*r.str()}})
		return &ast.Alter{What: "MATERIALIZED TABLE", Name: r.name(), Action: action}
	}
	return &ast.QueryStatement{Query: r.query()}
}

func (r random) alterTable() ast.Statement {
	name := r.name()
	change := &ast.ChangeColumns{Modify: r.yes(), Columns: several(r, func() ast.ColumnChange {
		c := ast.ColumnChange{Column: r.column(), First: r.yes()}
		if !c.First && r.yes() {
			c.After = &name
		}
		return c
	})}
	if r.yes() {
		change.Watermark = &ast.Watermark{Column: r.name(), Expr: r.expr()}
		change.Distribution = &ast.Distribution{Kind: pick(r.T, "", "HASH"), Columns: r.idents(), Into: true, Buckets: 3}
		change.Constraints = []ast.Constraint{{Columns: r.idents(), Enforced: "NOT ENFORCED"}}
	}
	constraint := r.ident()
	action := pick[ast.AlterAction](r.T, change, &ast.RenameTo{Name: r.name()}, &ast.RenameColumn{Column: r.name(), To: r.name()},
		&ast.DropColumns{Columns: []ast.Name{r.name(), r.name()}}, &ast.DropPart{What: "WATERMARK"}, &ast.DropPart{What: "CONSTRAINT", Name: &constraint},
		&ast.AddPartitions{IfNotExists: r.yes(), Partitions: []ast.PartitionOptions{{Partition: r.partition(), Options: r.options()}, {Partition: r.partition()}}},
		&ast.DropPartitions{IfExists: r.yes(), Partitions: [][]ast.PartitionSpec{r.partition(), r.partition()}}, &ast.Compact{Partition: r.partition()})
	return &ast.Alter{What: "TABLE", IfExists: r.yes(), Name: name, Action: action}
}

func (r random) create() ast.Statement {
	switch rapid.IntRange(0, 4).Draw(r.T, "create") {
	case 0:
		return &ast.CreateCatalog{OrReplace: r.yes(), IfNotExists: r.yes(), Name: r.simpleName(), Comment: r.maybeStr(), Options: r.options()}
	case 1:
		return &ast.CreateDatabase{Temporary: r.yes(), IfNotExists: r.yes(), Name: r.name(), Comment: r.maybeStr(), Options: r.options()}
	case 2:
		f := &ast.CreateFunction{OrReplace: r.yes(), Temporary: r.yes(), IfNotExists: r.yes(), Name: r.name(), Class: r.str(), Language: pick(r.T, "", "JAVA", "SCALA")}
		f.Jars = several(r, func() ast.Literal { return *r.str() })
		return f
	case 3:
		return &ast.CreateMaterializedTable{
			Name: r.name(), Comment: r.maybeStr(), PartitionBy: r.idents(), Options: r.options(), RefreshMode: pick(r.T, "", "FULL", "CONTINUOUS"),
			Freshness: &ast.IntervalLiteral{Text: "1", From: ast.IntervalUnit{Unit: "DAY"}}, Query: r.query(),
		}
	}
	c := &ast.CreateTable{
		OrReplace: r.yes(), Temporary: r.yes(), IfNotExists: r.yes(), Name: r.name(), Columns: several(r, r.column), Comment: r.maybeStr(),
		Options: r.options(), PartitionBy: r.idents(),
	}
	if r.yes() {
		c.As = r.query()
	} else if r.yes() {
		c.LikeTopic = &ast.LikeTopic{Topic: *r.str(), Broker: r.maybeStr()}
	}
	return c
}

func (r random) change() ast.Statement {
	set := several(r, func() ast.Assignment { return ast.Assignment{Column: r.ident(), Value: r.expr()} })
	alias := r.ident()
	return pick[ast.Statement](r.T,
		&ast.Update{Table: r.name(), Alias: &alias, Set: set, Where: r.expr()},
		&ast.Delete{Table: r.name(), Where: r.expr()},
		&ast.Truncate{Table: r.name()},
		&ast.CallProcedure{Call: &ast.Call{Name: r.name(), Args: []ast.Expr{r.expr()}}},
		&ast.AnalyzeTable{Table: r.name(), Partition: r.partition(), Columns: r.idents()},
		&ast.Merge{Table: r.name(), Source: r.table(), On: r.expr(), Update: set, Insert: &ast.MergeInsert{Columns: r.idents(), Values: &ast.RowExpr{Bare: true, Items: []ast.Expr{r.expr(), r.expr()}}}},
		&ast.Insert{Table: r.name(), Partition: r.partition(), Columns: []ast.Name{r.name()}, Query: r.query()},
		&ast.Insert{Upsert: true, Table: r.name(), Query: r.query()},
	)
}

func (r random) session() ast.Statement {
	name := r.name()
	insert := &ast.Insert{Table: r.name(), Query: r.query()}
	return pick[ast.Statement](r.T,
		&ast.DescribeObject{What: "DATABASE", Extended: r.yes(), Name: name},
		&ast.DescribeJob{ID: r.str()},
		&ast.Show{What: "PARTITIONS", Name: &name, Partition: r.partition()},
		&ast.Show{What: "TABLES", In: "IN", Name: &name, Op: "NOT LIKE", Like: r.str().Text},
		&ast.UseModules{Names: r.idents()},
		&ast.LoadModule{Name: r.ident(), Options: r.options()},
		&ast.UnloadModule{Name: r.ident()},
		&ast.CompilePlan{Path: r.str(), IfNotExists: r.yes(), Statement: insert},
		&ast.CompilePlan{Path: r.str(), Execute: true, Statement: &ast.StatementSet{Inserts: []*ast.Insert{insert, insert}}},
		&ast.ExecutePlan{Path: r.str()},
		&ast.StopJob{ID: r.str(), Savepoint: true, Drain: r.yes()},
		&ast.Explain{Details: []string{"CHANGELOG_MODE"}, Statement: insert},
	)
}
