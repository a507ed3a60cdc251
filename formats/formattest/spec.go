package formattest

import (
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Spec binds a column list and options, all columns used, in UTC.
func Spec(factory *formats.Factory, columns string, set map[string]string) formats.Spec {
	values, problems := options.Parse(factory.Options, set, nil)
	if err := problems.Err(); err != nil {
		panic(err)
	}
	spec := formats.Spec{Options: values, Zone: time.UTC}
	for _, f := range Columns(columns) {
		spec.Columns = append(spec.Columns, formats.Column{Name: f.Name, Type: f.Type, Used: true})
	}
	return spec
}

// Batch returns an empty batch for the columns of a spec, and which of its columns they are.
func Batch(spec formats.Spec) (*batch.Batch, []int) {
	var columns []types.Type
	var cols []int
	for i, c := range spec.Columns {
		columns = append(columns, c.Type)
		cols = append(cols, i)
	}
	return batch.New(columns, 1), cols
}

// Row spells a row.
func Row(b *batch.Batch, row int) string {
	var parts []string
	for _, c := range b.Columns {
		parts = append(parts, Got(c, row))
	}
	return strings.Join(parts, ", ")
}
