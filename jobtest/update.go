package jobtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Update returns the text of a result's case file in which the rows, dead letters and counts that were expected are those that came.
// Rows that came as expected stay as they are written, and so does all else. A job that failed changes nothing: its error is to be
// mended, or to be expected by hand.
func Update(r *Result) string {
	u := &updater{text: r.File.Source.Text, file: r.File}
	for _, c := range r.Cases {
		if c.got.err == nil && c.Case.failure == nil {
			u.testCase(c)
		}
	}
	return u.updated()
}

// updated is the text with all edits, whose lines end as the others do.
func (u *updater) updated() string {
	slices.SortStableFunc(u.edits, func(a, b edit) int { return cmp.Compare(b.start, a.start) })
	windows := strings.Contains(u.text, "\r\n")
	for _, e := range u.edits {
		if windows {
			e.text = strings.ReplaceAll(strings.ReplaceAll(e.text, "\r\n", "\n"), "\n", "\r\n")
		}
		u.text = u.text[:e.start] + e.text + u.text[e.end:]
	}
	return u.text
}

// updater collects the edits of a case file. They do not overlap.
type updater struct {
	text  string
	file  *File
	edits []edit
}

// edit puts a text in the place of another.
type edit struct {
	start, end int
	text       string
}

func (u *updater) edit(start, end int, text string) {
	u.edits = append(u.edits, edit{start, end, text})
}

func (u *updater) testCase(c *CaseResult) {
	added := u.addedOutput(c)
	for _, o := range c.Case.output {
		if o.rows == nil {
			continue
		}
		if rows, changed := updatedRows(o, c.got.table(o.table.value)); changed {
			out := c.Case.node.field("output")
			u.list(o.rows, rows, c.Case.node.flow || out.flow || o.node.kind == objectKind && o.node.flow)
		}
	}
	added += u.letters(c)
	u.dropped(c)
	if added != "" && !c.Case.node.flow {
		u.add(c.Case.node, added)
	}
}

// add puts lines behind those of a case.
func (u *updater) add(testCase *value, lines string) {
	at := u.endOf(testCase)
	if at > 0 && u.text[at-1] != '\n' {
		lines = "\n" + strings.TrimSuffix(lines, "\n")
	}
	u.edit(at, at, lines)
}

// newItem is an element of an updated list: one that stays, or a value.
type newItem struct {
	old   int // the element whose lines or comments it keeps, -1 for none
	same  bool
	value *value
}

// updatedRows are the rows as they came. Those that are in any order stay in theirs, new ones come behind.
func updatedRows(o *tableOutput, have []gotRow) (rows []newItem, changed bool) {
	want := o.rows.items
	p := pair(want, have, o.match)
	usual := besides(want)
	byRow := make([]newItem, len(have))
	for j := range have {
		byRow[j] = newItem{old: -1, value: have[j].as(usual)}
	}
	for i, j := range p.at {
		changed = changed || !p.same[i]
		if j < 0 {
			continue
		}
		byRow[j] = newItem{old: i, same: p.same[i], value: have[j].as(want[i].value)}
		if o.match == partial {
			byRow[j].value = named(byRow[j].value, want[i].value)
		}
		if o.match != exact {
			rows = append(rows, byRow[j])
		}
	}
	switch o.match {
	case exact:
		return byRow, changed || len(p.rest) > 0
	case unordered:
		for _, j := range p.rest {
			rows = append(rows, byRow[j])
		}
		return rows, changed || len(p.rest) > 0
	case partial:
	}
	return rows, changed
}

// besides is an object of what rows name that is no column.
func besides(rows []item) *value {
	v := &value{kind: objectKind}
	for _, row := range rows {
		for _, f := range row.fields {
			if strings.HasPrefix(f.name, "_") {
				v.set(f)
			}
		}
	}
	return v
}

// named is a row without the fields that another does not name.
func named(v, by *value) *value {
	out := &value{kind: v.kind}
	for _, f := range v.fields {
		if by.field(f.name) != nil {
			out.fields = append(out.fields, f)
		}
	}
	return out
}

// addedOutput is the output of a case that has none.
func (u *updater) addedOutput(c *CaseResult) string {
	if c.Case.node.field("output") != nil {
		return ""
	}
	indent := u.indentOf(c.Case.node)
	var b strings.Builder
	for _, t := range c.got.tables {
		if len(t.rows) == 0 {
			fmt.Fprintf(&b, "%s  %s: []\n", indent, yamlKey(t.name))
			continue
		}
		fmt.Fprintf(&b, "%s  %s:\n", indent, yamlKey(t.name))
		for _, row := range t.rows {
			b.WriteString(yamlItem(row.as(nil), indent+"    "))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return indent + "output:\n" + b.String()
}

// letters updates the dead letters; what it returns is to be added to a case that expects none.
func (u *updater) letters(c *CaseResult) string {
	if c.Case.letters == nil {
		if len(c.got.letters) == 0 {
			return ""
		}
		indent := u.indentOf(c.Case.node)
		text := indent + "dead-letters:\n"
		for _, l := range c.got.letters {
			text += yamlItem(l.value(), indent+"  ")
		}
		return text
	}
	var items []newItem
	rest, changed := slices.Clone(c.got.letters), false
	for i, want := range c.Case.letters.letters {
		j := slices.IndexFunc(rest, want.is)
		if j < 0 {
			changed = true
			continue
		}
		items = append(items, newItem{old: i, same: true})
		rest = slices.Delete(rest, j, j+1)
	}
	for _, l := range rest {
		items, changed = append(items, newItem{old: -1, value: l.value()}), true
	}
	if changed {
		u.list(&c.Case.letters.node, items, c.Case.node.flow)
	}
	return ""
}

// value is the dead letter as a case file has it.
func (l gotLetter) value() *value {
	v := &value{kind: objectKind}
	for _, part := range [][2]string{{"table", l.table}, {"stage", l.stage}, {"field", l.field}, {"reason", l.reason}} {
		if part[1] != "" {
			v.set(field{name: part[0], value: &value{kind: textKind, text: part[1]}})
		}
	}
	return v
}

func (u *updater) dropped(c *CaseResult) {
	want := c.Case.dropped
	if want == nil || !want.wrong(c.got.dropped) {
		return
	}
	v := &value{kind: objectKind}
	for _, reason := range slices.Sorted(maps.Keys(c.got.dropped)) {
		v.set(field{name: reason, value: &value{kind: numberKind, text: fmt.Sprint(c.got.dropped[reason])}})
	}
	if want.total >= 0 {
		v = &value{kind: numberKind, text: fmt.Sprint(sum(c.got.dropped))}
	}
	if n := want.node; n.kind != objectKind || n.flow {
		u.edit(n.span.Start, n.span.End, yamlFlow(v))
	} else {
		start := u.lineStart(n.span.Start)
		indent := u.text[start:n.span.Start]
		text := ""
		for _, f := range v.fields {
			text += indent + yamlKey(f.name) + ": " + f.text + "\n"
		}
		u.edit(start, u.blockEnd(n.span.Start, len(indent)-1), text)
	}
}
