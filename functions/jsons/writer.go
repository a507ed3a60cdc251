package jsons

import (
	"encoding/base64"
	"errors"
	"math"
	"slices"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// writer appends row i of a vector of its type, which is not NULL, as JSON. It may own scratch memory.
type writer func(dst []byte, v *batch.Vector, i int) ([]byte, error)

var errNullKey = errors.New("a map with a NULL key cannot be written as JSON")

// writerOf makes the writer of a type that is writable.
func writerOf(t types.Type) writer {
	switch t.Kind {
	case types.Array:
		return arrayWriter(orNull(writerOf(*t.Elem)))
	case types.Map:
		return mapWriter(orNull(writerOf(*t.Elem)))
	case types.Row:
		return rowWriter(t.Fields)
	case types.Decimal:
		return func(dst []byte, v *batch.Vector, i int) ([]byte, error) {
			return types.AppendShortDec(dst, v.Decimals[i], t.Scale, false), nil
		}
	}
	return func(dst []byte, v *batch.Vector, i int) ([]byte, error) { return appendScalar(dst, t.Kind, v, i), nil }
}

// argumentWriter makes the writer of an argument; one that is JSON is taken as it is.
func argumentWriter(a functions.Arg) writer {
	if a.JSON {
		return func(dst []byte, v *batch.Vector, i int) ([]byte, error) { return append(dst, v.Bytes[i]...), nil }
	}
	return writerOf(a.Type)
}

// orNull is a writer for values that may be NULL. All that is within something else is written by one, so it ends a text that becomes
// too long.
func orNull(w writer) writer {
	return func(dst []byte, v *batch.Vector, i int) ([]byte, error) {
		if v.IsNull(i) {
			return append(dst, "null"...), nil
		}
		dst, err := w(dst, v, i)
		if len(dst) > functions.MaxText {
			return nil, functions.ErrTooLong
		}
		return dst, err
	}
}

func appendScalar(dst []byte, k types.Kind, v *batch.Vector, i int) []byte {
	switch k {
	case types.Boolean:
		return strconv.AppendBool(dst, v.Bools[i])
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return strconv.AppendInt(dst, v.Ints[i], 10)
	case types.Float, types.Double:
		return appendFloat(dst, k, v.Floats[i])
	case types.Binary, types.Varbinary:
		return append(base64.StdEncoding.AppendEncode(append(dst, '"'), v.Bytes[i]), '"')
	case types.Timestamp, types.TimestampLTZ:
		return appendTimestamp(dst, k, v.Times[i])
	default: // texts
		return jsonscan.AppendQuoted(dst, v.Bytes[i])
	}
}

// appendFloat writes what is no number as a string.
func appendFloat(dst []byte, k types.Kind, f float64) []byte {
	quoted := math.IsNaN(f) || math.IsInf(f, 0)
	if quoted {
		dst = append(dst, '"')
	}
	if k == types.Float {
		dst = javanum.AppendFloat(dst, f)
	} else {
		dst = javanum.AppendDouble(dst, f)
	}
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}

// appendTimestamp writes the fraction's digits but trailing zeros; of TIMESTAMP_LTZ it is the time in UTC in every zone.
func appendTimestamp(dst []byte, k types.Kind, t types.Instant) []byte {
	seconds, nanos := t.Split()
	day, second := javatime.SplitDay(seconds)
	dst = append(javatime.AppendLocalDate(append(dst, '"'), day), 'T')
	dst = javatime.AppendFraction(javatime.AppendClock(dst, second), nanos, 0)
	if k == types.TimestampLTZ {
		dst = append(dst, 'Z')
	}
	return append(dst, '"')
}

func arrayWriter(element writer) writer {
	return func(dst []byte, v *batch.Vector, i int) ([]byte, error) {
		dst = append(dst, '[')
		var err error
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			if e > v.Spans[i].Start {
				dst = append(dst, ',')
			}
			if dst, err = element(dst, v.Children[0], int(e)); err != nil {
				return nil, err
			}
		}
		return append(dst, ']'), nil
	}
}

// mapWriter writes the entries in the order of their keys; of equal keys the last counts.
func mapWriter(value writer) writer {
	var order []int32 // of the entries of one map
	return func(dst []byte, v *batch.Vector, i int) ([]byte, error) {
		keys := v.Children[0]
		order = order[:0]
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			if keys.IsNull(int(e)) {
				return nil, errNullKey
			}
			order = append(order, e)
		}
		slices.SortFunc(order, func(a, b int32) int {
			if c := functions.CompareText(keys.Bytes[a], keys.Bytes[b]); c != 0 {
				return c
			}
			return int(a - b)
		})
		start := len(dst)
		var err error
		for n, e := range order {
			if n+1 < len(order) && string(keys.Bytes[e]) == string(keys.Bytes[order[n+1]]) {
				continue
			}
			dst = append(jsonscan.AppendQuoted(append(dst, ','), keys.Bytes[e]), ':')
			if dst, err = value(dst, v.Children[1], int(e)); err != nil {
				return nil, err
			}
		}
		return closeObject(dst, start), nil
	}
}

// closeObject ends an object whose members, each behind a comma, were appended from start on.
func closeObject(dst []byte, start int) []byte {
	if start == len(dst) {
		return append(dst, "{}"...)
	}
	dst[start] = '{'
	return append(dst, '}')
}
