package cast_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// value writes a value as the conformance files do.
func value(v *batch.Vector, row int) json.RawMessage {
	b, err := json.Marshal(valueOf(v, row))
	if err != nil {
		panic(err)
	}
	return b
}

func valueOf(v *batch.Vector, row int) any {
	if v.IsNull(row) {
		return nil
	}
	switch v.Type.Kind {
	case types.Boolean:
		return v.Bools[row]
	case types.Float:
		return float(v.Floats[row], javanum.AppendFloat)
	case types.Double:
		return float(v.Floats[row], javanum.AppendDouble)
	case types.Decimal:
		return string(types.AppendDec(nil, v.Decimals[row], v.Type.Scale))
	case types.Char, types.Varchar:
		return string(v.Bytes[row])
	case types.Binary, types.Varbinary:
		return map[string]any{"hex": hex.EncodeToString(v.Bytes[row])}
	case types.Date:
		return string(javatime.AppendDate(nil, v.Ints[row]))
	case types.Time:
		ms := v.Ints[row]
		return string(javatime.AppendFraction(javatime.AppendClock(nil, int(ms/1000)), int32(ms%1000*1_000_000), 0))
	case types.Timestamp:
		return timestamp(v.Times[row])
	case types.TimestampLTZ:
		return timestamp(v.Times[row]) + "Z"
	case types.IntervalMonth:
		return fmt.Sprintf("P%dM", v.Ints[row])
	case types.IntervalSecond:
		return duration(v.Ints[row])
	case types.Row:
		list := []any{}
		for _, c := range v.Children {
			list = append(list, valueOf(c, row))
		}
		return list
	case types.Array, types.Map, types.Multiset:
		return collection(v, row)
	default:
		return v.Ints[row]
	}
}

func float(f float64, appendTo func([]byte, float64) []byte) any {
	text := string(appendTo(nil, f))
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return text
	}
	return json.RawMessage(text)
}

func timestamp(t types.Instant) string {
	sec, nano := t.Split()
	text := string(javatime.AppendTimestamp(nil, sec, nano, 0))
	if sec >= 253_402_300_800 {
		return "+1" + text // year 10000, printed with its last four digits
	}
	return text
}

func duration(ms int64) string {
	var b strings.Builder
	b.WriteString("PT")
	if h := ms / 3_600_000; h > 0 {
		fmt.Fprintf(&b, "%dH", h)
	}
	if m := ms / 60_000 % 60; m > 0 {
		fmt.Fprintf(&b, "%dM", m)
	}
	if s := ms % 60_000; s > 0 {
		fmt.Fprintf(&b, "%vS", float64(s)/1000)
	}
	return b.String()
}

func collection(v *batch.Vector, row int) any {
	list, entries := []any{}, []any{}
	for i := v.Spans[row].Start; i < v.Spans[row].End; i++ {
		if v.Type.Kind == types.Array {
			list = append(list, valueOf(v.Children[0], int(i)))
			continue
		}
		entries = append(entries, []any{valueOf(v.Children[0], int(i)), valueOf(v.Children[1], int(i))})
	}
	if v.Type.Kind == types.Array {
		return list
	}
	sort.Slice(entries, func(i, j int) bool { return fmt.Sprint(entries[i]) < fmt.Sprint(entries[j]) })
	return map[string]any{"entries": entries}
}
