package formattest

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// Set puts a value of a conformance file, decoded with json.Number for numbers, into a row.
func Set(v *batch.Vector, row int, value any) {
	v.Grow(row + 1)
	if value == nil {
		v.SetNull(row)
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		v.SetBool(row, value.(bool))
	case types.PhysInt:
		v.SetInt(row, integer(v.Type, text(value)))
	case types.PhysFloat:
		v.SetFloat(row, float(v.Type, value))
	case types.PhysBytes:
		v.SetBytes(row, []byte(bytesOf(value)))
	case types.PhysTime:
		date, clock, _ := strings.Cut(strings.TrimSuffix(text(value), "Z"), " ")
		nanos := nanosOfDay(clock)
		v.SetTime(row, types.InstantOf(day(date)*86400+nanos/1e9, int32(nanos%1e9)))
	case types.PhysDecimal:
		d, ok := types.ParseDec([]byte(text(value)), v.Type.Prec, v.Type.Scale)
		if !ok {
			panic("formattest: no decimal: " + text(value))
		}
		v.SetDecimal(row, d)
	case types.PhysList:
		v.BeginList(row)
		for _, e := range value.([]any) {
			Set(v.Children[0], v.AddElement(row), e)
		}
	case types.PhysMap:
		v.BeginList(row)
		for _, e := range value.(map[string]any)["entries"].([]any) {
			at := v.AddElement(row)
			Set(v.Children[0], at, e.([]any)[0])
			Set(v.Children[1], at, e.([]any)[1])
		}
	case types.PhysRow:
		v.SetValid(row)
		for i, e := range value.([]any) {
			Set(v.Children[i], row, e)
		}
	default:
		panic("formattest: no way to set " + v.Type.String())
	}
}

func text(value any) string {
	if n, ok := value.(json.Number); ok {
		return string(n)
	}
	return value.(string)
}

func integer(t types.Type, text string) int64 {
	switch t.Kind {
	case types.Date:
		return day(text)
	case types.Time:
		return nanosOfDay(text) / 1e6
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

// day returns the days since 1970-01-01 of year-month-day.
func day(text string) int64 {
	var y, m, d int
	if _, err := fmt.Sscanf(text, "%d-%d-%d", &y, &m, &d); err != nil {
		panic(err)
	}
	return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Unix() / 86400
}

// nanosOfDay reads HH:mm:ss with an optional fraction.
func nanosOfDay(text string) int64 {
	clock, fraction, _ := strings.Cut(text, ".")
	var h, m, s, n int64
	if _, err := fmt.Sscanf(clock+" "+(fraction + "000000000")[:9], "%d:%d:%d %d", &h, &m, &s, &n); err != nil {
		panic(err)
	}
	return (h*3600+m*60+s)*1e9 + n
}

func bytesOf(value any) string {
	if m, ok := value.(map[string]any); ok {
		b, err := hex.DecodeString(m["hex"].(string))
		if err != nil {
			panic(err)
		}
		return string(b)
	}
	return value.(string)
}

func float(t types.Type, value any) float64 {
	switch text(value) {
	case "NaN":
		return math.NaN()
	case "Infinity":
		return math.Inf(1)
	case "-Infinity":
		return math.Inf(-1)
	}
	size := 64
	if t.Kind == types.Float {
		size = 32
	}
	f, err := strconv.ParseFloat(text(value), size)
	if err != nil {
		panic(err)
	}
	return f
}

// Want spells a value of a conformance file so that it can be compared with what Got spells.
func Want(t types.Type, value any) string {
	v := batch.NewVector(t, 1)
	Set(v, 0, value)
	return Got(v, 0)
}

// Got spells a row's value.
func Got(v *batch.Vector, row int) string {
	if v.IsNull(row) {
		return "NULL"
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		return strconv.FormatBool(v.Bools[row])
	case types.PhysInt:
		return strconv.FormatInt(v.Ints[row], 10)
	case types.PhysFloat:
		return strconv.FormatFloat(v.Floats[row], 'g', -1, 64)
	case types.PhysBytes:
		if v.Type.IsBinary() {
			return "x'" + hex.EncodeToString(v.Bytes[row]) + "'"
		}
		return strconv.Quote(string(v.Bytes[row]))
	case types.PhysTime:
		s, n := v.Times[row].Split()
		return fmt.Sprintf("%d.%09d", s, n)
	case types.PhysDecimal:
		return string(types.AppendDec(nil, v.Decimals[row], v.Type.Scale))
	case types.PhysList:
		return "[" + strings.Join(elements(v, row), ", ") + "]"
	case types.PhysMap:
		entries := elements(v, row)
		slices.Sort(entries)
		return "{" + strings.Join(entries, ", ") + "}"
	case types.PhysRow:
		var parts []string
		for _, c := range v.Children {
			parts = append(parts, Got(c, row))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	panic("formattest: no way to spell " + v.Type.String())
}

func elements(v *batch.Vector, row int) []string {
	var out []string
	for i := int(v.Spans[row].Start); i < int(v.Spans[row].End); i++ {
		var parts []string
		for _, c := range v.Children {
			parts = append(parts, Got(c, i))
		}
		out = append(out, strings.Join(parts, " = "))
	}
	return out
}
