package cast_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/types"
)

// TestFailuresBelongToTheirRow casts several collections at once, one of which holds what cannot be cast.
func TestFailuresBelongToTheirRow(t *testing.T) {
	from := types.ArrayOf(types.StringType())
	to := types.ArrayOf(types.RowOf(types.Field{Name: "n", Type: types.Simple(types.Int)}))
	from = types.ArrayOf(types.RowOf(types.Field{Name: "s", Type: *from.Elem}))
	in := batch.NewVector(from, 4)
	for row, texts := range [][]string{{"1", "2"}, {"3", "x", "y"}, {}, {"4"}} {
		in.BeginList(row)
		for _, text := range texts {
			at := in.AddElement(row)
			in.Children[0].SetValid(at)
			in.Children[0].Children[0].SetBytes(at, []byte(text))
		}
	}
	sel := []int32{0, 1, 2, 3}
	for _, try := range []bool{false, true} {
		kernel, err := cast.Compile(from, to, try, &functions.Env{})
		if err != nil {
			t.Fatal(err)
		}
		out := batch.NewVector(to, 4)
		out.Nulls.Zero()
		failed := map[int32]string{}
		e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(row int32, err error) {
			if failed[row] == "" {
				failed[row] = err.Error()
			}
		}}
		kernel(e, sel, []*batch.Vector{in}, out)
		want := "cannot cast 'x' to INT: expected an integer within the type's range; digits behind a point are cut off"
		if try {
			want = ""
		}
		if failed[1] != want || len(failed) > 1 {
			t.Errorf("try %v: failed %v, want row 1 only: %s", try, failed, want)
		}
		for row, text := range map[int]string{0: "[[1],[2]]", 2: "[]", 3: "[[4]]"} {
			if got := string(value(out, row)); got != text {
				t.Errorf("try %v, row %d: got %s, want %s", try, row, got, text)
			}
		}
		if try && !out.IsNull(1) {
			t.Errorf("row 1 is %s, want NULL", value(out, 1))
		}
	}
}

// TestErrors holds what a user reads about a value that cannot be cast.
func TestErrors(t *testing.T) {
	env := &functions.Env{}
	long := make([]byte, 100)
	for i := range long {
		long[i] = 'a'
	}
	for _, c := range []struct {
		text     string
		from, to types.Type
		want     string
	}{
		{"2024-13-01", types.StringType(), types.TimestampLTZOf(9), "cannot cast '2024-13-01' to TIMESTAMP_LTZ(9): the month must be 1 to 12"},
		{"maybe", types.StringType(), types.Simple(types.Boolean), "cannot cast 'maybe' to BOOLEAN: expected true, false, t, f, yes, no, y, n, 1 or 0"},
		{"NaN", types.Simple(types.Double), types.DecimalOf(5, 2), "cannot cast NaN to DECIMAL(5, 2): a DECIMAL holds neither NaN nor Infinity"},
		{"25:00:00", types.StringType(), types.TimeOf(0), "cannot cast '25:00:00' to TIME(0): the time is not within 00:00:00 to 23:59:59.999"},
		{string(long), types.StringType(), types.Simple(types.Date), "cannot cast '" + string(long[:64]) + "…' to DATE: expected yyyy-MM-dd of a day that exists, in the years 0 to 9999"},
	} {
		in, err := convert(env, text1(types.StringType(), []byte(c.text)), c.from, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = convert(env, in, c.to, false); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := cast.Compile(types.StringType(), types.Simple(types.Int), false, &functions.Env{LegacyCast: true}); err == nil {
		t.Error("legacy casts were accepted")
	}
}

// FuzzText casts any text to every scalar type and what comes out back to text.
func FuzzText(f *testing.F) {
	for _, s := range []string{"2024-01-02 03:04:05.123456789", "+12024--1 ::.5", "24:00:00", "1e-40", "-00.5e+3x", "tRue", "\xff１"} {
		f.Add([]byte(s))
	}
	env := &functions.Env{}
	targets := []types.Type{
		types.Simple(types.Boolean), types.Simple(types.TinyInt), types.Simple(types.BigInt), types.Simple(types.Float),
		types.Simple(types.Double), types.DecimalOf(5, 2), types.DecimalOf(38, 18), types.Simple(types.Date), types.TimeOf(0),
		types.TimestampOf(3), types.TimestampLTZOf(9), types.CharOf(3),
		{Kind: types.Binary, Length: 3},
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, to := range targets {
			out, err := convert(env, text1(types.StringType(), b), to, true)
			if err != nil || out.IsNull(0) {
				continue
			}
			if _, err := convert(env, out, types.VarcharOf(7), false); err != nil {
				t.Fatal(err)
			}
		}
	})
}
