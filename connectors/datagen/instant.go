package datagen

import (
	"math/rand/v2"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

const millisPerDay = 86400_000

// randomTime makes times: the present, or for the types of date and time one that lies at most max-past back. A TIMESTAMP shows the
// clock of UTC whatever the session's zone is, as Flink's does.
func (b *binder) randomTime(f *field) generator {
	switch f.typ.Kind {
	case types.Date:
		return func(v *batch.Vector, row int, m moment) { v.SetInt(row, floorDiv(m.wall(), millisPerDay)) }
	case types.Time:
		return func(v *batch.Vector, row int, m moment) {
			wall := m.wall()
			v.SetInt(row, wall-floorDiv(wall, millisPerDay)*millisPerDay)
		}
	default: // the two of date and time
	}
	past := int64(0)
	if b.take(f, "max-past") {
		past = b.table.Options.Duration(f.option("max-past")).Milliseconds()
	}
	return func(v *batch.Vector, row int, m moment) {
		millis := m.millis
		if past > 0 {
			millis -= rand.Int64N(past + 1)
		}
		v.SetTime(row, types.Instant{Millis: millis})
	}
}

// wall returns the milliseconds since the epoch that a clock on the wall shows.
func (m moment) wall() int64 {
	if m.zone == nil {
		return m.millis
	}
	_, offset := time.UnixMilli(m.millis).In(m.zone).Zone()
	return m.millis + int64(offset)*1000
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
