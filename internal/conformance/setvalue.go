package conformance

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// setValue sets row i of v to a value as the conformance files write values, or to the first row of a computed column.
func setValue(v *batch.Vector, i int, value any) error {
	if value == nil {
		v.SetNull(i)
		return nil
	}
	if computed, ok := value.(*batch.Vector); ok {
		v.Copy(i, computed, 0)
		return nil
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		b, ok := value.(bool)
		if !ok {
			return mismatch(v, value)
		}
		v.SetBool(i, b)
		return nil
	case types.PhysInt:
		return setInt(v, i, value)
	case types.PhysFloat:
		f, err := strconv.ParseFloat(strings.Replace(fmt.Sprint(value), "Infinity", "Inf", 1), 64)
		v.SetFloat(i, f)
		return err
	case types.PhysDecimal:
		return setDecimal(v, i, fmt.Sprint(value))
	case types.PhysBytes:
		return setBytes(v, i, value)
	case types.PhysTime:
		return setInstant(v, i, fmt.Sprint(value))
	case types.PhysList:
		list, ok := value.([]any)
		if !ok {
			return mismatch(v, value)
		}
		v.BeginList(i)
		for _, x := range list {
			if err := setValue(v.Children[0], v.AddElement(i), x); err != nil {
				return err
			}
		}
		return nil
	case types.PhysMap:
		return setMap(v, i, value)
	case types.PhysRow:
		list, ok := value.([]any)
		if !ok || len(list) != len(v.Children) {
			return mismatch(v, value)
		}
		v.SetValid(i)
		for c, x := range list {
			if err := setValue(v.Children[c], i, x); err != nil {
				return err
			}
		}
		return nil
	}
	return mismatch(v, value)
}

func mismatch(v *batch.Vector, value any) error {
	return fmt.Errorf("%s is no %s", text(value), v.Type)
}

func setInt(v *batch.Vector, i int, value any) error {
	s := fmt.Sprint(value)
	switch v.Type.Kind {
	case types.Date:
		days, err := javatime.ParseDate([]byte(s))
		v.SetInt(i, days)
		return err
	case types.Time:
		ms, err := javatime.ParseTime([]byte(s))
		v.SetInt(i, ms)
		return err
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		n, err := strconv.ParseInt(s, 10, 64)
		v.SetInt(i, n)
		return err
	}
	return mismatch(v, value)
}

func setDecimal(v *batch.Vector, i int, s string) error {
	d, ok := types.ParseDec([]byte(s), v.Type.Prec, v.Type.Scale)
	if !ok {
		return mismatch(v, s)
	}
	v.SetDecimal(i, d)
	return nil
}

func setBytes(v *batch.Vector, i int, value any) error {
	switch x := value.(type) {
	case string:
		v.SetBytes(i, []byte(x))
		return nil
	case map[string]any:
		b, err := hex.DecodeString(fmt.Sprint(x["hex"]))
		v.SetBytes(i, b)
		return err
	case json.Number:
		v.SetBytes(i, []byte(x))
		return nil
	}
	return mismatch(v, value)
}

func setInstant(v *batch.Vector, i int, s string) error {
	if year, _, _ := strings.Cut(s, "-"); len(year) > 4 && year[0] != '+' {
		s = "+" + s // the files' values have no sign there
	}
	seconds, nanos, err := javatime.ParseTimestamp([]byte(strings.TrimSuffix(s, "Z")))
	v.SetTime(i, types.InstantOf(seconds, nanos))
	return err
}

func setMap(v *batch.Vector, i int, value any) error {
	m, ok := value.(map[string]any)
	entries, isList := m["entries"].([]any)
	if !ok || !isList {
		return mismatch(v, value)
	}
	v.BeginList(i)
	for _, e := range entries {
		pair, ok := e.([]any)
		if !ok || len(pair) != 2 {
			return mismatch(v, value)
		}
		at := v.AddElement(i)
		for c := range 2 {
			if err := setValue(v.Children[c], at, pair[c]); err != nil {
				return err
			}
		}
	}
	return nil
}
