package engine

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats/protobuf/breaking"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/compat"
)

// Text is a version of a file.
type Text struct {
	Name string // its path
	Text string
}

// Compare says which changes from one version of a script, or of a .proto file, to the next break readers, writers or stored
// positions. Scripts are checked for mistakes too; variables without a value stand for themselves. The findings come by the version that they stand in.
func (e *Engine) Compare(before, after Text) (inBefore, inAfter diag.List) {
	oldSource, newSource := diag.NewSource(before.Name, before.Text), diag.NewSource(after.Name, after.Text)
	var found diag.List
	if filepath.Ext(before.Name) == ".proto" && filepath.Ext(after.Name) == ".proto" {
		found = e.compareProtos(oldSource, newSource)
	} else {
		found = e.compareScripts(oldSource, newSource)
	}
	comments := ignoreComments(newSource)
	for _, d := range found {
		switch {
		case d.Severity != diag.Error && (e.config.Ignore[d.Code] || comments.ignore(newSource, d)):
		case d.Source == oldSource:
			inBefore.Add(d)
		default:
			inAfter.Add(d)
		}
	}
	inBefore.Sort()
	inAfter.Sort()
	return inBefore, inAfter
}

func (e *Engine) compareScripts(before, after *diag.Source) diag.List {
	oldVersion, found := e.version(before)
	newVersion, mistakes := e.version(after)
	return slices.Concat(found, mistakes, compat.Compare(oldVersion, newVersion))
}

// version plans a script for what others depend on. Only mistakes are told of it: whether it runs is not the question.
func (e *Engine) version(src *diag.Source) (*compat.Version, diag.List) {
	tree, found := parser.Parse(src)
	o := e.planOptions(src.Name)
	o.AllowUnset, o.Unused, o.Lint = true, planner.IgnoreUnused, false
	result, more := planner.Plan(tree, e.catalogs(), o)
	var mistakes diag.List
	for _, d := range append(found, more...) {
		if d.Severity == diag.Error && !d.Code.NotYet() {
			mistakes.Add(d)
		}
	}
	return result.Version, e.secrets.Diagnostics(mistakes)
}

func (e *Engine) compareProtos(before, after *diag.Source) diag.List {
	changes, err := breaking.Compare(before.Name, after.Name, e.config.ProtoPaths)
	var wrong *breaking.FileError
	if errors.As(err, &wrong) {
		src := after
		if wrong.File == before.Name {
			src = before
		}
		return diag.List{{Source: src, Span: lineSpan(src, wrong.Line), Code: diag.SchemaUnreadable, Message: wrong.Error()}}
	}
	var found diag.List
	for _, ch := range changes {
		found.Add(protoDiagnostic(ch, before, after))
	}
	return found
}

// protoDiagnostic puts a change at its place in the new version, or in the old one where that has none.
func protoDiagnostic(ch breaking.Change, before, after *diag.Source) diag.Diagnostic {
	code := diag.Code(ch.Code)
	info, _ := code.Info()
	d := diag.Diagnostic{Severity: info.Severity, Code: code, Message: ch.Message, Help: ch.Help}
	if ch.Milder {
		d.Severity = diag.Warning
	}
	if ch.New.Line == 0 {
		d.Source, d.Span = before, nameSpan(before, ch.Old)
		return d
	}
	d.Source, d.Span = after, nameSpan(after, ch.New)
	if ch.Old.Line != 0 {
		d.Related = []diag.Related{{Source: before, Span: nameSpan(before, ch.Old), Message: "it was this"}}
	}
	return d
}

// nameSpan finds a name on a line of a .proto file or on those below it.
func nameSpan(src *diag.Source, p breaking.Point) diag.Span {
	at := lineSpan(src, p.Line)
	if p.Name == "" {
		return at
	}
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(p.Name) + `\b`)
	if i := word.FindStringIndex(src.Text[at.Start:]); i != nil {
		return diag.Span{Start: at.Start + i[0], End: at.Start + i[1]}
	}
	return at
}

// lineSpan is what stands on a line, without the blanks around it.
func lineSpan(src *diag.Source, line int) diag.Span {
	start := src.LineStart(max(line, 1))
	text := src.Line(max(line, 1))
	trimmed := strings.TrimLeft(text, " \t")
	start += len(text) - len(trimmed)
	return diag.Span{Start: start, End: start + len(strings.TrimRight(trimmed, " \t"))}
}

func (e *Engine) catalogs() planner.Catalogs {
	return planner.Catalogs{Functions: e.config.Functions, Connectors: e.config.Connectors, Formats: e.config.Formats}
}
