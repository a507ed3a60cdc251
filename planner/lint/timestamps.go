package lint

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/types"
)

// sqlTimestamps warns of timestamps that go to a search engine in SQL's form, with a blank between date and time: no date format
// that an index has by default reads that.
func sqlTimestamps(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		standard, ok := t.formatOption("timestamp-format.standard")
		if !t.is("opensearch", "elasticsearch") || ok && strings.HasPrefix(standard.Value, "ISO-8601") || t.valueFormat() != "json" {
			continue
		}
		for _, c := range t.written() {
			if c.Decl == nil || !holdsTimestamp(c.Type) {
				continue
			}
			r.warn(diag.SQLTimestamps, c.Decl.Span(), "add 'json.timestamp-format.standard' = 'ISO-8601'",
				"%s is written as '2024-01-02 03:04:05', which no default date format of an index reads", c.Name)
			break
		}
	}
}

// holdsTimestamp reports whether a type is a timestamp or has one within.
func holdsTimestamp(t types.Type) bool {
	if t.IsTimestamp() {
		return true
	}
	for _, child := range []*types.Type{t.Key, t.Elem} {
		if child != nil && holdsTimestamp(*child) {
			return true
		}
	}
	return slices.ContainsFunc(t.Fields, func(f types.Field) bool { return holdsTimestamp(f.Type) })
}
