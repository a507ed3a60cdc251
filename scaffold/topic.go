package scaffold

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/formats/protobuf/confluent"
	"github.com/leatsql/leat/types"
)

// Topic is a topic with some of its records.
type Topic struct {
	Name    string
	Options []Option // of its table, that are known; they come before what a table usually has
	Values  [][]byte // of the records; nil is a tombstone
}

// RegistryError says that records begin with the header of a schema registry.
type RegistryError struct {
	Topic string
	ID    uint32 // of the schema
	Kind  string // what lies behind the header: protobuf, Avro or JSON
}

func (e *RegistryError) Error() string {
	text := fmt.Sprintf("the records of topic '%s' begin with the header of a schema registry (magic byte 0, schema id %d), and %s behind it", e.Topic, e.ID, e.Kind)
	if e.Protobuf() {
		return text + ", whose fields are in its schema"
	}
	return text + ", which leat does not read yet"
}

// Protobuf reports whether the records are protobuf, which leat reads where it is told the schema.
func (e *RegistryError) Protobuf() bool { return e.Kind == kindProtobuf }

// Help says what to do.
func (e *RegistryError) Help() string {
	switch e.Kind {
	case kindAvro:
		return "Flink reads them with 'avro-confluent'; for leat, write the topic as JSON or protobuf"
	case kindJSON:
		return "write the topic without the header, by a serializer that asks no registry; then leat reads it with 'json'"
	}
	return "say where the registry is, by --registry URL or SET 'leat.topic.protobuf-confluent.url' = 'URL'; or give the .proto files by --proto-path, and the message by --message or SET 'leat.topic.protobuf-confluent.message-class-name' = 'NAME'"
}

const (
	kindProtobuf = "protobuf"
	kindAvro     = "Avro or another binary form"
	kindJSON     = "JSON"
)

// ForTopic makes the table of a topic from its records: columns where they are JSON objects, else one column of text or bytes. Records
// with the header of a schema registry are a *RegistryError. notes are what is to be said of the records.
func ForTopic(t Topic) (table *Table, notes []string, err error) {
	var values [][]byte
	for _, v := range t.Values {
		if v != nil {
			values = append(values, v)
		}
	}
	if n := len(t.Values) - len(values); n > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d records have no value: a job reads each as nothing, or as a deletion", n, len(t.Values)))
	}
	if err := registryHeader(t.Name, values); err != nil {
		return nil, nil, err
	}
	table = &Table{Name: TableName(t.Name), Options: t.options()}
	s, objects := &shape{}, 0
	for _, v := range values {
		if s.add(v) == nil {
			objects++
		}
	}
	switch {
	case len(values) == 0:
		notes = append(notes, "there is no record to look at: the table takes any text")
	case objects == len(values):
		table.Columns = s.columns(&notes)
		if len(table.Columns) > 0 {
			table.Notes = []string{fmt.Sprintf("Made of the newest %s of topic %s: look it over. Others may have more fields.", count(objects, "record"), oneLine(t.Name))}
			table.Options = withFormat(table.Options, "json")
			return table, append(notes, envelope(s)...), nil
		}
		notes = append(notes, "the objects have no key that could name a column: the table takes them as text")
	case objects > 0:
		notes = append(notes, fmt.Sprintf("%d of %d records are JSON objects: the table takes each record whole, for JSON_VALUE", objects, len(values)))
	}
	body := types.StringType()
	if slices.ContainsFunc(values, isBinary) {
		body = types.BytesType()
		notes = append(notes, "the records are neither JSON nor text: the table takes them as bytes. Where they are protobuf, `leat ddl proto --message NAME` writes a table from the schema")
	}
	table.Columns = []Column{{Name: "body", Type: body}}
	table.Options = withFormat(table.Options, "raw")
	return table, notes, nil
}

// columns are the keys of the documents.
func (s *shape) columns(notes *[]string) []Column {
	var all []Column
	for _, f := range s.fields {
		if !isName(f.name) {
			*notes = append(*notes, fmt.Sprintf("left out: key %.40q names no column", f.name))
			continue
		}
		all = append(all, Column{Name: f.name, Type: f.typ()})
	}
	return all
}

// envelope tells of documents that are changes of a table.
func envelope(s *shape) []string {
	has := func(in *shape, names ...string) bool {
		return !slices.ContainsFunc(names, func(n string) bool { _, ok := in.index[n]; return !ok })
	}
	switch {
	case has(s, "before", "after", "op"):
		return []string{"the records look like changes as Debezium publishes them: Flink reads them as such with 'debezium-json'; leat reads them as plain objects"}
	case has(s, "schema", "payload"):
		return []string{"the records have their schema beside them: 'value.converter.schemas.enable' = 'false' in Kafka Connect leaves it out"}
	}
	return nil
}

// registryHeader finds the header of a schema registry: a byte 0 and the schema's id in four, in every record. Ids begin at 1, so that a
// number of eight bytes is none. One record that is no Avro says what all are: others may be broken, and the registry knows.
func registryHeader(topic string, values [][]byte) error {
	kind, first := "", uint32(0)
	for _, v := range values {
		id, rest, place, ok := confluent.IsHeader(v)
		if !ok || id == 0 {
			return nil
		}
		k := kindAvro
		switch {
		case place && isWire(rest):
			k = kindProtobuf
		case json.Valid(rest):
			k = kindJSON
		}
		if kind == "" {
			kind, first = k, id
		} else if kind == kindAvro {
			kind = k
		}
	}
	if len(values) == 0 {
		return nil
	}
	return &RegistryError{Topic: topic, ID: first, Kind: kind}
}

// isBinary reports whether a value is no text: UTF-8 without control characters.
func isBinary(v []byte) bool {
	return !utf8.Valid(v) || bytes.ContainsFunc(v, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' })
}

// options are those of the topic's table.
func (t *Topic) options() []Option {
	all := Kafka{Topic: t.Name}.options()
	for _, o := range t.Options {
		if i := find(all, o.Key); i >= 0 {
			all[i] = o
		} else {
			all = append(all, o)
		}
	}
	return all
}

// withFormat adds a format, unless the options have one.
func withFormat(all []Option, name string) []Option {
	if find(all, "format") >= 0 || find(all, "value.format") >= 0 {
		return all
	}
	return append(all, Option{"format", name})
}

func find(all []Option, key string) int {
	return slices.IndexFunc(all, func(o Option) bool { return o.Key == key })
}

func count(n int, thing string) string {
	if n == 1 {
		return thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
