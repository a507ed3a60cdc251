package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser"
)

// ignoreMark begins a comment that ignores: -- leat:ignore LEAT9007, LEAT9001 and why.
const ignoreMark = "leat:ignore"

// ignores are the codes that comments of a script ignore, by the line that they are ignored on.
type ignores struct {
	byLine map[int][]*ignoredCode
	all    []*ignoredCode
}

// ignoredCode is a code in an ignore comment; "" when the comment names none.
type ignoredCode struct {
	code diag.Code
	span diag.Span
	used bool
}

// ignoreComments finds the ignore comments of a script. One behind code is for its own line; those that have their lines for
// themselves are for the first line below them that is no comment, and for a whole statement where that begins there.
func ignoreComments(src *diag.Source) *ignores {
	found := &ignores{byLine: map[int][]*ignoredCode{}}
	if !strings.Contains(src.Text, ignoreMark) {
		return found
	}
	lines := linesOf(src)
	for _, line := range slices.Backward(slices.Sorted(maps.Keys(lines.comments))) {
		codes := codesOf(src, lines.comments[line])
		from, to := line, line
		if !lines.code[line] {
			from = lines.below(line)
			to = max(from, lines.ends[from])
		}
		found.all = append(found.all, codes...)
		if len(codes) == 0 {
			continue
		}
		for at := from; at <= to; at++ {
			found.byLine[at] = append(found.byLine[at], codes...)
		}
	}
	return found
}

// scriptLines tells what stands on the lines of a script.
type scriptLines struct {
	code     map[int]bool
	comments map[int]diag.Span // the comment to the line's end
	ends     map[int]int       // of lines that a statement begins on: its last line
	next     map[int]int       // of lines that are only comment: the first below them that is not
}

func linesOf(src *diag.Source) *scriptLines {
	lines := &scriptLines{code: map[int]bool{}, comments: map[int]diag.Span{}, ends: map[int]int{}, next: map[int]int{}}
	begin := -1 // the line that the statement being read begins on
	for lexer := parser.NewLexer(src, parser.WithComments()); ; {
		t := lexer.Next()
		first := src.LineOf(t.Span.Start)
		switch {
		case t.Kind == parser.EOF:
			return lines
		case t.Kind == parser.Comment && strings.HasPrefix(t.Text, "--"):
			lines.comments[first] = t.Span
		case t.Kind != parser.Comment:
			last := src.LineOf(t.Span.End)
			for line := first; line <= last; line++ {
				lines.code[line] = true
			}
			if begin < 0 {
				begin = first
			}
			lines.ends[begin] = max(last, lines.ends[begin])
			if t.Kind == parser.Symbol && t.Text == ";" {
				begin = -1
			}
		}
	}
}

// below is the first line below one that is no comment. It is asked for the last line first, so that a long comment is walked
// over once.
func (l *scriptLines) below(line int) int {
	next := line + 1
	if further, ok := l.next[next]; ok {
		next = further
	}
	l.next[line] = next
	return next
}

// codesOf reads the codes of a comment; what follows them is the reason. A comment that ignores nothing has none.
func codesOf(src *diag.Source, comment diag.Span) []*ignoredCode {
	text := comment.Text(src)
	rest := strings.TrimLeft(text, "- \t")
	if !strings.HasPrefix(rest, ignoreMark) {
		return nil
	}
	at := comment.End - len(rest)
	mark := diag.Span{Start: at, End: at + len(ignoreMark)}
	var codes []*ignoredCode
	rest = rest[len(ignoreMark):]
	for {
		rest = strings.TrimLeft(rest, ", \t")
		word := rest
		if end := strings.IndexAny(rest, ", \t:"); end >= 0 {
			word = rest[:end]
		}
		if diag.Code(word).Class() == 0 {
			break
		}
		start := comment.End - len(rest)
		codes = append(codes, &ignoredCode{code: diag.Code(word), span: diag.Span{Start: start, End: start + len(word)}})
		rest = rest[len(word):]
	}
	if len(codes) == 0 {
		codes = []*ignoredCode{{span: mark}}
	}
	return codes
}

// ignore reports whether a comment ignores the diagnostic.
func (i *ignores) ignore(src *diag.Source, d diag.Diagnostic) bool {
	if len(i.all) == 0 || d.Source != src {
		return false
	}
	ignored := false
	for _, c := range i.byLine[src.LineOf(d.Span.Start)] {
		if c.code == d.Code {
			c.used, ignored = true, true
		}
	}
	return ignored
}

// useless returns what is to say of comments that ignored nothing.
func (i *ignores) useless(src *diag.Source) diag.List {
	var out diag.List
	for _, c := range i.all {
		if c.used {
			continue
		}
		d := diag.Diagnostic{Source: src, Span: c.span, Severity: diag.Warning, Code: diag.UselessIgnore}
		info, known := c.code.Info()
		switch {
		case c.code == "":
			d.Message, d.Help = "the comment names no code to ignore", "write -- leat:ignore LEAT9001, with the code of the warning"
		case !known:
			d.Message, d.Help = fmt.Sprintf("there is no code %s", c.code), didYouMean(c.code)
		case info.Severity == diag.Error:
			d.Message, d.Help = fmt.Sprintf("%s is an error: errors cannot be ignored", c.code), "take the comment out"
		default:
			d.Severity = diag.Info
			d.Message, d.Help = fmt.Sprintf("there is no %s here to ignore", c.code), "take the comment out"
		}
		out.Add(d)
	}
	return out
}

// didYouMean names the nearest code, "" when none is near.
func didYouMean(code diag.Code) string {
	if near := options.Nearest(string(code), codeNames()); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

func codeNames() []string {
	var names []string
	for _, info := range diag.Codes() {
		names = append(names, string(info.Code))
	}
	return names
}
