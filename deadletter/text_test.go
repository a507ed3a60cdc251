package deadletter

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

func odd() *Letter {
	return &Letter{
		Key: []byte{}, Value: []byte("{\"a\":\"x\x1b[31m\u202e\",\r\n\"pin\":4711}"), Time: 1_772_368_200_123,
		Headers: []connectors.Header{{Key: "trace\x07", Value: []byte("abc")}, {Key: "raw", Value: []byte{0, 255}}, {Key: "none"}},
		Cause: Cause{
			At: time.Date(2026, 3, 1, 13, 0, 0, 5e6, time.UTC), Job: "enrich", Table: "raw_orders", From: connectors.Split{Name: "orders.json", Partition: 2},
			Offset: 17, Stage: "deliver", Field: "a\nb", Reason: "the index refuses 'x\x1b[2J' at 4711", Status: 400,
		},
		Split: connectors.Split{Name: "orders.dead"}, Position: 5,
	}
}

func TestLettersForPeople(t *testing.T) {
	mask := func(s string) string { return strings.ReplaceAll(s, "4711", "***") }
	for _, c := range []struct {
		name   string
		text   Text
		letter *Letter
		want   string
	}{
		{
			"in lines", Text{Width: 60, Mask: mask}, odd(), `2026-03-01T13:00:00.005Z  deliver (status 400)  orders.json…
  column     a\nb
  reason     the index refuses 'x\x1b[2J' at ***
  key        (empty)
  value      {"a":"x\x1b[31m\xe280ae",\r\n"pin":***}
  header     trace\x07 = abc
  header     raw = 0x00ff
  header     none = (none)
  timestamp  2026-03-01T12:30:00.123Z
  letter     orders.dead/0 offset 5
`,
		},
		{
			"whole", Text{}, odd(), `2026-03-01T13:00:00.005Z  deliver (status 400)  orders.json/2 offset 17  table raw_orders  job enrich
  column     a
             b
  reason     the index refuses 'x\x1b[2J' at 4711
  key        (empty)
  value      {"a":"x\x1b[31m\xe280ae",\r
             "pin":4711}
  header     trace\x07 = abc
  header     raw = 0x00ff
  header     none = (none)
  timestamp  2026-03-01T12:30:00.123Z
  letter     orders.dead/0 offset 5
`,
		},
		{
			"of a file",
			Text{Width: 80},
			&Letter{Time: connectors.NoTime, Cause: Cause{From: connectors.Split{Name: "/data/in.csv", Partition: connectors.WholeFile}, Offset: 120, Stage: "decode"}},
			"decode  /data/in.csv byte 120\n  value      (none)\n",
		},
		{
			"none",
			Text{Width: 80},
			&Letter{Value: []byte("\n\x03abc"), Time: 0, Split: connectors.Split{Name: "f", Partition: connectors.WholeFile}, Position: 3},
			"1970-01-01T00:00:00.000Z  no dead letter\n  value      0x0a03616263\n  letter     f line 3\n",
		},
	} {
		if diff := cmp.Diff(c.want, c.text.Write(c.letter)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestASummaryCountsWhatIsAlike(t *testing.T) {
	var s Summary
	for i, reason := range []string{"cannot cast 'a' to INT at byte 12", "cannot cast 'it' to INT at byte 3", "not JSON", `cannot cast '' to INT at byte 7`} {
		s.Add(&Letter{Time: connectors.NoTime, Cause: Cause{At: time.Unix(int64(10-i), 0), Stage: "evaluate", Field: "n", Reason: reason}})
	}
	s.Add(&Letter{Time: connectors.NoTime})
	text := Text{Width: 120}
	want := `      3  evaluate  column n  1970-01-01T00:00:07Z to 1970-01-01T00:00:10Z
         cannot cast '…' to INT at byte …
      1
         no dead letter
      1  evaluate  column n  1970-01-01T00:00:08Z to 1970-01-01T00:00:08Z
         not JSON
`
	if diff := cmp.Diff(want, text.WriteSummary(&s)); diff != "" {
		t.Error(diff)
	}
	for i := range 2 * mostGroups {
		s.Add(&Letter{Cause: Cause{Stage: "decode", Field: strings.Repeat("x", i), Reason: "r"}})
	}
	if n := len(s.Counts()); n != mostGroups+1 || s.Total() != 2*mostGroups+5 {
		t.Errorf("%d groups of %d letters", n, s.Total())
	}
}

func TestAFilterPicksByTheSource(t *testing.T) {
	at := func(n int32) *int32 { return &n }
	offset := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		filter Filter
		want   bool
	}{
		{Filter{}, true},
		{Filter{Reason: "index refuses", Stage: "deliver", Partition: at(2), Offset: offset(17), Since: time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC)}, true},
		{Filter{Reason: "Index"}, false},
		{Filter{Stage: "decode"}, false},
		{Filter{Partition: at(0)}, false},
		{Filter{Offset: offset(5)}, false},
		{Filter{Since: time.Date(2026, 3, 1, 13, 0, 1, 0, time.UTC)}, false},
	} {
		if got := c.filter.Picks(odd()); got != c.want {
			t.Errorf("%+v picks: %v", c.filter, got)
		}
	}
	if f := (Filter{Partition: at(0)}); f.Picks(&Letter{}) || f.All() {
		t.Error("what came from no partition was picked by one")
	}
}
