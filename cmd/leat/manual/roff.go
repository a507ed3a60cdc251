package manual

import (
	"fmt"
	"strings"
)

// writer writes roff.
type writer struct{ b strings.Builder }

// line writes a request, whose arguments are escaped by its caller.
func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *writer) section(title string) { w.line(".SH %s", escape(strings.ToUpper(title))) }

// text writes lines of text.
func (w *writer) text(text string) { w.line("%s", escape(text)) }

// term writes a tagged paragraph; head is roff.
func (w *writer) term(head, text string) {
	w.line(".TP\n%s", head)
	w.text(text)
}

var special = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "…", `\&...`, "\n.", "\n\\&.")

// escape keeps a text from being taken for roff: a line that begins with a period or an apostrophe would be a request.
func escape(text string) string {
	if strings.HasPrefix(text, ".") {
		return `\&` + special.Replace(text)
	}
	return special.Replace(text)
}

func quoted(text string) string { return `"` + strings.ReplaceAll(escape(text), `"`, `\(dq`) + `"` }

func bold(text string) string { return `\fB` + escape(text) + `\fR` }

func italic(text string) string { return `\fI` + escape(text) + `\fR` }
