package conformance

import (
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// volatile are the functions whose value differs from row to row.
var volatile = regexp.MustCompile(`(?i)\b(RAND|RAND_INTEGER|UUID|NOW|PROCTIME|CURRENT_ROW_TIMESTAMP|UNIX_TIMESTAMP)\b|\b(CURRENT|LOCAL)_?TIME`)

// TestBatchSizes: what leat answers does not depend on how many rows a batch has. An expression is computed over a table that holds its
// operands several times, so that what a kernel keeps of one row shows in the next.
func TestBatchSizes(t *testing.T) {
	const root = "../../testdata"
	home := filepath.Join(root, "conformance")
	cases, err := Load(home)
	if err != nil {
		t.Fatal(err)
	}
	cases = slices.DeleteFunc(cases, func(c *Case) bool {
		runs := slices.Contains([]string{"expr", "query", "kafka_write", "os_sink"}, c.Kind)
		return !runs || c.Kind == "expr" && (c.Form != "column" || volatile.MatchString(c.Expr)) || answersByRequest(c)
	})
	want := runCases(t.Context(), cases, func() *Runner { return NewRunner(home) })
	cases = runnable(cases, want)
	want = slices.DeleteFunc(want, func(r Result) bool { return r.Outcome == Refused })
	for _, rows := range []int{1, 7, 1024} {
		got := runCases(t.Context(), cases, func() *Runner {
			r := NewRunner(home)
			r.Batch, r.Copies = rows, 9
			return r
		})
		for i := range got {
			if got[i].Outcome != want[i].Outcome || text(wordless(got[i])) != text(wordless(want[i])) {
				t.Errorf("%s with batches of %d rows:\n  got  %s\n  want %s", got[i].ID, rows, text(got[i].Got), text(want[i].Got))
			}
		}
	}
	t.Logf("%d cases", len(cases))
}

// answersByRequest: how rows in batches of their own lie in requests is a matter of time, and so is then what a script answers them.
func answersByRequest(c *Case) bool {
	if len(c.Script) == 0 {
		return false
	}
	items := c.Script[0].Items
	return len(c.Script) > 1 || len(slices.Compact(slices.Clone(items))) > 1
}

// runnable are the cases that leat runs.
func runnable(cases []*Case, results []Result) (all []*Case) {
	for i, c := range cases {
		if results[i].Outcome != Refused {
			all = append(all, c)
		}
	}
	return all
}

// wordless is an answer without the words of an error.
func wordless(r Result) any {
	if got, ok := r.Got.(answer); ok && got["error"] != nil {
		return got["error"]
	}
	return r.Got
}
