package jobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/planner/plan"
)

// Draft is a case file that is yet to be written: a job, and records of which each becomes a case.
type Draft struct {
	Job   string // path of the script; the case file is to lie beside it
	Text  string // the script
	Zone  string // the session's time zone, where it is another than UTC
	Cases []DraftCase
}

// DraftCase is a record that becomes a case.
type DraftCase struct {
	Name    string
	Comment func(failed bool) []string // lines above the case; failed says whether the record is a dead letter now too, or ends the job
	Clock   time.Time                  // when it was processed; zero: unknown
	Table   string                     // that reads it
	Topic   connectors.Split           // where it came from; zero: unknown
	Record  connectors.OutMessage
}

// casesKey is the line in front of the cases.
const casesKey = "cases:\n"

// ErrUnsettled says that a job does not give the same twice on the same records: no case can expect it.
var ErrUnsettled = errors.New("the job does not give the same twice")

// Draft writes a case file that expects of each record what comes out of it now: rows, dead letters, or the error that ends the job. The
// problems are those of the script; where there are errors among them there is no text.
func (r *Runner) Draft(ctx context.Context, d Draft) (string, diag.List, error) {
	w := &drafter{runner: r, draft: d, used: map[string]string{}}
	if err := w.know(); err != nil {
		return "", nil, err
	}
	text, problems, err := w.write(ctx)
	if err != nil || problems.HasErrors() {
		return text, problems, err
	}
	// Variables in options are addresses as a rule, and of no use in a case: one without which the same comes out is left out.
	queries := tableOptions.ReplaceAllString(d.Text, "")
	for _, name := range slices.Sorted(maps.Keys(w.used)) {
		if strings.Contains(queries, "${"+name) {
			continue
		}
		less := w.without(name)
		if shorter, problems, err := less.write(ctx); err == nil && !problems.HasErrors() && casesOf(shorter) == casesOf(text) {
			w, text = less, shorter
		}
	}
	return text, problems, nil
}

// tableOptions finds the options of tables in a script.
var tableOptions = regexp.MustCompile(`(?i)\bWITH\s*\((?:[^()']|'(?:[^']|'')*')*\)`)

// without is the drafter that gives a variable no value.
func (w *drafter) without(name string) *drafter {
	less, runner, below := *w, *w.runner, w.runner.config.Lookup
	runner.config.Lookup = func(other string) (string, bool) {
		if other == name {
			return "", false
		}
		return below(other)
	}
	less.runner, less.used = &runner, maps.Clone(w.used)
	delete(less.used, name)
	return &less
}

// casesOf are the cases of a file that was drafted.
func casesOf(text string) string {
	_, behind, _ := strings.Cut(text, casesKey)
	return behind
}

// write writes the file: its cases run, first to learn what comes out, at last to see that they pass.
func (w *drafter) write(ctx context.Context) (string, diag.List, error) {
	result, err := w.run(ctx, w.text(nil))
	if err != nil || result.Problems.HasErrors() {
		return "", result.Problems, err
	}
	failed := make([]bool, len(w.draft.Cases))
	for i, c := range result.Cases {
		failed[i] = c.got.err != nil || len(c.got.letters) > 0
	}
	if result, err = w.run(ctx, w.text(failed)); err != nil {
		return "", nil, err
	}
	text := expecting(result)
	if result, err = w.run(ctx, text); err == nil && result.Failed() > 0 {
		err = ErrUnsettled
	}
	return text, result.Problems, err
}

// expecting is the text of a case file that expects what came.
func expecting(r *Result) string {
	u := &updater{text: r.File.Source.Text, file: r.File}
	for _, c := range r.Cases {
		if c.got.err == nil {
			u.testCase(c)
			continue
		}
		u.add(c.Case.node, u.indentOf(c.Case.node)+"error: "+quotedYAML(c.got.err.Error())+"\n")
	}
	return u.updated()
}

// drafter writes a draft.
type drafter struct {
	runner *Runner
	draft  Draft
	used   map[string]string // variables that the script uses and that have a value which may be shown
	scans  map[string]*plan.Scan
}

