package engine

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/planner/plan"
)

// Left tells of the records that a query read and left out of its rows. A query writes no dead letters: where a table's policy keeps bad
// records, they are counted and left out; where it keeps none, the first ends the query.
type Left struct {
	Records   int64
	Reasons   []Count // bad records by the stage that failed, others by why they hold no row
	Malformed int64   // texts under JSON functions that are no JSON and answered NULL
	Last      string  // which record was left out last, and why; "" for none
}

// Left returns what the run that began last has left out so far. It may be called while the query runs.
func (q *Query) Left() Left {
	a := q.account.Load()
	if a == nil {
		return Left{}
	}
	l := Left{Records: a.Dropped.Total() + a.Dead.Total(), Malformed: a.Malformed.Load()}
	for _, c := range counts(&a.Dead) {
		l.Reasons = append(l.Reasons, Count{"cannot " + c.Label, c.N})
	}
	l.Reasons = append(l.Reasons, counts(&a.Dropped)...)
	var last account.Sample
	for _, s := range a.Samples.All() {
		if !s.At.Before(last.At) && (s.Fate == account.DeadLetterFate || last.Fate != account.DeadLetterFate) {
			last = s
		}
	}
	if last.Reason != "" {
		l.Last = q.engine.secrets.Hide(lastLeft(last))
	}
	return l
}

func lastLeft(s account.Sample) string {
	text := fmt.Sprintf("table %s, %s, position %d", s.Table, s.Split, s.Position)
	if s.Field != "" {
		text += ", column " + s.Field
	}
	return text + ": " + s.Reason
}

// String is what was left out in a line, "" for nothing.
func (l Left) String() string {
	var parts []string
	if l.Records > 0 {
		reasons := make([]string, len(l.Reasons))
		for i, c := range l.Reasons {
			reasons[i] = fmt.Sprintf("%s %d", c.Label, c.N)
		}
		text := fmt.Sprintf("%s left out (%s)", records(l.Records), strings.Join(reasons, ", "))
		if l.Last != "" {
			text += "; the last: " + l.Last
		}
		parts = append(parts, text)
	}
	if l.Malformed > 0 {
		parts = append(parts, fmt.Sprintf("not JSON, answered NULL: %d", l.Malformed))
	}
	return strings.Join(parts, "; ")
}

func records(n int64) string {
	if n == 1 {
		return "1 record"
	}
	return fmt.Sprintf("%d records", n)
}

// keepNoLetters makes the policies of a query's tables those of a look: bad records of which they keep letters are counted, whatever
// their share.
func keepNoLetters(n plan.Node) {
	plan.WalkNodes(n, func(n plan.Node) {
		if scan, ok := n.(*plan.Scan); ok {
			throwLettersAway(&scan.Policy)
			if d := scan.Policy.DeadLetter; d != nil {
				d.MaxShare = 0
			}
		}
	})
}
