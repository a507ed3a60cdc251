package builtin_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// temporalCalls are the kernels of dates and times.
func temporalCalls(tb testing.TB) map[string]*kernelCall {
	same := func(s string) *batch.Vector {
		return column(types.StringType(), func(c *batch.Vector, i int) { c.SetBytes(i, []byte(s)) })
	}
	unit := func(word string) *batch.Vector {
		return column(types.Type{Kind: types.Symbol}, func(c *batch.Vector, i int) { c.SetBytes(i, []byte(word)) })
	}
	integers := func(t types.Type, from, step int64) *batch.Vector {
		return column(t, func(c *batch.Vector, i int) { c.SetInt(i, from+step*int64(i)) })
	}
	instants := func(t types.Type) *batch.Vector {
		return column(t, func(c *batch.Vector, i int) {
			c.SetTime(i, types.Instant{Millis: 1_704_164_645_123 + int64(i)*3_600_000, Nanos: 456_789})
		})
	}
	ts, ltz := instants(types.TimestampOf(9)), instants(types.TimestampLTZOf(9))
	dates := integers(types.Simple(types.Date), 19_000, 1)
	times := integers(types.TimeOf(0), 0, 60_000)
	months, spans := integers(types.Simple(types.IntervalMonth), -500, 1), integers(types.Simple(types.IntervalSecond), -500, 86_399_999)
	three, seconds := integers(types.Simple(types.Int), 3, 0), integers(types.Simple(types.BigInt), 1_704_164_645, 3600)
	texts, days := texts("2024-01-02 03:04:%02d.123456"), texts("2024-03-10 02:%02d:00")
	long := same("EEEE, d MMMM yyyy 'at' HH:mm:ss.SSS")
	call := func(name string, args ...*batch.Vector) *kernelCall { return newKernelCall(tb, name, args...) }
	return map[string]*kernelCall{
		"EXTRACT of a date": call("EXTRACT", unit("ISOYEAR"), dates), "EXTRACT of a time": call("EXTRACT", unit("MINUTE"), times),
		"EXTRACT of a timestamp": call("EXTRACT", unit("WEEK"), ts), "EXTRACT of an instant": call("EXTRACT", unit("EPOCH"), ltz),
		"EXTRACT of months": call("EXTRACT", unit("CENTURY"), months), "EXTRACT of a span": call("EXTRACT", unit("HOUR"), spans),
		"QUARTER": call("QUARTER", ltz), "FLOOR": call("FLOOR", ts, unit("MONTH")), "FLOOR of an instant": call("FLOOR", ltz, unit("HOUR")),
		"CEIL": call("CEIL", ts, unit("MINUTE")), "CEIL of a date": call("CEIL", dates, unit("QUARTER")), "CEIL of a time": call("CEIL", times, unit("HOUR")),
		"DATE_FORMAT": call("DATE_FORMAT", ts, long), "DATE_FORMAT of an instant": call("DATE_FORMAT", ltz, same("yyyy-MM-dd HH:mm")),
		"DATE_FORMAT of a text": call("DATE_FORMAT", texts, same("dd/MM/yyyy")),
		"TO_TIMESTAMP":          call("TO_TIMESTAMP", texts), "TO_TIMESTAMP by a pattern": call("TO_TIMESTAMP", days, same("yyyy-MM-dd HH:mm:ss")),
		"TO_TIMESTAMP of words": call("TO_TIMESTAMP", same("Tuesday, 2 January 2024"), same("EEEE, d MMMM yyyy")),
		"TO_DATE":               call("TO_DATE", texts), "TO_DATE by a pattern": call("TO_DATE", same("2 Jan 2024"), same("d MMM yyyy")),
		"TO_TIMESTAMP_LTZ": call("TO_TIMESTAMP_LTZ", seconds, three), "FROM_UNIXTIME": call("FROM_UNIXTIME", seconds),
		"FROM_UNIXTIME by a pattern": call("FROM_UNIXTIME", seconds, same("EEE, d MMM yyyy HH:mm:ss Z")),
		"UNIX_TIMESTAMP":             call("UNIX_TIMESTAMP", texts), "UNIX_TIMESTAMP by a pattern": call("UNIX_TIMESTAMP", days, same("yyyy-MM-dd HH:mm:ss")),
		"CONVERT_TZ":   call("CONVERT_TZ", days, same("UTC"), same("America/Los_Angeles")),
		"TIMESTAMPADD": call("TIMESTAMPADD", unit("MONTH"), three, ts), "TIMESTAMPADD of a date": call("TIMESTAMPADD", unit("HOUR"), three, dates),
		"TIMESTAMPDIFF": call("TIMESTAMPDIFF", unit("MONTH"), ts, ts), "TIMESTAMPDIFF of dates": call("TIMESTAMPDIFF", unit("DAY"), dates, ts),
		"(-)": call("(-)", ts, ts, unit("SECOND")), "+": call("+", ts, months), "CURRENT_TIMESTAMP": call("CURRENT_TIMESTAMP"),
	}
}

func TestTemporalKernelsDoNotAllocate(t *testing.T) {
	allocateNothing(t, temporalCalls(t))
}

func BenchmarkTemporalKernels(b *testing.B) {
	benchmarkCalls(b, temporalCalls(b))
}
