package jobtest_test

import (
	"testing"

	"github.com/leatsql/leat/jobtest"
)

// FuzzParse reads any text as a case file: it says what is wrong, and does not break.
func FuzzParse(f *testing.F) {
	f.Add("job: a.sql\ncases:\n  - name: x\n    input: {t: [json: &a {b: 1}, json: *a, null, text: |\n      c\n]}\n")
	f.Add("job: a.sql\ncases:\n  - name: x\n    output:\n      t:\n        - <<: *a\n        - ? b\n          : .nan\n---\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, problems := jobtest.Parse("a.test.yaml", text)
		for _, d := range problems {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) {
				t.Fatalf("%s stands at %v of %d bytes", d.Message, d.Span, len(text))
			}
		}
		if !problems.HasErrors() {
			jobtest.Update(&jobtest.Result{File: file})
		}
	})
}
