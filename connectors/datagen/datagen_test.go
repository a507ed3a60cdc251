package datagen

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

type column struct {
	name string
	typ  types.Type
}

func bindTable(columns []column, set map[string]string) (connectors.Source, error) {
	f := Factory()
	vals, ps := options.Parse(f.Options, set, nil)
	if err := ps.Err(); err != nil {
		return nil, err
	}
	t := connectors.Table{Name: "t", Options: vals, Zone: time.UTC}
	for _, c := range columns {
		t.Columns = append(t.Columns, connectors.Column{Name: c.name, Type: c.typ})
	}
	return f.BindSource(t)
}

// rows reads all rows of a bounded source into one batch.
func rows(t *testing.T, s connectors.Source, columns []column) *batch.Batch {
	t.Helper()
	var ts []types.Type
	var cols []int
	for i, c := range columns {
		ts = append(ts, c.typ)
		cols = append(cols, i)
	}
	bld := batch.NewBuilder(batch.New(ts, 0))
	r, err := s.Open(t.Context(), connectors.SplitStart{End: s.(*source).end})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	var m connectors.Messages
	for {
		err := r.Read(t.Context(), &m)
		if errors.Is(err, connectors.ErrEndOfSplit) {
			return bld.Batch
		}
		if err != nil {
			t.Fatal(err)
		}
		for i := range m.Items {
			if err := s.(connectors.RowDecoder).DecodeRow(bld, cols, &m.Items[i], i); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestSequence(t *testing.T) {
	columns := []column{{"a", types.Simple(types.BigInt)}, {"b", types.StringType()}, {"c", types.DecimalOf(5, 1)}, {"d", types.Simple(types.Double)}, {"e", types.BytesType()}}
	set := map[string]string{"rows-per-second": "1000000"}
	for _, c := range columns {
		set["fields."+c.name+".kind"], set["fields."+c.name+".start"], set["fields."+c.name+".end"] = "sequence", "-1", "3"
	}
	set["fields.a.end"] = "1"
	s, err := bindTable(columns, set)
	if err != nil {
		t.Fatal(err)
	}
	b := rows(t, s, columns)
	if !s.Bounded() || b.N != 3 {
		t.Fatalf("got %d rows", b.N)
	}
	if diff := cmp.Diff([]int64{-1, 0, 1}, b.Columns[0].Ints[:3]); diff != "" {
		t.Error(diff)
	}
	if got := string(b.Columns[1].Bytes[0]) + string(b.Columns[1].Bytes[2]); got != "-11" {
		t.Errorf("got %s", got)
	}
	if got := string(types.AppendDec(nil, b.Columns[2].Decimals[0], 1)); got != "-1.0" {
		t.Errorf("got %s", got)
	}
	if diff := cmp.Diff([]float64{-1, 0, 1}, b.Columns[3].Floats[:3]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]byte{0, 0, 0, 0, 0, 0, 0, 1}, b.Columns[4].Bytes[2]); diff != "" {
		t.Error(diff)
	}
}

// randomColumns has a column of each type that is generated, and options of most kinds.
var randomColumns = []column{
	{"i", types.Simple(types.Int)},
	{"l", types.Simple(types.BigInt)},
	{"f", types.Simple(types.Float)},
	{"d", types.DecimalOf(38, 0)},
	{"s", types.StringType()},
	{"c", types.CharOf(7)},
	{"v", types.VarcharOf(9)},
	{"y", types.BytesType()},
	{"t", types.TimestampOf(3)},
	{"n", types.StringType()},
	{"a", types.ArrayOf(types.Simple(types.TinyInt))},
	{"m", types.MapOf(types.StringType(), types.Simple(types.Int))},
	{"r", types.RowOf(types.Field{Name: "x", Type: types.Simple(types.SmallInt)})},
	{"dt", types.Simple(types.Date)},
	{"ti", types.TimeOf(0)},
	{"b", types.Simple(types.Boolean)},
	{"e", types.DecimalOf(4, 2)},
	{"k", types.MapOf(types.Simple(types.Boolean), types.Simple(types.Double))},
	{"u", types.MultisetOf(types.Simple(types.BigInt))},
	{"ym", types.Simple(types.IntervalMonth)},
	{"ds", types.Simple(types.IntervalSecond)},
	{"w", types.Type{Kind: types.Varbinary, Nullable: true, Length: 5}},
	{"x", types.Type{Kind: types.Binary, Nullable: true, Length: 9}},
	{"g", types.TimestampLTZOf(3)},
}

var randomOptions = map[string]string{
	"number-of-rows": "500", "rows-per-second": "1000000",
	"fields.i.min": "5", "fields.i.max": "7", "fields.s.length": "4", "fields.v.var-len": "true", "fields.y.length": "3",
	"fields.t.max-past": "1 h", "fields.n.null-rate": "1", "fields.a.element.min": "1", "fields.m.key.length": "2",
	"fields.r.x.max": "0", "fields.e.min": "-3", "fields.m.length": "1", "fields.ds.max": "5", "fields.w.var-len": "true",
}

func TestRandom(t *testing.T) {
	s, err := bindTable(randomColumns, randomOptions)
	if err != nil {
		t.Fatal(err)
	}
	b := rows(t, s, randomColumns)
	if b.N != 500 {
		t.Fatalf("got %d rows", b.N)
	}
	now := time.Now().UnixMilli()
	at := map[string]*batch.Vector{}
	for i, c := range randomColumns {
		at[c.name] = b.Columns[i]
	}
	size := func(name string, row int) int32 { return at[name].Spans[row].End - at[name].Spans[row].Start }
	for row := range b.N {
		past, e, ym := now-at["t"].Times[row].Millis, at["e"].Decimals[row], at["ym"].Ints[row]
		for name, ok := range map[string]bool{
			"i":  at["i"].Ints[row] >= 5 && at["i"].Ints[row] <= 7,
			"f":  at["f"].Floats[row] > 0,
			"d":  at["d"].Decimals[row].Sign() >= 0,
			"s":  len(at["s"].Bytes[row]) == 4,
			"c":  len(at["c"].Bytes[row]) == 7,
			"v":  len(at["v"].Bytes[row]) >= 1 && len(at["v"].Bytes[row]) <= 8,
			"y":  len(at["y"].Bytes[row]) == 3,
			"w":  len(at["w"].Bytes[row]) >= 1 && len(at["w"].Bytes[row]) <= 4,
			"x":  len(at["x"].Bytes[row]) == 9,
			"t":  past >= 0 && past <= 3700_000,
			"g":  now-at["g"].Times[row].Millis < 60_000,
			"n":  at["n"].IsNull(row),
			"a":  size("a", row) == 3 && at["a"].Children[0].Ints[at["a"].Spans[row].Start] >= 1,
			"m":  size("m", row) == 1 && len(at["m"].Children[0].Bytes[at["m"].Spans[row].Start]) == 2,
			"k":  size("k", row) == 1 || size("k", row) == 2, // of three keys two at least are equal
			"u":  size("u", row) == 3 && at["u"].Children[1].Ints[at["u"].Spans[row].Start] <= mostCopies,
			"r":  at["r"].Children[0].Ints[row] <= 0,
			"dt": at["dt"].Ints[row] == now/millisPerDay || at["dt"].Ints[row] == now/millisPerDay-1,
			"ti": at["ti"].Ints[row] >= 0 && at["ti"].Ints[row] < millisPerDay,
			"e":  e.Hi == 0 && e.Lo <= 9999 || e.Hi == -1 && e.Lo >= ^uint64(300)+1,
			"ym": ym >= 0 && ym <= mostMonths,
			"ds": at["ds"].Ints[row] <= 5,
		} {
			if !ok {
				t.Fatalf("row %d: %s is wrong", row, name)
			}
		}
	}
}

// A row counts its bytes: fewer of them are handed over at once where they are long.
func TestLongRowsComeInFew(t *testing.T) {
	columns := []column{{"a", types.ArrayOf(types.StringType())}}
	for _, c := range []struct {
		length string
		want   int64
	}{{"1", maxRows}, {"1000", 13}, {"20000", 1}} {
		s, err := bindTable(columns, map[string]string{"fields.a.length": "3", "fields.a.element.length": c.length + "00"})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.(*source).atOnce; got != c.want {
			t.Errorf("texts of %s00: %d rows at once, want %d", c.length, got, c.want)
		}
	}
}

// The time of a TIMESTAMP is that of UTC, as in Flink; DATE and TIME are the session's.
func TestZone(t *testing.T) {
	at := time.Date(2024, 1, 31, 20, 0, 0, 0, time.UTC)
	m := moment{millis: at.UnixMilli(), zone: time.FixedZone("", 5*3600)}
	b := &binder{}
	day, clock, local := batch.NewVector(types.Simple(types.Date), 1), batch.NewVector(types.TimeOf(3), 1), batch.NewVector(types.TimestampOf(3), 1)
	for _, v := range []*batch.Vector{day, clock, local} {
		b.randomTime(&field{typ: v.Type})(v, 0, m)
	}
	if day.Ints[0] != at.Unix()/86400+1 || clock.Ints[0] != 3600_000 || local.Times[0].Millis != at.UnixMilli() {
		t.Errorf("got day %d, time %d, timestamp %v", day.Ints[0], clock.Ints[0], local.Times[0])
	}
}

func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &source{rate: 10, end: 25, atOnce: maxRows}
		r, err := s.Open(t.Context(), connectors.SplitStart{End: s.end})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		var m connectors.Messages
		for {
			if err := r.Read(t.Context(), &m); err != nil {
				break
			}
			for _, item := range m.Items {
				due := time.Duration(item.Position) * 100 * time.Millisecond
				if late := time.Since(began) - due; late < 0 || late > 10*time.Millisecond {
					t.Errorf("row %d comes after %s, want %s", item.Position, time.Since(began), due)
				}
			}
		}
		if m.Next != 25 {
			t.Errorf("ended at %d", m.Next)
		}
	})
}

