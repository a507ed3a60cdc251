package sqlfmt

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// script writes all statements. Empty lines between them stay.
func (b *builder) script(s *ast.Script) {
	for _, statement := range s.Statements {
		b.statement(statement)
		for !b.atEnd() && !b.at(";") {
			b.token()
		}
		if b.at(";") {
			b.token()
		}
		b.setGap(opHard, blankKept)
	}
	b.separate(b.cur()) // the comments at the end
}

func (b *builder) statement(s ast.Statement) {
	b.to(s.Span().Start)
	switch s := s.(type) {
	case *ast.CreateTable:
		b.createTable(s)
	case *ast.CreateView:
		b.createView(s)
	case *ast.Insert:
		b.insert(s)
	case *ast.StatementSet:
		b.statementSet(s)
	case *ast.QueryStatement:
		b.query(s.Query)
	case *ast.Explain:
		b.below(s.Statement)
	case *ast.CompilePlan:
		b.below(s.Statement)
	case *ast.Update:
		b.update(s)
	case *ast.Delete:
		b.delete(s)
	case *ast.Merge:
		b.merge(s)
	case *ast.DescribeStatement:
		b.below(s.Statement)
	case *ast.CallProcedure:
		b.expr(s.Call)
	case *ast.Set:
		b.set(s)
	case *ast.Reset:
		b.reset(s)
	default:
		b.object(s)
	}
	b.to(s.Span().End)
}

// below writes a statement that is part of another, on the lines below its words.
func (b *builder) below(s ast.Statement) {
	b.to(s.Span().Start)
	b.line()
	b.statement(s)
}

func (b *builder) insert(i *ast.Insert) {
	b.to(i.Table.At.End)
	if len(i.Hints) > 0 {
		b.hints(i.Hints)
	}
	if len(i.Partition) > 0 {
		b.toBracket()
		b.list(len(i.Partition), func(n int) {
			b.to(i.Partition[n].Column.At.End)
			if v := i.Partition[n].Value; v != nil {
				b.expr(v)
			}
		})
	}
	if len(i.Columns) > 0 {
		b.list(len(i.Columns), func(n int) { b.to(i.Columns[n].At.End) })
	}
	if _, ok := i.Query.(*ast.Values); !ok {
		b.line()
	}
	b.query(i.Query)
}

// statementSet writes EXECUTE STATEMENT SET BEGIN … END, or BEGIN STATEMENT SET; … END.
func (b *builder) statementSet(s *ast.StatementSet) {
	if s.Begin {
		for !b.at(";") && !b.atEnd() {
			b.token()
		}
	} else {
		for !b.at("BEGIN") && !b.atEnd() {
			b.token()
		}
		b.line()
	}
	b.token()
	b.indent(func() {
		rule := blankNever
		for _, i := range s.Inserts {
			b.setGap(opHard, rule)
			b.to(i.At.Start)
			b.insert(i)
			if b.at(";") {
				b.token()
			}
			rule = blankKept
		}
		b.insideComments()
	})
	b.setGap(opHard, blankNever)
}

// set writes SET. A key or a value without apostrophes is text that stays as it is.
func (b *builder) set(s *ast.Set) {
	b.token()
	if s.Key == "" {
		return
	}
	b.settingKey("=", s.At.End)
	b.token()
	if b.cur().kind != parser.String || b.cur().span != s.ValueAt.At {
		b.verbatim(s.ValueAt.At)
	}
}

func (b *builder) reset(r *ast.Reset) {
	b.token()
	if r.Key != "" {
		b.settingKey("", r.At.End)
	}
}

// settingKey writes the key of a setting, which ends before the mark or at the end of the statement.
func (b *builder) settingKey(mark string, end int) {
	if b.cur().kind == parser.String {
		b.token()
		return
	}
	key := diag.Span{Start: b.start(), End: end}
	for i := b.next; b.tokens[i].span.Start < end && !b.tokens[i].is(mark); i++ {
		key.End = b.tokens[i].span.End
	}
	b.verbatim(key)
}
