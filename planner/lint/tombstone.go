package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// tombstone warns of a NULL that the raw format writes as a message without a value: to readers of a keyed topic that is a delete
// of the key.
func tombstone(s *Subject, tree *tree, r *report) {
	for _, t := range s.sinks(tree) {
		_, keyed := t.Options["key.format"]
		if !t.is("kafka", "upsert-kafka") || !keyed || t.valueFormat() != "raw" {
			continue
		}
		for _, c := range t.written() {
			if c.Kind != ast.PhysicalColumn || !c.Type.Nullable || t.inKey(c) {
				continue
			}
			if from, may := (nullable{s}).written(tree, t, c); may {
				r.nullColumn(diag.Tombstone, c.At, from.at, fmt.Sprintf("keep such rows away, WHERE %s IS NOT NULL, or write them as '': COALESCE(%s, '')", from.text, from.text),
					"a NULL in %s is written as a message without a value: to readers of the topic, a delete of its key", c.Name)
			}
		}
	}
}

// inKey reports whether a column is part of the messages' key.
func (t *Table) inKey(c *Column) bool {
	if slices.Contains(strings.Split(t.value("key.fields"), ";"), c.Name) {
		return true
	}
	return slices.ContainsFunc(t.Key, func(k int) bool { return &t.Columns[k] == c })
}