// A reader that was held up does not make good more than a second.
func TestHeldUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &reader{end: connectors.NoEnd, atOnce: maxRows, every: float64(time.Second) / 100}
		var m connectors.Messages
		if err := r.Read(t.Context(), &m); err != nil {
			t.Fatal(err)
		}
		<-time.After(time.Minute)
		if err := r.Read(t.Context(), &m); err != nil {
			t.Fatal(err)
		}
		if len(m.Items) != 1 {
			t.Errorf("got %d rows at once", len(m.Items))
		}
	})
}

func TestReadEndsWithItsContext(t *testing.T) {
	r := &reader{end: connectors.NoEnd, every: float64(time.Hour), began: time.Now(), done: 1}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Read(ctx, &connectors.Messages{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestDecodeRowAllocatesNothing(t *testing.T) {
	decode := decodeRows(t, 32)
	if got := testing.AllocsPerRun(100, decode); got != 0 {
		t.Errorf("%v allocations for 32 rows", got)
	}
}

func BenchmarkDecodeRow(b *testing.B) {
	const n = 256
	decode := decodeRows(b, n)
	b.ReportAllocs()
	for b.Loop() {
		decode()
	}
	b.ReportMetric(float64(b.N)*n/b.Elapsed().Seconds(), "rows/s")
}

// decodeRows returns what makes n rows of all types into one batch, again and again.
func decodeRows(t testing.TB, n int) func() {
	s, err := bindTable(randomColumns, randomOptions)
	if err != nil {
		t.Fatal(err)
	}
	var all []types.Type
	var cols []int
	for i, c := range randomColumns {
		all, cols = append(all, c.typ), append(cols, i)
	}
	b := batch.New(all, n)
	bld, m := batch.NewBuilder(b), connectors.Message{}
	return func() {
		b.Reset()
		for i := range n {
			_ = s.(connectors.RowDecoder).DecodeRow(bld, cols, &m, i)
		}
	}
}
