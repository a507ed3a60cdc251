package live

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/cockroachdb/datadriven"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/engine/trend"
)

// TestFrames draws blocks. The input has a job a line: its name, then what is not nothing of state, in, out, filtered, dropped, dead, lag,
// in/s, out/s, p50, p99; and the foot. The arguments are width and height of the terminal, alarm, color (which is shown as <codes>), and
// jobs: how often the lines are repeated, % is which time.
func TestFrames(t *testing.T) {
	datadriven.RunTest(t, "testdata/frames", func(t *testing.T, d *datadriven.TestData) string {
		f := frame{alarm: d.HasArg("alarm"), color: d.HasArg("color")}
		d.ScanArgs(t, "width", &f.width)
		d.ScanArgs(t, "height", &f.height)
		times := 1
		d.MaybeScanArgs(t, "jobs", &times)
		text := d.Input
		if before, foot, ok := strings.Cut(text, "foot: "); ok {
			text, f.foot = strings.TrimSuffix(before, "\n"), foot
		}
		for n := range times {
			for line := range strings.SplitSeq(text, "\n") {
				f.rows = append(f.rows, parseRow(t, strings.ReplaceAll(line, "%", fmt.Sprint(n+1))))
			}
		}
		lines := f.lines()
		checkFits(t, &f, lines)
		for i, line := range lines {
			lines[i] = regexp.MustCompile("\x1b\\[([0-9;]*)m").ReplaceAllString(line, "<$1>") + "|"
		}
		return strings.Join(lines, "\n") + "\n"
	})
}

// checkFits wants lines to fit on the terminal, with a row for the cursor.
func checkFits(t rapid.TB, f *frame, lines []string) {
	t.Helper()
	if len(lines) > max(1, f.height-1) {
		t.Errorf("%d lines on a terminal of %d rows", len(lines), f.height)
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > max(1, f.width-1) {
			t.Errorf("a line takes %d of %d columns: %q", w, f.width, line)
		}
	}
}

func parseRow(t *testing.T, line string) row {
	t.Helper()
	fields := strings.Fields(line)
	r := row{name: fields[0], lag: trend.Unknown, p50: trend.Unknown, p99: trend.Unknown}
	for _, field := range fields[1:] {
		key, value, _ := strings.Cut(field, "=")
		var n int64
		if key != "state" {
			if _, err := fmt.Sscan(value, &n); err != nil {
				t.Fatalf("%s: %v", field, err)
			}
		}
		switch key {
		case "state":
			r.state, r.failed = value, value == "failed"
		case "in":
			r.in = n
		case "out":
			r.out = n
		case "filtered":
			r.filtered = n
		case "dropped":
			r.dropped = n
		case "dead":
			r.dead = n
		case "lag":
			r.lag = n
		case "in/s":
			r.inRate = float64(n)
		case "out/s":
			r.outRate = float64(n)
			for i := range 12 {
				r.outRates = append(r.outRates, float64(n)*(1+math.Sin(float64(i)))/2)
			}
		case "p50":
			r.p50 = n
		case "p99":
			r.p99 = n
		default:
			t.Fatalf("unknown: %s", field)
		}
	}
	return r
}

// TestEveryFrameFits draws blocks of any figures on terminals of any size.
func TestEveryFrameFits(t *testing.T) {
	count := rapid.OneOf(rapid.Int64Range(-1, 2000), rapid.Int64Range(0, 1e15))
	rate := rapid.OneOf(rapid.Float64Range(0, 2000), rapid.Float64Range(0, 1e15))
	one := rapid.Custom(func(t *rapid.T) row {
		return row{
			name:  rapid.OneOf(rapid.StringN(1, 40, -1), rapid.SampledFrom([]string{"enrich", "注文.索引", "a.very.long.name.of.a.job.that.goes.on"})).Draw(t, "name"),
			state: rapid.SampledFrom([]string{"", "connecting", "failed", "done"}).Draw(t, "state"), failed: rapid.Bool().Draw(t, "failed"),
			in: count.Draw(t, "in"), out: count.Draw(t, "out"), filtered: count.Draw(t, "filtered"), dropped: count.Draw(t, "dropped"), dead: count.Draw(t, "dead"), lag: count.Draw(t, "lag"),
			inRate: rate.Draw(t, "in/s"), outRate: rate.Draw(t, "out/s"), p50: count.Draw(t, "p50"), p99: count.Draw(t, "p99"),
			outRates: rapid.SliceOfN(rate, 0, mostPoints).Draw(t, "rates"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		f := frame{
			rows: rapid.SliceOfN(one, 1, 40).Draw(t, "rows"), foot: rapid.SampledFrom([]string{"", "up 4 s", "up 4 s, Ctrl-C stops, dashboard http://127.0.0.1:8080"}).Draw(t, "foot"), color: rapid.Bool().Draw(t, "color"),
			width: rapid.IntRange(1, 200).Draw(t, "width"), height: rapid.IntRange(1, 50).Draw(t, "height"),
		}
		checkFits(t, &f, f.lines())
	})
}
