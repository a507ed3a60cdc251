package jobtest

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/readfile"
	"github.com/leatsql/leat/options"
)

// maxCaseFile bounds a case file, of which the parser takes 200 times the memory.
const maxCaseFile = 4 << 20

// Load reads a case file. The file is useful only when no diagnostic is an error.
func Load(path string) (*File, diag.List) {
	text, err := readfile.Whole(path, maxCaseFile)
	if err != nil {
		return &File{Source: diag.NewSource(path, "")}, diag.List{{Code: diag.FileUnreadable, Message: err.Error()}}
	}
	return Parse(path, string(text))
}

// Parse reads the text of a case file. Relative paths in it start at its folder.
func Parse(path, text string) (*File, diag.List) {
	text = strings.TrimPrefix(text, "\ufeff") // that some editors begin with
	l := &loader{src: diag.NewSource(path, text), dir: filepath.Dir(path)}
	l.file = &File{Source: l.src}
	if root := parseYAML(l.src, &l.found); root != nil {
		l.root(root)
	}
	l.found.Sort()
	return l.file, l.found
}

// loader makes a File of a document.
type loader struct {
	src   *diag.Source
	dir   string
	file  *File
	found diag.List
}

func (l *loader) wrong(at diag.Span, help, format string, args ...any) {
	l.found.Add(diag.Diagnostic{Source: l.src, Span: at, Code: diag.BadCaseFile, Message: fmt.Sprintf(format, args...), Help: help})
}

// reads is what may stand in an object, by key.
type reads map[string]func(field)

// object reads an object whose keys are known; what names it in messages. ok is false where it has others: a key that seems to be missing
// may be one of them.
func (l *loader) object(v *value, what string, known reads) (ok bool) {
	if v.kind != objectKind {
		l.wrong(v.span, "", "%s is an object, and this is %s", what, v.kind)
		return false
	}
	ok = true
	for _, f := range v.fields {
		read := known[f.name]
		if read == nil {
			ok = false
			names := slices.Sorted(maps.Keys(known))
			help := ""
			if near := options.Nearest(f.name, names); near != "" {
				help = fmt.Sprintf("did you mean %s?", near)
			}
			l.wrong(f.at, help, "%s has no '%s'", what, f.name)
			continue
		}
		read(f)
	}
	return ok
}

func (l *loader) root(v *value) {
	known := l.setupKeys(&l.file.setup)
	known["job"] = func(f field) {
		l.file.jobAt = f.span
		if l.file.Job = l.text(f); l.file.Job != "" {
			l.file.Job = l.path(l.file.Job)
		}
	}
	known["cases"] = func(f field) {
		for _, x := range l.list(f) {
			l.testCase(x.value)
		}
	}
	if !l.object(v, "a case file", known) {
		return
	}
	if v.field("job") == nil {
		l.wrong(v.span, "job: enrich.sql", "the case file names no job")
	}
	if v.field("cases") == nil {
		l.wrong(v.span, "", "the case file has no cases")
	}
}

// setupKeys are the keys that a file and a case may have.
func (l *loader) setupKeys(s *setup) reads {
	return reads{
		"variables":      func(f field) { s.variables = l.texts(f) },
		"settings":       func(f field) { s.settings = l.texts(f) },
		"proto-path":     func(f field) { s.protoPaths = l.paths(f) },
		"descriptor-set": func(f field) { s.descriptorSets = l.paths(f) },
		"clock":          func(f field) { s.clock = l.time(f) },
		"zone": func(f field) {
			s.zone = l.text(f)
			if _, err := time.LoadLocation(s.zone); err != nil {
				l.wrong(f.span, "", "there is no time zone %s", s.zone)
			}
		},
	}
}

func (l *loader) testCase(v *value) {
	c := &Case{Line: l.src.LineOf(v.span.Start), node: v}
	known := l.setupKeys(&c.setup)
	known["name"] = func(f field) { c.Name = l.text(f) }
	known["input"] = func(f field) { c.input = l.input(f) }
	known["output"] = func(f field) { c.output = l.output(f) }
	known["dead-letters"] = func(f field) { c.letters = l.letters(f) }
	known["dropped"] = func(f field) { c.dropped = l.dropped(f) }
	known["error"] = func(f field) { c.failure = &text{value: l.text(f), at: f.span} }
	complete := l.object(v, "a case", known)
	if v.kind != objectKind {
		return
	}
	if complete && c.Name == "" {
		l.wrong(v.span, "", "the case has no name")
	}
	for _, other := range l.file.Cases {
		if other.Name == c.Name && c.Name != "" {
			l.wrong(v.field("name").span, "", "line %d has a case of that name", other.Line)
		}
	}
	l.file.Cases = append(l.file.Cases, c)
}

// text reads a text; numbers and booleans are taken as they are written.
func (l *loader) text(f field) string {
	switch f.kind {
	case textKind, numberKind, boolKind:
		return f.text
	default:
		l.wrong(f.span, "", "'%s' is a text, and this is %s", f.name, f.kind)
		return ""
	}
}

// texts reads an object of texts.
func (l *loader) texts(f field) map[string]string {
	all := map[string]string{}
	if f.kind != objectKind {
		l.wrong(f.span, "", "'%s' is an object of texts, and this is %s", f.name, f.kind)
		return all
	}
	for _, x := range f.fields {
		all[x.name] = l.text(x)
	}
	return all
}

// list reads a list; nothing is an empty one.
func (l *loader) list(f field) []item {
	switch f.kind {
	case listKind, nullKind:
		return f.items
	default:
		l.wrong(f.span, "", "'%s' is a list, and this is %s", f.name, f.kind)
		return nil
	}
}

// paths reads a path, or a list of them.
func (l *loader) paths(f field) []string {
	if f.kind != listKind {
		return []string{l.path(l.text(f))}
	}
	var all []string
	for _, x := range f.items {
		all = append(all, l.path(l.text(field{name: f.name, value: x.value})))
	}
	return all
}

func (l *loader) path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(l.dir, p)
}

// time reads a moment.
func (l *loader) time(f field) *time.Time {
	written := l.text(f)
	t, err := time.Parse(time.RFC3339Nano, strings.Replace(written, " ", "T", 1))
	if err != nil {
		l.wrong(f.span, "for example 2026-03-01T12:30:00Z", "'%s' is a moment in the form of RFC 3339, and this is %s", f.name, written)
		return nil
	}
	return &t
}
