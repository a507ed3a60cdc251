package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteGitHub writes a report as workflow commands, which GitHub Actions shows as annotations of a change:
//
//	::error file=job.sql,line=7,endLine=7,col=23,endColumn=25,title=LEAT2101::no function …%0Ahelp: cast it first
//
// Help and related places stand on lines of their own below the message.
func WriteGitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	files := r.bounded()
	for i := range files {
		for _, f := range files[i].findings() {
			fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n", f.command(),
				escapeProperty(slashed(f.File)), f.Line, f.EndLine, f.Column, f.EndColumn, escapeProperty(f.Code), escapeData(f.text()))
		}
	}
	if n := omitted(files); n > 0 {
		fmt.Fprintf(out, "::notice::%s\n", escapeData(more(n)))
	}
	return out.Flush()
}

// command is the workflow command of the severity; what is an info here is a notice there.
func (f *finding) command() string {
	if f.Severity == Info.String() {
		return "notice"
	}
	return f.Severity
}

// text is the message with the help and the related places, each on a line of its own.
func (f *finding) text() string {
	var b strings.Builder
	b.WriteString(f.Message)
	for _, r := range f.Related {
		fmt.Fprintf(&b, "\n%s:%d:%d: note: %s", r.File, r.Line, r.Column, r.Message)
	}
	if f.Help != "" {
		b.WriteString("\nhelp: " + f.Help)
	}
	return b.String()
}

// escapeData escapes what stands behind the :: of a workflow command.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes the value of a workflow command's property.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
