package jobtest

import (
	"slices"
	"strings"
)

// list puts items in the place of a list. In a flow, within brackets, it is written in brackets.
func (u *updater) list(f *field, items []newItem, flow bool) {
	colon := f.at.End + strings.IndexByte(u.text[f.at.End:], ':') + 1
	switch {
	case f.kind == listKind && f.span.Start < f.at.Start:
		return // it stands for a list above that others may mean too
	case flow && f.kind == listKind && f.flow:
		u.edit(f.span.Start, f.span.End, u.inFlow(f, items))
	case flow:
	case f.kind == listKind && !f.flow && len(f.items) > 0:
		u.block(f, items, colon)
	default:
		end := max(colon, f.span.End)
		if f.kind == nullKind && strings.TrimSpace(u.text[colon:min(end, len(u.text))]) == "" {
			end = colon // nothing is written
		}
		if len(items) == 0 {
			u.edit(colon, end, " []")
			return
		}
		indent := strings.Repeat(" ", f.at.Start-u.lineStart(f.at.Start)+2)
		text := "\n"
		for _, x := range items {
			text += yamlItem(u.valueOf(f, x), indent)
		}
		u.edit(colon, end, strings.TrimSuffix(text, "\n"))
	}
}

// valueOf is the value of an item.
func (u *updater) valueOf(f *field, x newItem) *value {
	if x.same {
		return f.items[x.old].value
	}
	return x.value
}

func (u *updater) inFlow(f *field, items []newItem) string {
	var parts []string
	for _, x := range items {
		if x.same {
			if old := f.items[x.old]; old.flow && old.span.Start >= f.at.Start {
				parts = append(parts, u.text[old.span.Start:old.span.End])
				continue
			}
		}
		parts = append(parts, yamlFlow(u.valueOf(f, x)))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// block writes a list of lines with dashes. Lines of items that stay are taken as they are, with the comments above them; an item
// that differs keeps the comments above it and within it.
func (u *updater) block(f *field, items []newItem, colon int) {
	column := f.items[0].at - u.lineStart(f.items[0].at)
	indent := strings.Repeat(" ", column)
	heads, bodies := make([]string, len(f.items)), make([]string, len(f.items))
	start := u.headStart(f.items[0].at, column, colon)
	from, end := start, start
	for i, x := range f.items {
		line := u.lineStart(x.at)
		end = u.blockEnd(x.at, column)
		heads[i], bodies[i] = u.text[from:line], u.text[line:end]
		from = end
	}
	if len(items) == 0 {
		last := strings.TrimSuffix(u.text[:end], "\n")
		u.edit(colon, len(last), " []")
		return
	}
	var b strings.Builder
	for _, x := range items {
		if x.old >= 0 {
			b.WriteString(heads[x.old])
		}
		if x.same {
			b.WriteString(bodies[x.old])
			continue
		}
		text := yamlItem(x.value, indent)
		if x.old >= 0 {
			text = commented(text, bodies[x.old], indent)
		}
		b.WriteString(text)
	}
	text := b.String()
	if !strings.HasSuffix(u.text[:end], "\n") {
		text = strings.TrimSuffix(text, "\n")
	} else if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	u.edit(start, end, text)
}

// headStart is where the comments above the first item begin.
func (u *updater) headStart(at, column, colon int) int {
	start := u.lineStart(at)
	for start > colon {
		above := u.lineStart(start - 1)
		line := u.text[above:start]
		if above <= colon || !strings.HasPrefix(strings.TrimLeft(line, " "), "#") || indentation(line) != column {
			break
		}
		start = above
	}
	return start
}

// blockEnd is where the lines end that belong to what begins at a place: those that are further in than column. Blank lines behind
// them are not theirs.
func (u *updater) blockEnd(at, column int) int {
	end := u.lineEnd(at)
	for next := end; next < len(u.text); {
		line := u.text[next:u.lineEnd(next)]
		blank := strings.TrimSpace(line) == ""
		if !blank && indentation(line) <= column {
			break
		}
		next += len(line)
		if !blank {
			end = next
		}
	}
	return end
}

// endOf is where the lines of a case end.
func (u *updater) endOf(v *value) int {
	column := v.span.Start - u.lineStart(v.span.Start)
	return u.blockEnd(v.span.Start, column-1)
}

// indentOf is what stands before the keys of a case, as blanks.
func (u *updater) indentOf(v *value) string {
	return strings.Repeat(" ", v.span.Start-u.lineStart(v.span.Start))
}

func (u *updater) lineStart(at int) int { return strings.LastIndexByte(u.text[:at], '\n') + 1 }

// lineEnd is behind the line's end.
func (u *updater) lineEnd(at int) int {
	if i := strings.IndexByte(u.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(u.text)
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// widest is the most characters of a row in one line.
const widest = 120

// yamlItem writes a value as an item of a list: in one line where it fits, else a line for each field.
func yamlItem(v *value, indent string) string {
	if line := indent + "- " + yamlFlow(v); len(line) <= widest || v.kind != objectKind {
		return line + "\n"
	}
	var b strings.Builder
	before := indent + "- "
	for _, f := range v.fields {
		b.WriteString(before + yamlKey(f.name) + ": " + yamlFlow(f.value) + "\n")
		before = indent + "  "
	}
	return b.String()
}

// yamlFlow writes a value in one line. Texts are quoted as in JSON, which is YAML too.
func yamlFlow(v *value) string {
	switch v.kind {
	case objectKind:
		var parts []string
		for _, f := range v.fields {
			parts = append(parts, yamlKey(f.name)+": "+yamlFlow(f.value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case listKind:
		var parts []string
		for _, x := range v.items {
			parts = append(parts, yamlFlow(x.value))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case nullKind, boolKind, numberKind, textKind:
	}
	return v.String()
}

// yamlKey writes a key: as it is where YAML cannot take it for anything but a text.
func yamlKey(name string) string {
	plain := name != "" && strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) < 0 && (name[0] < '0' || name[0] > '9')
	if plain && !yamlWord(name) {
		return name
	}
	return string(appendQuoted(nil, name))
}

// yamlWord reports whether YAML, of one version or another, takes a word for something else than a text.
func yamlWord(s string) bool {
	return slices.Contains([]string{"null", "true", "false", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(s))
}
