package diag

import (
	"encoding/xml"
	"fmt"
	"io"
)

// The elements of a JUnit report, as CI servers read it.
type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name       string           `xml:"name,attr"`
		ClassName  string           `xml:"classname,attr"`
		File       string           `xml:"file,attr"`
		Line       int              `xml:"line,attr,omitempty"`
		Properties *junitProperties `xml:"properties,omitempty"`
		Failure    *junitFailure    `xml:"failure,omitempty"`
		Output     string           `xml:"system-out,omitempty"`
	}
	junitProperties struct {
		Properties []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes a report as JUnit XML: a suite per file, a case per finding. A finding that is at least as severe as
// FailOn is a failure, a milder one a case that passes with output; what is beyond MostShown is one case of its file; a file without
// findings is one case that passes.
func WriteJUnit(w io.Writer, r *Report) error {
	document := junitReport{Name: "leat validate"}
	files := r.bounded()
	for i := range files {
		s := junitSuiteOf(&files[i], r.FailOn)
		document.Suites = append(document.Suites, s)
		document.Tests += s.Tests
		document.Failures += s.Failures
	}
	return WriteXML(w, document)
}

// WriteXML writes a document with its header, indented, and a line end behind it.
func WriteXML(w io.Writer, document any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(document); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitSuiteOf(f *boundedFile, failOn Severity) junitSuite {
	s := junitSuite{Name: f.Name}
	for i, found := range f.findings() {
		c := junitCaseOf(f.Name, found)
		if f.Findings[i].Severity <= failOn {
			c.Failure = &junitFailure{Message: found.Message, Type: found.Code, Text: found.located()}
			s.Failures++
		} else {
			c.Output = found.located()
		}
		s.Cases = append(s.Cases, c)
	}
	if n := len(f.omitted); n > 0 {
		c := junitCase{Name: more(n), ClassName: f.Name, File: f.Name}
		if fails(f.omitted, failOn) {
			c.Failure = &junitFailure{Message: more(n)}
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	if len(s.Cases) == 0 {
		s.Cases = []junitCase{{Name: "no findings", ClassName: f.Name, File: f.Name}}
	}
	s.Tests = len(s.Cases)
	return s
}

func junitCaseOf(file string, f finding) junitCase {
	number := func(name string, n int) junitProperty { return junitProperty{name, fmt.Sprint(n)} }
	properties := &junitProperties{[]junitProperty{
		{"severity", f.Severity},
		{"code", f.Code},
		number("line", f.Line), number("column", f.Column), number("endLine", f.EndLine), number("endColumn", f.EndColumn),
	}}
	return junitCase{
		Name: fmt.Sprintf("%s at %d:%d", f.Code, f.Line, f.Column), ClassName: file,
		File: f.File, Line: f.Line, Properties: properties,
	}
}

// located is the text of a finding with its place before it.
func (f *finding) located() string {
	return fmt.Sprintf("%s:%d:%d: %s[%s]: %s", f.File, f.Line, f.Column, f.Severity, f.Code, f.text())
}
