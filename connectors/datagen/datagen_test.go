package datagen

import (
	"context"
	"errors"
	"io"
	"strings"
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
		if errors.Is(err, io.EOF) {
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
	columns := []column{{"a", types.Simple(types.BigInt)}, {"b", types.StringType()}, {"c", types.DecimalOf(5, 1)}, {"d", types.Simple(types.Double)}}
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
}

func TestRandom(t *testing.T) {
	columns := []column{
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
	}
	s, err := bindTable(columns, map[string]string{
		"number-of-rows": "500", "rows-per-second": "1000000",
		"fields.i.min": "5", "fields.i.max": "7", "fields.s.length": "4", "fields.v.var-len": "true", "fields.y.length": "3",
		"fields.t.max-past": "1 h", "fields.n.null-rate": "1", "fields.a.element.min": "1", "fields.m.key.length": "2",
		"fields.r.x.max": "0", "fields.e.min": "-3", "fields.m.length": "1",
	})
	if err != nil {
		t.Fatal(err)
	}
	b := rows(t, s, columns)
	if b.N != 500 {
		t.Fatalf("got %d rows", b.N)
	}
	now := time.Now().UnixMilli()
	for row := range b.N {
		c := b.Columns
		past := now - c[8].Times[row].Millis
		checks := []bool{
			c[0].Ints[row] >= 5 && c[0].Ints[row] <= 7,
			c[2].Floats[row] > 0,
			c[3].Decimals[row].Sign() >= 0,
			len(c[4].Bytes[row]) == 4,
			len(c[5].Bytes[row]) == 7,
			len(c[6].Bytes[row]) >= 1 && len(c[6].Bytes[row]) <= 9,
			len(c[7].Bytes[row]) == 3,
			past >= 0 && past <= 3700_000,
			c[9].IsNull(row),
			c[10].Spans[row].End-c[10].Spans[row].Start == 3 && c[10].Children[0].Ints[c[10].Spans[row].Start] >= 1,
			c[11].Spans[row].End-c[11].Spans[row].Start == 1 && len(c[11].Children[0].Bytes[c[11].Spans[row].Start]) == 2,
			c[12].Children[0].Ints[row] <= 0,
			c[13].Ints[row] == now/86400_000 || c[13].Ints[row] == now/86400_000-1,
			c[14].Ints[row] >= 0 && c[14].Ints[row] < 86400_000,
			c[16].Decimals[row].Hi == 0 && c[16].Decimals[row].Lo <= 9900 || c[16].Decimals[row].Hi == -1 && c[16].Decimals[row].Lo >= ^uint64(300)+1,
		}
		for i, ok := range checks {
			if !ok {
				t.Fatalf("row %d: check %d fails", row, i)
			}
		}
	}
}

func TestBindRefuses(t *testing.T) {
	columns := []column{{"a", types.Simple(types.Int)}, {"s", types.CharOf(3)}, {"t", types.TimestampOf(3)}}
	for _, c := range []struct{ key, value, want string }{
		{"fields.a.kind", "zz", "takes one of random, sequence"},
		{"fields.a.kind", "sequence", "option 'fields.a.start' is missing: a sequence needs it"},
		{"fields.nope.min", "1", "unknown option 'fields.nope.min'"},
		{"fields.s.length", "1", "unknown option 'fields.s.length'"},
		{"fields.t.min", "1", "unknown option 'fields.t.min'"},
		{"fields.a.min", "3000000000", "takes a value of INT, not '3000000000'"},
		{"fields.a.max", "x", "takes a value of INT, not 'x'"},
		{"fields.a.null-rate", "2", "takes a share from 0 to 1"},
		{"rows-per-second", "0", "takes a whole number from 1 on"},
	} {
		_, err := bindTable(columns, map[string]string{c.key: c.value})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %s: got %v, want %s", c.key, c.value, err, c.want)
		}
	}
	if _, err := bindTable([]column{{"i", types.Simple(types.IntervalMonth)}}, nil); err == nil {
		t.Error("INTERVAL is taken")
	}
}

func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &source{rate: 10, end: 25}
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
		r := &reader{end: connectors.NoEnd, every: float64(time.Second) / 100}
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
	columns := []column{{"a", types.Simple(types.BigInt)}, {"s", types.StringType()}}
	s, err := bindTable(columns, map[string]string{"fields.s.length": "10"})
	if err != nil {
		t.Fatal(err)
	}
	b := batch.New([]types.Type{columns[0].typ, columns[1].typ}, 64)
	bld, m, cols := batch.NewBuilder(b), connectors.Message{}, []int{0, 1}
	got := testing.AllocsPerRun(100, func() {
		b.Reset()
		for i := range 32 {
			_ = s.(connectors.RowDecoder).DecodeRow(bld, cols, &m, i)
		}
	})
	if got != 0 {
		t.Errorf("%v allocations for 32 rows", got)
	}
}
