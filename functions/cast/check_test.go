package cast_test

import (
	"regexp"
	"testing"

	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/types"
)

var (
	sinkColumn   = regexp.MustCompile(`^CREATE TABLE k \(c (.*)\) WITH`)
	sourceTable  = regexp.MustCompile(`^CREATE TABLE src \((.*)\) WITH`)
	insertSelect = regexp.MustCompile(`^INSERT INTO k SELECT (\S+)(?: FROM src)?$`)
)

// TestImplicit compares what may be inserted where with what Flink accepts.
func TestImplicit(t *testing.T) {
	type statements struct {
		Setup, Statements []string
		Results           []struct{ Error any }
	}
	measured := 0
	for _, v := range vectortest.Read[statements](t, "insert_types.jsonl", nil) {
		source := map[string]types.Type{
			"1": types.Simple(types.Int).NotNull(), "'x'": types.CharOf(1).NotNull(), "1.5": types.DecimalOf(2, 1).NotNull(),
		}
		var sink types.Type
		for _, ddl := range v.Setup {
			if m := sinkColumn.FindStringSubmatch(ddl); m != nil {
				sink = parseType(t, m[1])
			}
			if m := sourceTable.FindStringSubmatch(ddl); m != nil {
				for _, column := range split(m[1]) {
					name := regexp.MustCompile(`^\S+`).FindString(column)
					source[name] = parseType(t, column[len(name):])
				}
			}
		}
		for i, statement := range v.Statements {
			m := insertSelect.FindStringSubmatch(statement)
			if m == nil || source[m[1]].Kind == types.Invalid || sink.Kind == types.Invalid {
				continue
			}
			measured++
			if got, want := cast.Implicit(source[m[1]], sink), v.Results[i].Error == nil; got != want {
				t.Errorf("%s to %s: got %v, want %v", source[m[1]], sink, got, want)
			}
		}
	}
	if measured < 200 {
		t.Errorf("only %d statements were measured", measured)
	}
}

func TestCheckSaysWhatToDo(t *testing.T) {
	big, ltz, str := types.Simple(types.BigInt), types.TimestampLTZOf(3), types.StringType()
	row := func(fields ...types.Type) types.Type {
		r := types.RowOf()
		for i, f := range fields {
			r.Fields = append(r.Fields, types.Field{Name: string(rune('a' + i)), Type: f})
		}
		return r
	}
	for _, c := range []struct {
		from, to types.Type
		want     string
	}{
		{big, ltz, "a number has no unit of time; use TO_TIMESTAMP_LTZ(n, 0) for seconds, TO_TIMESTAMP_LTZ(n, 3) for milliseconds"},
		{ltz, big, "the number's unit of time is not said; use UNIX_TIMESTAMP(CAST(t AS STRING)) for seconds"},
		{types.Simple(types.Date), types.TimeOf(0), "there is no conversion from DATE to TIME"},
		{row(big, ltz), row(big), "one row has 2 fields, the other 1"},
		{row(big, ltz), row(big, big), "field 2, b: the number's unit of time is not said; use UNIX_TIMESTAMP(CAST(t AS STRING)) for seconds"},
		{types.ArrayOf(big), types.ArrayOf(types.Simple(types.Date)), "elements: there is no conversion from BIGINT to DATE"},
		{types.MapOf(types.ArrayOf(str), str), types.MapOf(big, str), "keys: there is no conversion from ARRAY to BIGINT"},
		{str, types.ArrayOf(str), "no text is read as ARRAY"},
		{types.Simple(types.Boolean), types.DecimalOf(2, 2), "DECIMAL(2, 2) has no room for the 1 that TRUE becomes"},
		{types.Simple(types.Null), types.ArrayOf(str), ""},
		{types.MapOf(str, row(big)), str, ""},
	} {
		got := ""
		if err := cast.Check(c.from, c.to, false); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s to %s: got %q, want %q", c.from, c.to, got, c.want)
		}
	}
}
