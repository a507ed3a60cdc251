package exec

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/exec/account"
)

func TestTheLogTellsOfRecordsThatDidNotArrive(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	a := &account.Account{}
	l := newLeftOut(log, a, time.Minute)
	now := time.Unix(1_000_000, 0)
	lines := func(after time.Duration) []string {
		now = now.Add(after)
		l.tell(now)
		defer out.Reset()
		return strings.Split(strings.TrimSpace(out.String()), "\n")
	}
	kept := func(stage, reason string, position int64) {
		a.Dead.Add(stage, 1)
		a.Samples.Add(account.Sample{Fate: account.DeadLetterFate, Table: "orders", Split: "orders/3", Position: position, Field: "id", Reason: reason})
	}
	expect := func(after time.Duration, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, lines(after)); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}

	expect(0, "")
	kept("decode", "not JSON", 7)
	expect(time.Second, `level=WARN msg="records are kept as dead letters" records="decode 1" table=orders split=orders/3 position=7 field=id reason="not JSON"`)
	kept("decode", "not JSON", 8)
	kept("evaluate", "no number", 9)
	expect(time.Second, "") // within the minute
	expect(time.Minute, `level=WARN msg="records are kept as dead letters" records="decode 1, evaluate 1" table=orders split=orders/3 position=9 field=id reason="no number"`)
	expect(time.Minute, "") // nothing new

	a.Dropped.Add(dropReasons[oldRow], 5)
	expect(time.Minute, "")
	a.Dropped.Add(IgnoredParseError, 2)
	expect(time.Minute, `level=INFO msg="records are dropped" records="ignored parse error 2"`)
}
