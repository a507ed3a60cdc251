package diagdocs

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

// finding is a code at a place, with places as people count them.
type finding struct {
	Code   diag.Code
	Line   int
	Column int
	Width  int
}

func (f finding) String() string {
	return fmt.Sprintf("%s at %d:%d, %d wide", f.Code, f.Line, f.Column, f.Width)
}

// example is a block of a page, or two of them that are versions of one file.
type example struct {
	text  string
	proto string // what example.proto holds; "" when there is none
	want  []finding
	// kind is sql or proto; old is the version that text is compared with, when pair is set.
	kind, old string
	pair      bool
	wantOld   []finding // what is found in the old version
	said      string    // what leat says of it, as the page has it
	blockEnd  int       // where on the page the block ends
	end       int       // where it ends with what is said of it
}

// fails reports whether the example has a mistake.
func (e example) fails() bool { return len(e.want)+len(e.wantOld) > 0 }

// page is a page about a code.
type page struct {
	title    string
	examples []example
}

var (
	block = regexp.MustCompile("(?ms)^```(sql|proto)(?: (old|new))?\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?")
	mark  = regexp.MustCompile(`^(?:--|//)\s*(\^+) (LEAT[0-9]{4})$`)
)

// parsePage reads a page.
func parsePage(text string) page {
	heading, _, _ := strings.Cut(text, "\n")
	p := page{title: strings.TrimPrefix(heading, "# ")}
	proto, old := "", ""
	for _, m := range block.FindAllStringSubmatchIndex(text, -1) {
		kind, version, body := text[m[2]:m[3]], part(text, m[4], m[5]), text[m[6]:m[7]]
		e := example{kind: kind, text: body, want: marks(body), said: part(text, m[8], m[9]), end: m[1], blockEnd: m[7] + len(fence)}
		switch {
		case version == "old":
			old = body
			continue
		case version == "new":
			e.pair, e.old, e.wantOld = true, old, marks(old)
		case kind == "proto":
			proto = body
			continue
		default:
			e.proto = proto
		}
		p.examples = append(p.examples, e)
	}
	return p
}

// fence ends a block.
const fence = "```\n"

// part is a part of a text, "" where it is not there.
func part(text string, start, end int) string {
	if start < 0 {
		return ""
	}
	return text[start:end]
}

// withSaid is a page with what leat says of its examples.
func withSaid(page string, examples []example, said []string) string {
	for i := len(examples) - 1; i >= 0; i-- {
		e := examples[i]
		behind := ""
		if said[i] != "" {
			behind = "\n```text\n" + said[i] + fence
		}
		page = page[:e.blockEnd] + behind + page[e.end:]
	}
	return page
}

// marks returns what lines of carets say of the line of SQL above them.
func marks(sql string) []finding {
	var all []finding
	above := 0
	for i, line := range strings.Split(sql, "\n") {
		m := mark.FindStringSubmatchIndex(line)
		if m == nil {
			above = i + 1
			continue
		}
		all = append(all, finding{
			Code: diag.Code(line[m[4]:m[5]]), Line: above,
			Column: utf8.RuneCountInString(line[:m[2]]) + 1, Width: m[3] - m[2],
		})
	}
	return all
}

// index is the text of docs/diagnostics/README.md.
func index() string {
	var b strings.Builder
	b.WriteString(indexHead)
	class := diag.Class(0)
	for _, info := range diag.Codes() {
		if c := info.Code.Class(); c != class {
			class = c
			fmt.Fprintf(&b, "\n## LEAT%d…: %s\n\n| code | severity | |\n|---|---|---|\n", class, class)
		}
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s |\n", info.Code, info.Code, info.Severity, info.Title)
	}
	return b.String()
}

const indexHead = `# Diagnostics

What leat says of a text or of a running job has a code, which is never given another meaning. Each code has a page: what it means, an
example that has it, what leat says of it, and a mended one. A test runs the examples.

` + "`leat validate`" + ` exits with 3 when there is an error; ` + "`--fail-on warning`" + ` and ` + "`--fail-on info`" + ` make milder findings count. Errors cannot
be ignored. Warnings and infos can, by ` + "`--ignore CODE`" + ` or by a comment on the line of the finding or above it:

` + "```" + `
-- leat:ignore LEAT9003, LEAT9001: the reason
` + "```" + `

This page is written from the table of codes.
`
