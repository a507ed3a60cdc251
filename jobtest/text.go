package jobtest

import (
	"bufio"
	"fmt"
	"io"

	"github.com/leatsql/leat/diag"
)

// WriteText writes what came of case files for people: a line for each file that passed, and each failure with what was expected and what
// came. Problems are not written: they are diagnostics.
func WriteText(w io.Writer, results []*Result) error {
	out := bufio.NewWriter(w)
	for _, r := range results {
		if len(r.Problems) > 0 {
			continue
		}
		if failed := r.Failed(); failed == 0 {
			fmt.Fprintf(out, "ok    %s: %s\n", r.File.Source.Name, cases(len(r.Cases)))
		} else {
			fmt.Fprintf(out, "FAIL  %s: %d of %s\n", r.File.Source.Name, failed, cases(len(r.Cases)))
		}
		for _, c := range r.Cases {
			writeCase(out, r.File, c)
		}
		if r.Failed() > 0 {
			fmt.Fprintln(out)
		}
	}
	return out.Flush()
}

func cases(n int) string {
	if n == 1 {
		return "1 case"
	}
	return fmt.Sprintf("%d cases", n)
}

func writeCase(w io.Writer, f *File, c *CaseResult) {
	if len(c.Failures) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s:%d: %s\n", f.Source.Name, c.Case.Line, diag.PrintableName(c.Case.Name))
	for _, x := range c.Failures {
		fmt.Fprintf(w, "  %s\n", x.located())
		for _, d := range x.Details {
			fmt.Fprintf(w, "      %s\n", diag.Printable(d))
		}
	}
}

// located is the failure in a line, with the line of the case file behind it.
func (f *Failure) located() string {
	text := f.Message
	if f.Table != "" {
		text = f.Table + ": " + text
	}
	return fmt.Sprintf("%s (line %d)", text, f.Line)
}
