package exec

import (
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// A query with LIMIT ends by itself, though its table has no end.
func TestStreamEndsWithItsLastRow(t *testing.T) {
	out := []plan.Output{{Name: "v", Type: types.StringType()}}
	for _, x := range []struct{ first, most int64 }{{0, 5}, {3, 5}, {0, 0}, {0, 1}} {
		from := newMemory(1, 12)
		from.endless = true
		var query plan.Node = &plan.Sort{
			Input: &plan.Scan{Table: &plan.Table{Name: "t"}, Source: from, Out: out}, Offset: bigint(x.first, false), Limit: bigint(x.most, false),
		}
		query = &plan.Project{Input: query, Exprs: []plan.Expr{&plan.Column{Typed: plan.Typed{T: out[0].Type}, Name: "v"}}, Out: out}
		var got []string
		err := Stream(t.Context(), query, &functions.Env{Zone: time.UTC}, Options{BatchRows: 3}, func(b *batch.Batch, row int) {
			got = append(got, string(b.Columns[0].Bytes[row]))
		})
		if err != nil || int64(len(got)) != x.most {
			t.Errorf("LIMIT %d OFFSET %d: got %d rows, %v", x.most, x.first, len(got), err)
		}
		want := "0-" + string(rune('0'+x.first))
		if x.most > 0 && got[0] != want {
			t.Errorf("LIMIT %d OFFSET %d begins with %s, want %s", x.most, x.first, got[0], want)
		}
	}
}
