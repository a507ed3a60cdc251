package jobtest

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
)

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
	if !ok || w.runner.messages[d.factory.Name] == nil {
		return nil
	}
	messages := w.runner.messages[d.factory.Name]
	text, err := messages.ToJSON(d.spec, b)
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
	back, err := messages.FromJSON(d.spec, object.value)
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
