package lint

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/types"
)

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
		if from, may := (nullable{s}).written(tree, t, c); may {
			r.nullColumn(diag.NullIndex, part(r, o.ValueAt, m[0]), from.at, fmt.Sprintf("declare it NOT NULL, and keep such rows away or give them a value: COALESCE(%s, …)", from.text),
				"the index is named after column %s, which may be NULL: such a row goes to '%s'", c.Name, strings.Replace(o.Value, m[0], "null", 1))
		}
	}
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

// part is where a piece of a literal stands, the whole literal where it is spelt in another way.
func part(r *report, literal diag.Span, piece string) diag.Span {
	if i := strings.Index(literal.Text(r.source), piece); i >= 0 {
		return diag.Span{Start: literal.Start + i, End: literal.Start + i + len(piece)}
	}
	return literal
}
