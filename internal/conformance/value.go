package conformance

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// valueOf is row i of v as the conformance files write values.
func valueOf(v *batch.Vector, i int) any {
	if v.IsNull(i) {
		return nil
	}
	switch v.Type.Kind {
	case types.Boolean:
		return v.Bools[i]
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return json.Number(strconv.FormatInt(v.Ints[i], 10))
	case types.Float, types.Double:
		return floatValue(v.Type.Kind, v.Floats[i])
	case types.Decimal:
		return string(types.AppendDec(nil, v.Decimals[i], v.Type.Scale))
	case types.Char, types.Varchar:
		return strings.ToValidUTF8(string(v.Bytes[i]), "?")
	case types.Binary, types.Varbinary:
		return map[string]any{"hex": hex.EncodeToString(v.Bytes[i])}
	case types.Date:
		return string(javatime.AppendLocalDate(nil, v.Ints[i]))
	case types.Time:
		return timeText(v.Ints[i])
	case types.Timestamp:
		return instantText(v.Times[i])
	case types.TimestampLTZ:
		return instantText(v.Times[i]) + "Z"
	case types.IntervalMonth:
		return string(javatime.AppendPeriod(nil, v.Ints[i]))
	case types.IntervalSecond:
		return string(javatime.AppendISODuration(nil, v.Ints[i]))
	case types.Array:
		list := []any{}
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			list = append(list, valueOf(v.Children[0], int(e)))
		}
		return list
	case types.Map, types.Multiset:
		return entriesOf(v, i)
	case types.Row:
		list := []any{}
		for _, c := range v.Children {
			list = append(list, valueOf(c, i))
		}
		return list
	}
	return fmt.Sprintf("a %s", v.Type)
}

func floatValue(k types.Kind, f float64) any {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case k == types.Float:
		return json.Number(javanum.AppendFloat(nil, f))
	}
	return json.Number(javanum.AppendDouble(nil, f))
}

func entriesOf(v *batch.Vector, i int) any {
	entries, places := []any{}, map[string]int{}
	for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
		entry := []any{valueOf(v.Children[0], int(e)), valueOf(v.Children[1], int(e))}
		if at, twice := places[text(entry[0])]; twice {
			entries[at] = entry // Flink's value is a java.util.Map: the last of a key counts
			continue
		}
		places[text(entry[0])] = len(entries)
		entries = append(entries, entry)
	}
	return map[string]any{"entries": sorted(entries)}
}

// sorted returns entries in the order of their text: maps have no order.
func sorted(entries []any) []any {
	entries = append([]any{}, entries...)
	sort.Slice(entries, func(i, j int) bool { return text(entries[i]) < text(entries[j]) })
	return entries
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func timeText(ms int64) string {
	s := fmt.Sprintf("%02d:%02d:%02d", ms/3_600_000, ms/60_000%60, ms/1000%60)
	return s + fraction(ms%1000*1_000_000)
}

func instantText(t types.Instant) string {
	seconds, nanos := t.Split()
	days, second := javatime.SplitDay(seconds)
	return string(javatime.AppendLocalDate(nil, days)) + fmt.Sprintf(" %02d:%02d:%02d", second/3600, second/60%60, second%60) + fraction(int64(nanos))
}

// fraction is nanoseconds as a decimal fraction without trailing zeros.
func fraction(ns int64) string {
	if ns == 0 {
		return ""
	}
	return "." + strings.TrimRight(fmt.Sprintf("%09d", ns), "0")
}
