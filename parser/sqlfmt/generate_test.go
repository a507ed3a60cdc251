package sqlfmt_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestGeneratedScripts formats scripts that are put together at random, with comments and other gaps at random places.
func TestGeneratedScripts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &generator{t: t, budget: 150}
		sql := g.list(1, 3, ";\n", g.statement)
		if !checkFormat(t, sql) {
			t.Fatalf("the generated text has mistakes:\n%s", sql)
		}
		checkFormat(t, shaken(t, sql)) // in SET a comment may be part of a value, or leave nothing of it
	})
}

// generator makes SQL text. budget is how many more parts it may make; when it is used up, only the simplest ones.
type generator struct {
	t      *rapid.T
	budget int
}

// pick makes one of the forms; the first is the one for an empty budget.
func (g *generator) pick(forms ...func() string) string {
	g.budget--
	if g.budget <= 0 {
		return forms[0]()
	}
	return forms[rapid.IntRange(0, len(forms)-1).Draw(g.t, "form")]()
}

// word returns one of some texts.
func (g *generator) word(words ...string) string { return rapid.SampledFrom(words).Draw(g.t, "word") }

// maybe makes a part, or nothing.
func (g *generator) maybe(before string, part func() string, after string) string {
	if g.budget <= 0 || rapid.Bool().Draw(g.t, "maybe") {
		return ""
	}
	return before + part() + after
}

func (g *generator) list(least, most int, separator string, item func() string) string {
	n := least
	if g.budget > 0 {
		n = rapid.IntRange(least, most).Draw(g.t, "items")
	}
	items := make([]string, n)
	for i := range items {
		items[i] = item()
	}
	return strings.Join(items, separator)
}

func (g *generator) name() string {
	return g.word("a", "b", "t", "`select`", "some_column", "a_rather_long_name_of_a_column", "`A b`", "Ä")
}

func (g *generator) path() string { return g.list(1, 3, ".", g.name) }

func (g *generator) text() string {
	return g.word("''", "'a'", "'it''s'", "'a\nb'", "'-- no comment'", "'a somewhat longer text that takes room'")
}

func (g *generator) number() string { return g.word("0", "1", "42", "1.50", "1e3", ".5") }

func (g *generator) statement() string {
	return g.pick(
		g.query,
		g.createTable,
		func() string { return "insert into " + g.path() + " " + g.query() },
		func() string {
			return "create view " + g.path() + g.maybe("(", g.name, ")") + " as " + g.query()
		},
		func() string {
			return "execute statement set begin " + g.list(1, 3, " ", func() string {
				return "insert into " + g.path() + g.maybe(" (", func() string { return g.list(1, 4, ",", g.name) }, ")") + " " + g.query() + ";"
			}) + " end"
		},
		func() string { return "set " + g.word("'a'='b'", "a.b = c d", "a=1") },
		func() string { return "explain " + g.query() },
		func() string { return "alter table " + g.path() + " add (" + g.column() + ")" },
		func() string { return "delete from " + g.path() + " where " + g.expr() },
	)
}

func (g *generator) createTable() string {
	return "create " + g.word("", "temporary ") + "table " + g.path() + " (" + g.list(1, 4, ", ", g.column) +
		g.maybe(", watermark for a as ", g.expr, "") + g.maybe(", primary key (", g.name, ") not enforced") + ")" +
		g.maybe(" comment ", g.text, "") + g.maybe(" partitioned by (", g.name, ")") +
		g.maybe(" with (", func() string {
			return g.list(1, 3, ", ", func() string { return "'k' = " + g.text() })
		}, ")")
}

func (g *generator) column() string {
	return g.name() + g.pick(
		func() string { return " " + g.dataType() },
		func() string { return " as " + g.expr() },
		func() string { return " " + g.dataType() + " metadata" + g.maybe(" from ", g.text, "") },
	) + g.maybe(" comment ", g.text, "")
}

