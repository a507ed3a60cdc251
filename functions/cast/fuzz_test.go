package cast_test

import (
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/types"
)

// scalars are types of every family that CAST knows but the collections.
func scalars() []types.Type {
	return []types.Type{
		types.StringType(), types.VarcharOf(7), types.CharOf(3), types.BytesType(),
		{Kind: types.Binary, Length: 3, Nullable: true},
		types.Simple(types.Boolean), types.Simple(types.TinyInt), types.Simple(types.SmallInt), types.Simple(types.Int), types.Simple(types.BigInt),
		types.Simple(types.Float), types.Simple(types.Double), types.DecimalOf(1, 0), types.DecimalOf(5, 2), types.DecimalOf(19, 19), types.DecimalOf(38, 18),
		types.Simple(types.Date), types.TimeOf(0), types.TimestampOf(0), types.TimestampOf(3), types.TimestampOf(9), types.TimestampLTZOf(3), types.TimestampLTZOf(9),
		{Kind: types.IntervalMonth, Nullable: true, Interval: "MONTH"},
		{Kind: types.IntervalSecond, Nullable: true, Prec: 3, Interval: "DAY"},
	}
}

// FuzzPairs reads a text as each type, casts that to each other one, and each outcome to text and back: nothing panics, only CAST fails,
// and the text of a value is read as a value with that text.
func FuzzPairs(f *testing.F) {
	for _, s := range []string{
		"2024-03-10 02:30:00.123456789", "9999-12-31 23:59:59.999999999", "0000-01-01", "24:00:00", "1e-40", "-0.0", "NaN", "1.7976931348623157E308",
		"-9223372036854775808", "99999999999999999999.999999999999999999", "0.0000000000000000001", "tRue", "\xff\xed\xa0\x80", "",
	} {
		f.Add([]byte(s))
	}
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		f.Fatal(err)
	}
	env := &functions.Env{Zone: zone}
	all := scalars()
	f.Fuzz(func(t *testing.T, b []byte) {
		text := text1(types.StringType(), b)
		for _, from := range all {
			if cast.Check(types.StringType(), from, true) != nil {
				continue
			}
			in, err := convert(env, text, from, true)
			if err != nil || in.IsNull(0) {
				continue
			}
			for _, to := range all {
				if cast.Check(from, to, true) != nil {
					continue
				}
				out, err := convert(env, in, to, true)
				if err == nil && !out.IsNull(0) {
					backAndForth(t, env, out)
				}
			}
		}
	})
}

// backAndForth casts a value to text and the text to the value's type.
func backAndForth(t *testing.T, env *functions.Env, v *batch.Vector) {
	text, err := convert(env, v, types.StringType(), false)
	if err != nil {
		t.Fatalf("%s to STRING: %v", v.Type, err)
	}
	if v.Type.IsInterval() || v.Type.IsBinary() || v.Type.IsString() {
		return // no text is read as an interval, not all bytes are text, and CHAR fills a text made of bytes less
	}
	back, err := convert(env, text, v.Type, true)
	if err != nil {
		t.Fatalf("'%s' to %s: %v", text.Bytes[0], v.Type, err)
	}
	if back.IsNull(0) {
		if v.Type.IsNumeric() && v.Type.Kind != types.Decimal || v.Type.Kind == types.Boolean {
			t.Fatalf("'%s' was a %s and is no text of one", text.Bytes[0], v.Type)
		}
		return // a year past 9999, or a DECIMAL without room for the zero before its point
	}
	again, err := convert(env, back, types.StringType(), false)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(again.Bytes[0]), string(text.Bytes[0]); got != want && !v.Type.IsTimestamp() { // an hour that is there twice
		t.Fatalf("%s: got %s of the text %s", v.Type, got, want)
	}
}
