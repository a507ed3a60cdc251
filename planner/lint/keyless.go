package lint

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
)

// keylessSink warns of messages without a key that tell of something with an id: those of one id lie in several partitions, and no
// reader can put them in order again.
func keylessSink(s *Subject, tree *tree, r *report) {
	for _, t := range s.sinks(tree) {
		_, format := t.Options["key.format"]
		_, fields := t.Options["key.fields"]
		if !t.is("kafka") || format || fields || t.value("sink.partitioner") == "fixed" {
			continue
		}
		id := t.id()
		if id == nil || tree.onlyConstants(t.Name) {
			continue
		}
		key := "json"
		if id.Type.IsString() || id.Type.Kind == types.BigInt || id.Type.Kind == types.Int {
			key = "raw"
		}
		r.warn(diag.KeylessSink, t.At, fmt.Sprintf("add 'key.format' = '%s', 'key.fields' = '%s'", key, id.Name),
			"messages of %s have no key: Flink spreads those of one %s over the partitions, where their order is lost", t.Name, id.Name)
	}
}

// id is the column that tells what a row is about, nil where none looks like it.
func (t *Table) id() *Column {
	if c := t.column("id"); c != nil {
		return c
	}
	for _, c := range t.written() {
		lower := strings.ToLower(c.Name)
		if c.Kind == ast.PhysicalColumn && (lower == "id" || lower == "uuid" || strings.HasSuffix(lower, "_id") || strings.HasSuffix(c.Name, "Id")) {
			return c
		}
	}
	return nil
}
