package jobtest

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/planner/plan"
)

// got is what came out of a case.
type got struct {
	tables  []gotTable // by name
	letters []gotLetter
	dropped map[string]int64
	err     error
}

type gotTable struct {
	name string
	rows []gotRow
}

// gotRow is a message of a sink, as a row.
type gotRow struct {
	row  *value // its columns; null where the message has no value
	meta *value // an object of what there is besides: _key, _op, …
	kind batch.RowKind
}

type gotLetter struct{ table, reason, field, stage string }

// got shows what the sinks were given.
func (x *execution) got() got {
	g := got{dropped: x.dropped, err: x.err}
	for name, t := range x.tables {
		out := gotTable{name: name}
		s := x.shower(t.sink)
		for _, m := range t.messages {
			out.rows = append(out.rows, s.row(m))
		}
		g.tables = append(g.tables, out)
	}
	slices.SortFunc(g.tables, func(a, b gotTable) int { return cmp.Compare(a.name, b.name) })
	for _, m := range x.letters.messages {
		g.letters = append(g.letters, letterOf(m))
	}
	return g
}

func (g *got) table(name string) []gotRow {
	for _, t := range g.tables {
		if t.name == name {
			return t.rows
		}
	}
	return nil
}

// letterOf reads what the headers of a dead letter say.
func letterOf(m connectors.OutMessage) gotLetter {
	l := deadletter.Read(m.Key, m.Value, m.Headers, m.Time)
	return gotLetter{table: l.Table, reason: l.Reason, field: l.Field, stage: l.Stage}
}

// shower makes rows of the messages of a sink.
type shower struct {
	value, key func([]byte) *value
	document   bool   // the sink is an index: keys are ids, targets are indices
	target     string // where messages go that name no target
}

func (x *execution) shower(s *plan.Sink) shower {
	// A sink that makes keys of rows itself writes documents by id.
	_, keyed := s.Sink.(*keyedSink)
	return shower{value: x.show(s.Value), key: x.show(s.Key), document: keyed, target: s.Table.Dataset.Name}
}

// show returns how the bytes that an encoder made are shown: by what its format reads in them, else as JSON, else as text.
func (x *execution) show(e *plan.BoundEncoder) func([]byte) *value {
	if e == nil {
		return plainValue
	}
	used, ok := e.Encoder.(*usedEncoder)
	if !ok || used.factory.Name == "json" {
		return plainValue
	}
	read, err := newReading(x.runner.config.Formats, used.use)
	return func(b []byte) *value {
		if err == nil {
			if v, err := read.show(b); err == nil {
				return v
			}
		}
		if messages := x.runner.messages[used.factory.Name]; messages != nil {
			if text, err := messages.ToJSON(used.spec, b); err == nil {
				return plainValue(text)
			}
		}
		return plainValue(b)
	}
}

// plainValue shows JSON as it is, other bytes as a text, or as hexadecimal digits where they are none.
func plainValue(b []byte) *value {
	if v, err := parseJSON(b); err == nil {
		return v
	}
	return textOf(b)
}

// textOf shows bytes as a text, or as {"hex": …} where they are none.
func textOf(b []byte) *value {
	if utf8.Valid(b) {
		return &value{kind: textKind, text: string(b)}
	}
	return &value{kind: objectKind, fields: []field{{name: "hex", value: &value{kind: textKind, text: hex.EncodeToString(b)}}}}
}

func (s shower) row(m connectors.OutMessage) gotRow {
	r := gotRow{row: &value{}, meta: &value{kind: objectKind}, kind: m.Kind}
	switch {
	case m.Value == nil || s.document && (m.Kind == batch.Delete || m.Kind == batch.UpdateBefore):
	default:
		r.row = s.value(m.Value)
		if r.row.kind != objectKind {
			r.row = &value{kind: objectKind, fields: []field{{name: "_value", value: r.row}}}
		}
	}
	note := func(name string, v *value) { r.meta.fields = append(r.meta.fields, field{name: name, value: v}) }
	target := cmp.Or(string(m.Target), s.target)
	if s.document {
		note("_id", optional(m.Key, textOf))
		note("_index", &value{kind: textKind, text: target})
	} else {
		note("_key", optional(m.Key, func(b []byte) *value { return unwrapped(s.key(b)) }))
		note("_topic", &value{kind: textKind, text: target})
		note("_timestamp", timeValue(m.Time))
		note("_headers", headersValue(m.Headers))
	}
	note("_op", &value{kind: textKind, text: opNames[m.Kind]})
	return r
}

// unwrapped is a key's one column where it has no more: a text, as a rule.
func unwrapped(v *value) *value {
	if v.kind == objectKind && len(v.fields) == 1 {
		return v.fields[0].value
	}
	return v
}

// opNames are what rows do to a table.
var opNames = map[batch.RowKind]string{batch.Insert: "insert", batch.UpdateBefore: "update-before", batch.UpdateAfter: "update", batch.Delete: "delete"}

func optional(b []byte, show func([]byte) *value) *value {
	if b == nil {
		return &value{}
	}
	return show(b)
}

func timeValue(ms int64) *value {
	if ms == connectors.NoTime {
		return &value{}
	}
	return &value{kind: textKind, text: time.UnixMilli(ms).UTC().Format(time.RFC3339Nano)}
}

func headersValue(all []connectors.Header) *value {
	v := &value{kind: objectKind}
	for _, h := range all {
		v.set(field{name: h.Key, value: optional(h.Value, textOf)})
	}
	return v
}

// as is the row as an expected one sees it: its columns, and what it names besides.
func (r *gotRow) as(want *value) *value {
	v := &value{kind: r.row.kind, fields: slices.Clone(r.row.fields)}
	for _, m := range r.meta.fields {
		named := want != nil && want.field(m.name) != nil
		if (named || m.name == "_op" && r.kind != batch.Insert) && v.field(m.name) == nil {
			v.kind = objectKind
			v.fields = append(v.fields, m)
		}
	}
	return v
}

// String is the dead letter as a line.
func (l gotLetter) String() string {
	parts := []string{"table " + l.table, l.stage}
	if l.field != "" {
		parts = append(parts, "field "+l.field)
	}
	return strings.Join(parts, ", ") + ": " + l.reason
}
