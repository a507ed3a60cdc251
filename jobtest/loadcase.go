package jobtest

import (
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/diag"
)

func (l *loader) input(f field) []tableInput {
	var all []tableInput
	if f.kind != objectKind {
		l.wrong(f.span, "", "'input' is an object with the records of each table, and this is %s", f.kind)
		return nil
	}
	for _, table := range f.fields {
		in := tableInput{table: text{table.name, table.at}}
		for _, x := range l.list(table) {
			in.records = append(in.records, l.record(x))
		}
		all = append(all, in)
	}
	return all
}

// record reads a record. One that is null is a tombstone.
func (l *loader) record(x item) record {
	r := record{at: x.span}
	if x.kind == nullKind {
		return r
	}
	given := 0
	take := func(e encoding, read func(field) []byte) func(field) {
		return func(f field) {
			if given++; given == 2 {
				l.wrong(f.at, "", "the record has two values")
			}
			r.encoding, r.valueAt, r.value = e, f.span, read(f)
		}
	}
	asJSON := func(f field) []byte { return f.appendJSON([]byte{}, false) }
	complete := l.object(x.value, "a record", reads{
		"json":      take(jsonValue, asJSON),
		"text":      take(textValue, func(f field) []byte { return []byte(l.text(f)) }),
		"hex":       take(hexValue, l.hex),
		"protobuf":  take(protobufValue, asJSON),
		"null":      take(tombstone, func(field) []byte { return nil }),
		"key":       func(f field) { r.key = l.bytes(f) },
		"headers":   func(f field) { r.headers = l.headers(f) },
		"timestamp": func(f field) { r.time = l.time(f) },
		"topic":     func(f field) { r.topic = l.text(f) },
		"partition": func(f field) { r.partition = int32(l.count(f, math.MaxInt32)) },
	})
	if complete && given == 0 {
		l.wrong(x.span, "give one of json, text, hex, protobuf; a record without a value is null: true", "the record has no value")
	}
	return r
}

// hex reads bytes; blanks between them are left out.
func (l *loader) hex(f field) []byte {
	b, err := hex.DecodeString(strings.Join(strings.Fields(l.text(f)), ""))
	if err != nil {
		l.wrong(f.span, "write two hexadecimal digits for each byte, between quotes", "'%s' is bytes in hexadecimal: %s", f.name, strings.TrimPrefix(err.Error(), "encoding/hex: "))
	}
	return b
}

// bytes reads a text, or bytes as {hex: …} and JSON as {json: …}.
func (l *loader) bytes(f field) []byte {
	switch {
	case f.kind == nullKind:
		return nil
	case f.kind == objectKind && len(f.fields) == 1 && f.fields[0].name == "hex":
		return l.hex(f.fields[0])
	case f.kind == objectKind && len(f.fields) == 1 && f.fields[0].name == "json":
		return f.fields[0].appendJSON(nil, false)
	case f.kind == objectKind, f.kind == listKind:
		l.wrong(f.span, "", "'%s' is a text, {hex: …} or {json: …}", f.name)
		return nil
	}
	return append([]byte{}, f.text...)
}

func (l *loader) headers(f field) []header {
	var all []header
	if f.kind != objectKind {
		l.wrong(f.span, "", "'headers' is an object, and this is %s", f.kind)
	}
	for _, h := range f.fields {
		all = append(all, header{name: h.name, value: l.bytes(h)})
	}
	return all
}

// count reads a number of things.
func (l *loader) count(f field, most int64) int64 {
	n, err := strconv.ParseInt(f.text, 10, 64)
	if f.kind != numberKind || err != nil || n < 0 || n > most {
		l.wrong(f.span, "", "'%s' is a whole number from 0", f.name)
		return 0
	}
	return n
}

func (l *loader) output(f field) []*tableOutput {
	var all []*tableOutput
	if f.kind != objectKind {
		l.wrong(f.span, "", "'output' is an object with the rows of each table, and this is %s", f.kind)
		return nil
	}
	for _, table := range f.fields {
		o := &tableOutput{table: text{table.name, table.at}, match: exact, node: table.value}
		switch table.kind {
		case listKind, nullKind:
			o.rows = &table
		default:
			l.object(table.value, "the output of a table", reads{
				"rows":  func(f field) { l.list(f); o.rows = &f },
				"match": func(f field) { o.match = l.match(f) },
			})
		}
		if o.rows != nil {
			l.rows(o.rows.value)
		}
		all = append(all, o)
	}
	return all
}

func (l *loader) match(f field) match {
	m := match(l.text(f))
	switch m {
	case exact, unordered, partial:
	default:
		l.wrong(f.span, "", "'match' is exact, unordered or partial, not %s", m)
	}
	return m
}

// rows checks that each row is an object, or null for a message without a value.
func (l *loader) rows(v *value) {
	for _, row := range v.items {
		if row.kind != objectKind && row.kind != nullKind {
			l.wrong(row.span, "", "a row is an object of columns, and this is %s", row.kind)
		}
	}
}

func (l *loader) letters(f field) *letterList {
	all := &letterList{node: f}
	for _, x := range l.list(f) {
		d := letter{node: x.value}
		l.object(x.value, "a dead letter", reads{
			"table":  func(f field) { d.table = l.text(f) },
			"reason": func(f field) { d.reason = l.text(f) },
			"field":  func(f field) { d.field = l.text(f) },
			"stage":  func(f field) { d.stage = l.stage(f) },
		})
		all.letters = append(all.letters, d)
	}
	return all
}

func (l *loader) stage(f field) string {
	s := l.text(f)
	if !slices.Contains(deadletter.Stages(), s) {
		l.wrong(f.span, "", "'stage' is one of %s, not %s", strings.Join(deadletter.Stages(), ", "), s)
	}
	return s
}

// dropped reads a count, or one for each reason.
func (l *loader) dropped(f field) *dropped {
	d := &dropped{node: f.value, total: -1}
	if f.kind != objectKind {
		d.total = l.count(f, math.MaxInt64)
		return d
	}
	d.reasons = map[string]int64{}
	for _, x := range f.fields {
		d.reasons[x.name] = l.count(x, math.MaxInt64)
	}
	return d
}

// lineOf is the line of a place.
func (f *File) lineOf(at diag.Span) int { return f.Source.LineOf(at.Start) }
