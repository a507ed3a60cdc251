package exec

import (
	"context"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Collect runs a bounded query and returns its rows. They are copies and stay valid. Rows of one split keep their order. An error
// before the first row wraps ErrNotBuilt.
func Collect(ctx context.Context, query plan.Node, env *functions.Env, o Options) (*batch.Batch, error) {
	rows := batch.New(outputTypes(query.Columns()), 0)
	builder := batch.NewBuilder(rows)
	err := Stream(ctx, query, env, o, func(b *batch.Batch, row int) {
		at := builder.Row()
		for i, c := range rows.Columns {
			c.Copy(at, b.Columns[i], row)
			c.Own(at, rows.Arena)
		}
		builder.CommitKind(0, b.Kind(row))
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}
