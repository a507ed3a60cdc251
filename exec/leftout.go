package exec

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/leatsql/leat/exec/account"
)

// leftOut tells in the log of records that did not arrive: the first ones at once, later ones in one line for each fate, at most
// every so often. Whoever reads the log because something is wrong sees them there, and a stream of bad records does not drown the rest.
type leftOut struct {
	log     *slog.Logger
	account *account.Account
	every   time.Duration // 0: never
	last    time.Time
	told    map[account.Fate]map[string]int64 // by fate and reason: how many were told of
}

func newLeftOut(log *slog.Logger, a *account.Account, every time.Duration) *leftOut {
	return &leftOut{log: log, account: a, every: every, told: map[account.Fate]map[string]int64{account.DroppedFate: {}, account.DeadLetterFate: {}}}
}

// tell logs what has come since it last did, if that is long enough ago.
func (l *leftOut) tell(now time.Time) {
	if l.every == 0 || now.Sub(l.last) < l.every {
		return
	}
	dead := l.fresh(&l.account.Dead, account.DeadLetterFate)
	dropped := l.fresh(&l.account.Dropped, account.DroppedFate)
	if dead == "" && dropped == "" {
		return
	}
	l.last = now
	if dead != "" {
		l.log.Warn("records are kept as dead letters", append([]any{"records", dead}, l.example(account.DeadLetterFate)...)...)
	}
	if dropped != "" {
		l.log.Info("records are dropped", append([]any{"records", dropped}, l.example(account.DroppedFate)...)...)
	}
}

// fresh returns how many came of each reason: "decode 2, evaluate 1".
func (l *leftOut) fresh(counts *account.Reasons, fate account.Fate) string {
	var all []string
	told := l.told[fate]
	counts.Each(func(reason string, n int64) {
		if more := n - told[reason]; more > 0 && reason != dropReasons[oldRow] { // that one is no loss: the new row is written
			all = append(all, fmt.Sprintf("%s %d", reason, more))
		}
		told[reason] = n
	})
	return strings.Join(all, ", ")
}

// example is the last record of a fate: where it lies and why it did not arrive.
func (l *leftOut) example(fate account.Fate) []any {
	samples := l.account.Samples.All()
	for i := len(samples) - 1; i >= 0; i-- {
		if s := samples[i]; s.Fate == fate {
			attrs := []any{"table", s.Table, "split", s.Split, "position", s.Position}
			if s.Field != "" {
				attrs = append(attrs, "field", s.Field)
			}
			return append(attrs, "reason", s.Reason)
		}
	}
	return nil
}
