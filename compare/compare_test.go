package compare_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/compare"
)

// TestCases runs the case files in testdata:
//
//	compare [key=(FIELD,…)] [own=(FIELD,…)] [ignore=(FIELD,…)] [no-key] [all] [limit=N] [json]
//
// Each line of the input is a record: < of the left side, > of the right, then the key as JSON, where there is one and own names no fields,
// with a colon behind it, and the value, - for a deletion.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata/cases", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			o := compare.Options{Key: list(d, "key"), Ignore: list(d, "ignore"), Whole: d.HasArg("no-key"), Versions: d.HasArg("all"), Limit: 20}
			if d.HasArg("limit") {
				d.ScanArgs(t, "limit", &o.Limit)
			}
			left, right := sideOf("left", "<", d), sideOf("right", ">", d)
			report, err := compare.Run(t.Context(), left, right, o)
			if err != nil {
				return err.Error()
			}
			write := compare.WriteText
			if d.HasArg("json") {
				write = compare.WriteJSON
			}
			var b strings.Builder
			if err := write(&b, report); err != nil {
				t.Fatal(err)
			}
			return b.String()
		})
	})
}

func list(d *datadriven.TestData, name string) []string {
	for _, a := range d.CmdArgs {
		if a.Key == name {
			return a.Vals
		}
	}
	return nil
}

// sideOf makes a side of the lines that begin with a mark.
func sideOf(name, mark string, d *datadriven.TestData) compare.Side {
	return compare.Side{Name: name, Key: list(d, "own"), Read: func(_ context.Context, each func(compare.Record)) error {
		for line := range strings.Lines(d.Input) {
			rest, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), mark+" ")
			if !ok {
				continue
			}
			var rec compare.Record
			if key, value, ok := strings.Cut(rest, ": "); ok && !strings.HasPrefix(key, "{") {
				rec.Key, rest = []byte(key), value
			}
			rest, rec.Deleted = strings.CutPrefix(rest, "-")
			if rest != "" {
				rec.Value = []byte(rest)
			}
			each(rec)
		}
		return nil
	}}
}

// TestReadAgain compares sides that hold something else when they are read for the details.
func TestReadAgain(t *testing.T) {
	changing := func(name string, values ...string) compare.Side {
		return compare.Side{Name: name, Read: func(_ context.Context, each func(compare.Record)) error {
			if values[0] != "" {
				each(compare.Record{Key: []byte(`"k"`), Value: []byte(values[0])})
			}
			values = values[1:]
			return nil
		}}
	}
	for _, second := range []string{`{"a":1}`, ""} {
		report, err := compare.Run(t.Context(), changing("left", `{"a":1}`, `{"a":1}`), changing("right", `{"a":2}`, second), compare.Options{Limit: 1})
		if err != nil || report.Differ != 1 || len(report.Differences) != 0 {
			t.Errorf("got %+v, %v", report, err)
		}
	}
}

// TestErrors wants the error of the side that failed, and none of the other, which is stopped.
func TestErrors(t *testing.T) {
	failing := compare.Side{Name: "left", Read: func(context.Context, func(compare.Record)) error { return errors.New("no disk") }}
	endless := compare.Side{Name: "right", Read: func(ctx context.Context, _ func(compare.Record)) error {
		<-ctx.Done()
		return fmt.Errorf("stopped: %w", ctx.Err())
	}}
	if _, err := compare.Run(t.Context(), failing, endless, compare.Options{}); err == nil || err.Error() != "left: no disk" {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := compare.Run(ctx, endless, endless, compare.Options{}); !errors.Is(err, compare.ErrInterrupted) {
		t.Errorf("got %v", err)
	}
}

// TestLargeValues compares more than is kept for the details.
func TestLargeValues(t *testing.T) {
	large := func(name string) compare.Side {
		value := []byte(`{"side":"` + name + `","text":"` + strings.Repeat("x", 8<<20) + `"}`)
		return compare.Side{Name: name, Read: func(_ context.Context, each func(compare.Record)) error {
			for i := range 5 {
				each(compare.Record{Key: fmt.Append(nil, i), Value: value})
			}
			return nil
		}}
	}
	r, err := compare.Run(t.Context(), large("left"), large("right"), compare.Options{Limit: 20})
	if err != nil || r.Differ != 5 || r.Examined == 0 || r.Examined == 5 || len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], "values of more than 64 MB differ") {
		t.Errorf("differ %d, examined %d, notes %v, %v", r.Differ, r.Examined, r.Notes, err)
	}
}
