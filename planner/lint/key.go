package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
)

// nullableKey warns of a primary key that may be given NULL, once for a table. Flink makes its columns NOT NULL without a word, and the
// first row that has none fails the job.
func nullableKey(s *Subject, tree *tree, r *report) {
	for _, t := range s.Tables {
		var names []string
		var at, value diag.Span
		for _, k := range t.Key {
			c := &t.Columns[k]
			from, may := (nullable{s}).written(tree, t, c)
			if c.Decl == nil || c.Decl.NotNull || !may {
				continue
			}
			if names = append(names, c.Name); len(names) == 1 {
				at, value = c.At, from
			}
		}
		if len(names) > 0 {
			r.nullColumn(diag.NullableKey, at, value, fmt.Sprintf("declare it NOT NULL, and keep such rows away: WHERE %s IS NOT NULL", strings.Join(names, " IS NOT NULL AND ")),
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

// indexPart finds the part of an index name that depends on the row or the time.
var indexPart = regexp.MustCompile(`\{\s*([^{}|]+?)\s*(\|[^{}]*)?\}`)

// nullIndex warns of an index that is named after a column which may be NULL: such a row goes to an index whose name holds "null".
func nullIndex(s *Subject, tree *tree, r *report) {
	for _, t := range s.Tables {
		o := t.Options["index"]
		m := indexPart.FindStringSubmatch(o.Value)
		if m == nil || !t.is("opensearch", "elasticsearch") {
			continue
		}
		c := t.column(m[1])
		if c == nil || c.Decl == nil || c.Decl.NotNull {
			continue
		}
		if at, may := (nullable{s}).written(tree, t, c); may {
			r.nullColumn(diag.NullIndex, part(r, o.ValueAt, m[0]), at, fmt.Sprintf("declare it NOT NULL, and keep such rows away or give them a value: COALESCE(%s, …)", c.Name),
				"the index is named after column %s, which may be NULL: such a row goes to '%s'", c.Name, strings.Replace(o.Value, m[0], "null", 1))
		}
	}
}

// part is where a piece of a literal stands, the whole literal where it is spelt in another way.
func part(r *report, literal diag.Span, piece string) diag.Span {
	if i := strings.Index(literal.Text(r.source), piece); i >= 0 {
		return diag.Span{Start: literal.Start + i, End: literal.Start + i + len(piece)}
	}
	return literal
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

// indexInUTC notes an index that is named after a TIMESTAMP_LTZ: the opensearch connector takes its day in UTC, where the session's zone
// is another.
func indexInUTC(s *Subject, _ *tree, r *report) {
	zone := s.Settings["table.local-time-zone"]
	if zone == "" || zone == "UTC" || zone == "Etc/UTC" {
		return
	}
	for _, t := range s.Tables {
		o := t.Options["index"]
		m := indexPart.FindStringSubmatch(o.Value)
		if m == nil || m[2] == "" || !t.is("opensearch") {
			continue
		}
		if c := t.column(m[1]); c != nil && c.Type.Kind == types.TimestampLTZ {
			r.note(diag.IndexInUTC, part(r, o.ValueAt, m[0]), fmt.Sprintf("for the day in %s declare the column TIMESTAMP(3), and cast to that in the query", zone),
				"the index is named after the time in UTC, not in %s", zone)
		}
	}
}
