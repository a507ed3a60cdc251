package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// nullableKey warns of a primary key that may be given NULL, once for a table. Flink makes its columns NOT NULL without a word, and the
// first row that has none fails the job.
func nullableKey(s *Subject, tree *tree, r *report) {
	for _, t := range s.Tables {
		var names, texts []string // as the table and as the query has them
		var at, value diag.Span
		for _, k := range t.Key {
			c := &t.Columns[k]
			from, may := (nullable{s}).written(tree, t, c)
			if c.Decl == nil || c.Decl.NotNull || !may {
				continue
			}
			texts = append(texts, from.text)
			if names = append(names, c.Name); len(names) == 1 {
				at, value = c.At, from.at
			}
		}
		if len(names) > 0 {
			r.nullColumn(diag.NullableKey, at, value, fmt.Sprintf("declare it NOT NULL, and keep such rows away: WHERE %s IS NOT NULL", strings.Join(texts, " IS NOT NULL AND ")),
				"%s, in the key of %s, may be NULL: the first such row fails the job", strings.Join(names, " or "), t.Name)
		}
	}
}

// nullColumn warns of a column, with the place of the value that may be NULL.
func (r *report) nullColumn(code diag.Code, at, value diag.Span, help, format string, args ...any) {
	d := diag.Diagnostic{Severity: diag.Warning, Code: code, Span: at, Message: fmt.Sprintf(format, args...), Help: help}
	if value != (diag.Span{}) {
		d.Related = []diag.Related{{Source: r.source, Span: value, Message: "it gets this value"}}
	}
	r.add(d)
}

// ambiguousID warns of document ids that are joined of several texts by the default delimiter, which texts like to hold: ('a_b',
// 'c') and ('a', 'b_c') are one document.
func ambiguousID(s *Subject, tree *tree, r *report) {
	for _, t := range s.Tables {
		if _, set := t.Options["document-id.key-delimiter"]; set || !t.is("opensearch", "elasticsearch") {
			continue
		}
		texts := 0
		for _, k := range t.Key {
			if t.Columns[k].Type.IsString() {
				texts++
			}
		}
		if texts > 1 {
			r.warn(diag.AmbiguousID, tree.keyOf(t), "set 'document-id.key-delimiter' to what no part of the key holds, for example '$'",
				"the parts of the key are joined by '_': different keys of %s may give one document", t.Name)
		}
	}
}

// keyOf is the PRIMARY KEY clause of a table, its name where the key stands with a column.
func (t *tree) keyOf(table *Table) diag.Span {
	i := slices.IndexFunc(t.creates, func(c *ast.CreateTable) bool { return c.Name.Span() == table.At })
	if i >= 0 && len(t.creates[i].Constraints) > 0 {
		return t.creates[i].Constraints[0].Span()
	}
	return table.At
}
