package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/planner/compat"
	"github.com/leatsql/leat/types"
)

// ofRecords makes the query that reads the table.
func (r *Reading) ofRecords(t *compat.Table, f *connectors.Factory) error {
	hints, err := r.hints(t, f.Name)
	if err != nil {
		return err
	}
	if fields := t.Options["key.fields"].Value; len(r.Key) == 0 && fields != "" {
		r.Key = strings.Split(fields, ";")
	}
	if t.Options["format"].Value == "raw" || t.Options["value.format"].Value == "raw" {
		r.Raw = r.rawColumn()
	}
	var b strings.Builder
	b.WriteString("SELECT ")
	for i, c := range r.Columns {
		if i > 0 {
			b.WriteString(", ")
		}
		if t, changed := textKeys(c.Type); changed {
			t.Nullable = true // as CAST has it
			fmt.Fprintf(&b, "CAST(%s AS %s) AS ", quotedName(c.Name), t)
		}
		b.WriteString(quotedName(c.Name))
	}
	b.WriteString(" FROM " + quotedName(t.Name))
	sep := " /*+ OPTIONS("
	for _, key := range slices.Sorted(maps.Keys(hints)) {
		b.WriteString(sep + Quoted(key) + " = " + Quoted(hints[key]))
		sep = ", "
	}
	if len(hints) > 0 {
		b.WriteString(") */")
	}
	r.query = b.String()
	return nil
}

// rawColumn is the column of text or bytes that the key does not hold.
func (r *Reading) rawColumn() string {
	for _, c := range r.Columns {
		switch c.Type.Kind {
		case types.Char, types.Varchar, types.Binary, types.Varbinary:
			if !slices.Contains(r.Key, c.Name) {
				return c.Name
			}
		}
	}
	return ""
}

// hints are the options that take the place of the table's, so that all of it is read, and no more than is there now.
func (r *Reading) hints(t *compat.Table, connector string) (map[string]string, error) {
	w := r.wanted
	windowed := w.From != nil || w.To != nil
	switch connector {
	case "kafka":
		hints := map[string]string{"scan.startup.mode": "earliest-offset", "scan.bounded.mode": "latest-offset", "properties.isolation.level": "read_committed"}
		if w.From != nil {
			hints["scan.startup.mode"], hints["scan.startup.timestamp-millis"] = "timestamp", fmt.Sprint(w.From.UnixMilli())
		}
		if w.To != nil {
			hints["scan.bounded.mode"], hints["scan.bounded.timestamp-millis"] = "timestamp", fmt.Sprint(w.To.UnixMilli())
		}
		topic := t.Options["topic"].Value
		if w.Canary != "" && (topic == "" || strings.Contains(topic, ";")) {
			return nil, &ReadError{fmt.Sprintf("table %s has not one topic, so that its canary is not known", t.Name), "make a table for the topics that the canary writes, and name both tables"}
		}
		if w.Canary != "" {
			hints["topic"] = topic + w.Canary
		}
		return hints, nil
	case "filesystem":
		if w.Canary != "" && !windowed {
			return map[string]string{"path": t.Options["path"].Value + w.Canary}, nil
		}
	}
	switch {
	case windowed:
		return nil, &ReadError{Message: fmt.Sprintf("table %s of connector '%s' is not read from one time to another: only tables of Kafka are", t.Name, connector)}
	case w.Canary != "":
		return nil, &ReadError{Message: fmt.Sprintf("table %s of connector '%s' has no canary", t.Name, connector)}
	}
	return nil, nil
}

// Quoted is a text as SQL writes it. What looks like a variable stands for itself.
func Quoted(s string) string {
	return "'" + strings.ReplaceAll(strings.ReplaceAll(s, "'", "''"), "${", "$${") + "'"
}

// textKeys is a type with texts for the keys of its maps: as JSON has them. changed reports whether it is another one.
func textKeys(t types.Type) (out types.Type, changed bool) {
	of := func(part *types.Type) *types.Type {
		if part == nil {
			return nil
		}
		x, other := textKeys(*part)
		changed = changed || other
		return &x
	}
	t.Elem = of(t.Elem)
	if t.Kind == types.Map && t.Key.Kind != types.Char && t.Key.Kind != types.Varchar {
		text := types.StringType()
		t.Key, changed = &text, true
	}
	t.Fields = slices.Clone(t.Fields)
	for i := range t.Fields {
		t.Fields[i].Type = *of(&t.Fields[i].Type)
	}
	return t, changed
}
