package builtin_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

// Units as the grammar has them: of EXTRACT, of FLOOR and CEIL, of TIMESTAMPADD and TIMESTAMPDIFF, and of a difference.
var (
	partUnits  = append([]string{"MICROSECOND", "NANOSECOND"}, roundUnits...)
	roundUnits = []string{
		"MILLISECOND", "SECOND", "MINUTE", "HOUR", "DAY", "DOW", "ISODOW", "DOY", "WEEK", "MONTH", "QUARTER", "YEAR", "ISOYEAR", "EPOCH",
		"DECADE", "CENTURY", "MILLENNIUM",
	}
	countUnits = []string{
		"MICROSECOND", "NANOSECOND", "FRAC_SECOND", "SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "SQL_TSI_FRAC_SECOND",
		"SQL_TSI_MICROSECOND", "SQL_TSI_SECOND", "SQL_TSI_WEEK", "SQL_TSI_YEAR",
	}
	spanUnits = []string{"YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "DAY TO SECOND", "YEAR TO MONTH"}
)

// temporalShapes are the arguments of functions of dates and times: u, r, c and s a unit, p a point of time, n a number, i an interval,
// t a text, f a pattern, z a zone.
var temporalShapes = map[string]string{
	"EXTRACT": "up", "QUARTER": "p", "DAYOFWEEK": "p", "FLOOR": "pr", "CEIL": "pr", "DATE_FORMAT": "pf", "TO_TIMESTAMP": "tf", "TO_DATE": "tf",
	"FROM_UNIXTIME": "nf", "UNIX_TIMESTAMP": "tf", "CONVERT_TZ": "tzz", "TIMESTAMPADD": "cnp", "TIMESTAMPDIFF": "cpp", "(-)": "pps",
	"TO_TIMESTAMP_LTZ": "nn", "+": "pi", "-": "pi",
}

// FuzzTemporalFunctions calls functions of dates and times with generated values, texts and patterns. None may panic, a text stays one, and
// a pattern means the same whether it is written down or comes with each row.
func FuzzTemporalFunctions(f *testing.F) {
	for i, pattern := range []string{
		"yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM yyyy HH:mm:ss Z", "G YYYY-'W'ww-u", "[yyyy-MM-dd][dd/MM/yyyy]", "ppMM 'o''clock' a", "VV xxx qqqq", "'", "",
	} {
		f.Add(uint64(i), "2024-02-29 23:59:59.999", pattern)
		f.Add(uint64(i+100), "Mon, 1 Jan -001 24:00:60 GMT+25:00", pattern)
	}
	names := make([]string, 0, len(temporalShapes))
	for name := range temporalShapes {
		names = append(names, name)
	}
	slices.Sort(names)
	f.Fuzz(func(t *testing.T, seed uint64, text, pattern string) {
		if !utf8.ValidString(text) || !utf8.ValidString(pattern) || len(text)+len(pattern) > 200 {
			return
		}
		r := temporalGenerator{generator{rand.New(rand.NewPCG(seed, 1))}, text, pattern}
		for range 8 {
			name := names[r.IntN(len(names))]
			env := &functions.Env{Zone: r.zone(t)}
			args, patterns := r.arguments(temporalShapes[name])
			constant, ok := runTemporal(name, env, args, nil)
			if !ok {
				continue
			}
			if loose, ok := runTemporal(name, env, args, patterns); ok && constant != loose {
				t.Errorf("%s in %s of %q by %q: got %s, want what it is with a pattern of each row, %s", name, env.Zone, text, pattern, constant, loose)
			}
		}
	})
}

// runTemporal calls a function with columns, all of them constants but for those of loose, and writes down its results. ok is false where it
// does not take them.
func runTemporal(name string, env *functions.Env, args []*batch.Vector, loose map[int]bool) (results string, ok bool) {
	fn, _ := builtin.Registry().Lookup(name)
	c := &functions.Call{Function: fn, Env: env}
	for i, a := range args {
		arg := functions.Arg{Type: a.Type, Const: a}
		if loose[i] {
			arg.Const = nil
		}
		c.Args = append(c.Args, arg)
	}
	overload, as, err := fn.Resolve(c.Args)
	if err != nil || overload.Compile == nil {
		return "", false
	}
	for i, t := range as {
		if t.Physical() != args[i].Type.Physical() {
			return "", false // a cast would come between
		}
		c.Args[i].Type = t
	}
	if c.Result, err = overload.Result(c); err != nil {
		return "", false
	}
	kernel, err := overload.Compile(c)
	if err != nil {
		return "", false
	}
	out := batch.NewVector(c.Result, fuzzRows)
	failed := false
	eval := &functions.Eval{Arena: &batch.Arena{}, Fail: func(int32, error) { failed = true }}
	kernel(eval, validRows(overload, args, out), args, out)
	if failed {
		return "fails", true
	}
	for i := range fuzzRows {
		if out.Type.IsString() && !out.IsNull(i) && !utf8.Valid(out.Bytes[i]) {
			return "no text", true
		}
	}
	return render(out), true
}

// temporalGenerator draws arguments of functions of dates and times.
type temporalGenerator struct {
	generator
	text, pattern string
}

func (r temporalGenerator) zone(t *testing.T) *time.Location {
	names := []string{"UTC", "Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe"}
	zone, err := time.LoadLocation(names[r.IntN(len(names))])
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// arguments draws the columns of a shape, one value in all rows. patterns says which are patterns.
func (r temporalGenerator) arguments(shape string) (args []*batch.Vector, patterns map[int]bool) {
	patterns = map[int]bool{}
	for i, kind := range shape {
		if kind == 'f' {
			if r.IntN(6) == 0 {
				return args, patterns // the pattern may be left out
			}
			patterns[i] = true
		}
		args = append(args, repeated(r.argument(kind)))
	}
	return args, patterns
}

func (r temporalGenerator) argument(kind rune) *batch.Vector {
	words := func(t types.Type, of ...string) *batch.Vector {
		v := batch.NewVector(t, 1)
		v.SetBytes(0, []byte(of[r.IntN(len(of))]))
		return v
	}
	symbol, text := types.Simple(types.Symbol), types.StringType()
	switch kind {
	case 'u':
		return words(symbol, partUnits...)
	case 'r':
		return words(symbol, roundUnits...)
	case 'c':
		return words(symbol, countUnits...)
	case 's':
		return words(symbol, spanUnits...)
	case 'n':
		return r.column([]types.Type{types.Simple(types.Int), types.Simple(types.BigInt)}[r.IntN(2)])
	case 'i':
		return r.column(types.Simple([]types.Kind{types.IntervalMonth, types.IntervalSecond}[r.IntN(2)]))
	case 't':
		return words(text, r.text)
	case 'f':
		return words(text, r.pattern)
	case 'z':
		return words(text, "UTC", "America/New_York", "GMT+05:30", "PST", r.text, "")
	}
	return r.column([]types.Type{
		types.Simple(types.Date), types.TimeOf(0), types.TimestampOf(r.IntN(10)), types.TimestampLTZOf(r.IntN(10)),
	}[r.IntN(4)])
}