// know plans the script, to know which variables and tables it uses.
func (w *drafter) know() error {
	c := w.runner.config
	below := c.Lookup
	noting := *w.runner
	noting.config.Lookup = func(name string) (string, bool) {
		if below == nil {
			return "", false
		}
		v, ok := below(name)
		if ok && !c.Secrets[name] && !diag.HoldsSecret(name) {
			w.used[name] = v
		}
		return v, ok
	}
	script, problems := noting.engine(setup{}).Check(w.draft.Job, w.draft.Text)
	if problems.HasErrors() {
		return nil // the run tells
	}
	w.scans = map[string]*plan.Scan{}
	for _, j := range script.Jobs() {
		for _, s := range j.Root {
			plan.WalkNodes(s.Input, func(n plan.Node) {
				if scan, ok := n.(*plan.Scan); ok {
					w.scans[scan.Table.Name] = scan
				}
			})
		}
	}
	for _, c := range w.draft.Cases {
		if w.scans[c.Table] == nil {
			return fmt.Errorf("%s reads no table %s, of which the dead letter is; it reads %s", w.draft.Job, c.Table, strings.Join(slices.Sorted(maps.Keys(w.scans)), ", "))
		}
	}
	return nil
}

func (w *drafter) run(ctx context.Context, text string) (*Result, error) {
	f, problems := Parse(filepath.Join(filepath.Dir(w.draft.Job), "dead.test.yaml"), text)
	if problems.HasErrors() {
		return &Result{File: f}, fmt.Errorf("the case file cannot be read: %w", problems.Err())
	}
	return w.runner.Run(ctx, f), nil
}

// text is the case file without expectations. failed says of each case whether its record fails; nil: that is not known.
func (w *drafter) text(failed []bool) string {
	var b strings.Builder
	b.WriteString("# yaml-language-server: $schema=https://github.com/leatsql/leat/raw/main/docs/testing.schema.json\n")
	fmt.Fprintf(&b, "job: %s\n", quotedYAML(filepath.Base(w.draft.Job)))
	c := w.runner.config
	w.paths(&b, "proto-path", c.ProtoPaths)
	w.paths(&b, "descriptor-set", c.DescriptorSets)
	texts(&b, "variables", w.used)
	settings := maps.Clone(c.Settings)
	maps.DeleteFunc(settings, func(key, _ string) bool { return diag.HoldsSecret(key) })
	texts(&b, "settings", settings)
	if w.draft.Zone != "" && w.draft.Zone != usualZone {
		fmt.Fprintf(&b, "zone: %s\n", w.draft.Zone)
	}
	b.WriteString(casesKey)
	names := map[string]int{}
	for i, c := range w.draft.Cases {
		if failed != nil {
			for _, line := range c.Comment(failed[i]) {
				b.WriteString("  # " + strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(diag.Escaped([]byte(line))) + "\n")
			}
		}
		if names[c.Name]++; names[c.Name] > 1 {
			c.Name += fmt.Sprintf(" (%d)", names[c.Name])
		}
		w.testCase(&b, c)
	}
	return b.String()
}

func (w *drafter) testCase(b *strings.Builder, c DraftCase) {
	fmt.Fprintf(b, "  - name: %s\n", quotedYAML(c.Name))
	if !c.Clock.IsZero() {
		fmt.Fprintf(b, "    clock: %s\n", c.Clock.UTC().Format(time.RFC3339Nano))
	}
	fmt.Fprintf(b, "    input:\n      %s:\n", yamlKey(c.Table))
	fmt.Fprintf(b, "        - %s\n", w.value(c))
	field := func(name, text string) { fmt.Fprintf(b, "          %s: %s\n", name, text) }
	if c.Record.Key != nil {
		field("key", bytesYAML(c.Record.Key))
	}
	if len(c.Record.Headers) > 0 {
		b.WriteString("          headers:\n")
		for _, h := range lastByName(c.Record.Headers) {
			fmt.Fprintf(b, "            %s: %s\n", quotedYAML(h.Key), bytesYAML(h.Value))
		}
	}
	if c.Record.Time != connectors.NoTime {
		field("timestamp", time.UnixMilli(c.Record.Time).UTC().Format(time.RFC3339Nano))
	}
	if c.Topic.Name != "" && c.Topic.Partition >= 0 {
		field("topic", quotedYAML(c.Topic.Name))
		field("partition", fmt.Sprint(c.Topic.Partition))
	}
}