func (g *generator) dataType() string {
	return g.pick(
		func() string {
			return g.word("int", "integer", "string", "decimal(10, 2)", "timestamp(3) with local time zone")
		},
		func() string { return "array<" + g.dataType() + ">" },
		func() string { return "map<string, " + g.dataType() + ">" },
		func() string {
			return "row<" + g.list(1, 4, ", ", func() string { return g.name() + " " + g.dataType() }) + ">"
		},
		func() string { return "int array" },
	) + g.word("", "", " not null")
}

func (g *generator) query() string {
	return g.pick(
		func() string { return "select " + g.name() + " from t" },
		g.selectBlock,
		g.selectBlock,
		func() string { return g.selectBlock() + g.word(" union all ", " except ") + g.selectBlock() },
		func() string { return "(" + g.query() + ") intersect (" + g.query() + ")" },
		func() string { return "with q as (" + g.query() + "), r (a) as (" + g.query() + ") " + g.selectBlock() },
		func() string { return "values " + g.list(1, 3, ", ", func() string { return "(" + g.exprs() + ")" }) },
		func() string {
			return g.selectBlock() + " order by " + g.expr() + g.word("", " desc nulls last") + " limit 10"
		},
	)
}

func (g *generator) selectBlock() string {
	return "select " + g.word("", "distinct ") + g.list(1, 4, ", ", func() string {
		return g.expr() + g.maybe(" as ", g.name, "")
	}) + " from " + g.list(1, 2, ", ", g.table) + g.maybe(" where ", g.expr, "") + g.maybe(" group by ", g.exprs, "") +
		g.maybe(" having ", g.expr, "")
}

func (g *generator) table() string {
	return g.pick(
		g.path,
		func() string { return g.path() + " as " + g.name() },
		func() string { return "(" + g.query() + ") as q" },
		func() string {
			return g.table() + g.word(" join ", " left join ", " full outer join ") + g.path() + " on " + g.expr()
		},
		func() string { return "lateral table(f(" + g.exprs() + ")) as s (x)" },
		func() string { return "table(tumble(table t, descriptor(" + g.name() + "), interval '1' minute))" },
		func() string { return "t /*+ options('a'='b') */" },
		func() string {
			return "t match_recognize (partition by a order by b measures " + g.expr() + " as m pattern (x y+? {- z -}) define x as " + g.expr() + ")"
		},
	)
}

func (g *generator) exprs() string { return g.list(1, 4, ", ", g.expr) }

func (g *generator) expr() string {
	return g.pick(
		g.path,
		g.text,
		g.number,
		func() string { return g.expr() + g.word("+", " - ", "*", " || ", " and ", " or ") + g.expr() },
		func() string { return "(" + g.expr() + ")" + g.word("=", "<>", " < ") + "(" + g.expr() + ")" },
		func() string { return g.name() + "(" + g.exprs() + ")" },
		func() string {
			return "(" + g.expr() + ")" + g.word(" is null", " between 1 and 2", " in (1, 'a')", " like 'x'")
		},
		func() string {
			return "case when " + g.expr() + " then " + g.expr() + g.maybe(" else ", g.expr, "") + " end"
		},
		func() string { return "cast(" + g.expr() + " as " + g.dataType() + ")" },
		func() string { return "json_value(" + g.expr() + ", '$.a' returning int null on empty)" },
		func() string { return g.word("-", "not ", "+") + "(" + g.expr() + ")" },
		func() string {
			return "sum(" + g.expr() + ") over (partition by " + g.exprs() + " order by a rows 5 preceding)"
		},
		func() string { return "exists (" + g.query() + ")" },
		func() string { return "row(" + g.exprs() + ")" },
		func() string { return "array[" + g.exprs() + "]" },
		func() string { return "trim(both ' ' from " + g.expr() + ")" },
		func() string { return "count(*) filter (where " + g.expr() + ")" },
	)
}
