package exec

import (
	"context"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Collect runs a bounded query and returns its rows. They are copies and stay valid. Rows of one split keep their order. An error
// before the first row wraps ErrNotBuilt.
func Collect(ctx context.Context, query plan.Node, env *functions.Env, o Options) (*batch.Batch, error) {
	g := gather(query.Columns())
	if err := Stream(ctx, query, env, o, g.add); err != nil {
		return nil, err
	}
	return g.rows, nil
}

// gathered are copies of rows.
type gathered struct {
	rows    *batch.Batch
	builder *batch.Builder
	bytes   int64 // about what they take
}

func gather(columns []plan.Output) *gathered {
	rows := batch.New(outputTypes(columns), 0)
	return &gathered{rows: rows, builder: batch.NewBuilder(rows)}
}

func (g *gathered) add(b *batch.Batch, row int) {
	at := g.builder.Row()
	for i, c := range g.rows.Columns {
		c.Copy(at, b.Columns[i], row)
		c.Own(at, g.rows.Arena)
		g.bytes += bytesOf(c, at)
	}
	g.builder.CommitKind(0, b.Kind(row))
}

// bytesOf is about what row i of a column takes.
func bytesOf(v *batch.Vector, i int) int64 {
	const word, slice = 8, 24
	if v.IsNull(i) && v.Type.Physical() != types.PhysRow {
		return word
	}
	switch v.Type.Physical() {
	case types.PhysBytes:
		return slice + int64(len(v.Bytes[i]))
	case types.PhysTime, types.PhysDecimal:
		return 2 * word
	case types.PhysList, types.PhysMap:
		n := int64(word)
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			for _, c := range v.Children {
				n += bytesOf(c, int(e))
			}
		}
		return n
	case types.PhysRow:
		n := int64(0)
		for _, c := range v.Children {
			n += bytesOf(c, i)
		}
		return n
	default:
		return word
	}
}
