package jobtest

import (
	"encoding/xml"
	"io"
	"strings"

	"github.com/leatsql/leat/diag"
)

// The elements of a JUnit report, as CI servers read it.
type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		File      string        `xml:"file,attr"`
		Line      int           `xml:"line,attr,omitempty"`
		Failure   *junitFailure `xml:"failure,omitempty"`
		Error     *junitFailure `xml:"error,omitempty"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes what came of case files as JUnit XML: a suite per file, a test case per case. A file whose cases could not run has one
// in their place, with an error.
func WriteJUnit(w io.Writer, results []*Result) error {
	document := junitReport{Name: "leat test"}
	for _, r := range results {
		s := junitSuiteOf(r)
		document.Suites = append(document.Suites, s)
		document.Tests += s.Tests
		document.Failures += s.Failures
		document.Errors += s.Errors
	}
	return diag.WriteXML(w, document)
}

func junitSuiteOf(r *Result) junitSuite {
	name := r.File.Source.Name
	s := junitSuite{Name: name, Failures: r.Failed()}
	for _, c := range r.Cases {
		out := junitCase{Name: c.Case.Name, ClassName: name, File: name, Line: c.Case.Line}
		if len(c.Failures) > 0 {
			out.Failure = &junitFailure{Message: c.Failures[0].located(), Text: c.text()}
		}
		s.Cases = append(s.Cases, out)
	}
	if r.Problems.HasErrors() {
		s.Errors = 1
		s.Cases = append(s.Cases, junitCase{
			Name: "the case file", ClassName: name, File: name, Error: &junitFailure{Message: r.Problems.Error(), Text: r.Problems.Error()},
		})
	}
	s.Tests = len(s.Cases)
	return s
}

// text is the failures of a case as lines.
func (c *CaseResult) text() string {
	var b strings.Builder
	for _, f := range c.Failures {
		b.WriteString(f.located() + "\n")
		for _, d := range f.Details {
			b.WriteString("    " + d + "\n")
		}
	}
	return b.String()
}