// value is a record's value, in the form that is read best of those that give exactly its bytes.
func (w *drafter) value(c DraftCase) string {
	b := c.Record.Value
	if b == nil {
		return "null: true"
	}
	if object := w.message(c.Table, b); object != nil {
		return "protobuf: " + yamlFlow(object)
	}
	if v, err := parseJSON(b); err == nil && (v.kind == objectKind || v.kind == listKind) {
		if form := "json: " + yamlFlow(v); gives(form, b) {
			return form
		}
	}
	if form := "text: " + quotedYAML(string(b)); gives(form, b) {
		return form
	}
	return fmt.Sprintf("hex: %q", fmt.Sprintf("%x", b))
}

// message is a protobuf message of a table as an object; nil where it is none, or where the object would not give its bytes.
func (w *drafter) message(table string, b []byte) *value {
	scan := w.scans[table]
	if scan == nil || scan.Value == nil {
		return nil
	}
	d, ok := scan.Value.Decoder.(*usedDecoder)
	if !ok || d.factory.Name != protobuf.Name {
		return nil
	}
	text, err := w.runner.messages.ToJSON(d.spec, b)
	if err != nil {
		return nil
	}
	v, err := parseJSON(text)
	if err != nil || v.kind != objectKind {
		return nil
	}
	object := recordOf("protobuf: " + yamlFlow(v))
	if object == nil {
		return nil
	}
	back, err := w.runner.messages.FromJSON(d.spec, object.value)
	if err != nil || !bytes.Equal(back, b) {
		return nil
	}
	return v
}

// gives reports whether a record of that form has just these bytes.
func gives(form string, b []byte) bool {
	r := recordOf(form)
	return r != nil && bytes.Equal(r.value, b)
}

// recordOf reads a record as a case file has it; nil where it is none.
func recordOf(form string) *record {
	f, problems := Parse("", "job: j\ncases:\n  - name: c\n    input:\n      t:\n        - "+form+"\n")
	if problems.HasErrors() {
		return nil
	}
	return &f.Cases[0].input[0].records[0]
}

// paths writes paths relative to the case file.
func (w *drafter) paths(b *strings.Builder, name string, all []string) {
	var parts []string
	for _, p := range all {
		if rel, err := filepath.Rel(absolute(filepath.Dir(w.draft.Job)), absolute(p)); err == nil {
			p = rel
		}
		parts = append(parts, quotedYAML(filepath.ToSlash(p)))
	}
	if len(parts) > 0 {
		fmt.Fprintf(b, "%s: [%s]\n", name, strings.Join(parts, ", "))
	}
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// texts writes names with texts.
func texts(b *strings.Builder, name string, all map[string]string) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "%s:\n", name)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(b, "  %s: %s\n", quotedYAML(key), quotedYAML(all[key]))
	}
}

// lastByName are headers, of those of one name the last: a case file has no more.
func lastByName(all []connectors.Header) []connectors.Header {
	var some []connectors.Header
	for i, h := range all {
		if !slices.ContainsFunc(all[i+1:], func(later connectors.Header) bool { return later.Key == h.Key }) {
			some = append(some, h)
		}
	}
	return some
}

// bytesYAML writes bytes as the keys and headers of a case file are.
func bytesYAML(b []byte) string {
	if b == nil {
		return "null"
	}
	text := quotedYAML(string(b))
	if r := recordOf("null: true\n          key: " + text); r != nil && r.key != nil && bytes.Equal(r.key, b) {
		return text
	}
	return fmt.Sprintf("{hex: %q}", fmt.Sprintf("%x", b))
}

// plainYAML are texts that need no quotes, unless they are a word that YAML takes for something else.
var plainYAML = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._/-]*$`)

// quotedYAML writes a text: as it is where that is plain, else between single quotes, or as JSON does where that is not enough.
func quotedYAML(s string) string {
	switch {
	case plainYAML.MatchString(s) && !yamlWord(s):
		return s
	case diag.Escaped([]byte(s)) == s && !strings.ContainsAny(s, "\n\r\t"):
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return string(appendQuoted(nil, s))
}
