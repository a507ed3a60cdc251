package compare

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Table is a table that is to be compared.
type Table struct {
	Name string
	*engine.Reading
}

// Sides makes sides of two tables. The error, an *engine.ReadError, says why they cannot be compared with the options.
func Sides(left, right Table, o Options) (a, b Side, err error) {
	tables := []Table{left, right}
	for i, t := range tables {
		if err := t.check(tables[1-i], o); err != nil {
			return a, b, err
		}
	}
	if len(o.Key) == 0 && !o.Whole && (!slices.Equal(left.Key, right.Key) || left.hasKey() != right.hasKey()) {
		return a, b, &engine.ReadError{
			Message: fmt.Sprintf("the records of %s and %s have not the same key: %s here, %s there", left.Name, right.Name, left.keyText(), right.keyText()),
			Help:    "name the columns of one by --key, or compare whole records by --no-key",
		}
	}
	return left.side(), right.side(), nil
}

// hasKey reports whether records have keys.
func (t Table) hasKey() bool { return len(t.Key) > 0 || t.Keyed }

func (t Table) keyText() string {
	switch {
	case len(t.Key) > 0:
		return strings.Join(t.Key, ", ")
	case t.Keyed:
		return "the document's id"
	}
	return "none"
}

// check sees whether columns are there that are named, and in both tables.
func (t Table) check(other Table, o Options) error {
	if t.free() {
		return nil
	}
	names := t.columns()
	if err := t.has("--key", o.Key, names); err != nil {
		return err
	}
	if !o.IgnoreAny {
		if err := t.has("--ignore", o.Ignore, append(other.columns(), names...)); err != nil {
			return err
		}
	}
	if other.free() {
		return nil
	}
	for _, name := range names {
		if !slices.Contains(other.columns(), name) && !slices.Contains(o.Ignore, name) {
			return &engine.ReadError{
				Message: fmt.Sprintf("table %s has a column %q, and table %s has not", t.Name, name, other.Name), Help: "--ignore " + name + " leaves it out",
			}
		}
	}
	return nil
}

// has sees whether the fields of a flag are columns.
func (t Table) has(flag string, fields, columns []string) error {
	for _, f := range fields {
		first := newPath(f).names[0]
		if slices.Contains(columns, first) || slices.Contains(columns, f) {
			continue
		}
		e := &engine.ReadError{Message: fmt.Sprintf("%s: table %s has no column %q", flag, t.Name, first), Help: "it has " + strings.Join(t.columns(), ", ")}
		if near := options.Nearest(first, columns); near != "" {
			e.Help = "did you mean " + near + "?"
		}
		return e
	}
	return nil
}

// free reports whether nothing is known of the fields of the records: they are documents or texts.
func (t Table) free() bool { return t.Raw != "" || len(t.Columns) == 0 }

func (t Table) columns() []string {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}

// side makes a side of the table.
func (t Table) side() Side {
	s := Side{Name: t.Name}
	record := func(row engine.Row) Record { return Record{Value: row.Object, Deleted: row.Deleted, Split: row.Split} }
	switch {
	case t.Raw != "":
		record = newRawReader(t.Reading).record
	case t.Keyed:
		record = func(row engine.Row) Record { return Record{Key: row.ID, Value: row.Object} }
	default:
		s.Key = t.Key
	}
	s.Note = func() string { return t.Left().String() }
	s.Read = func(ctx context.Context, each func(Record)) error {
		return t.Rows(ctx, func(row engine.Row) { each(record(row)) })
	}
	return s
}

// rawReader makes records of rows of which one column is the whole record.
type rawReader struct {
	canon
	raw   string
	key   []string
	bytes map[string]bool // columns of bytes, which stand in base64
	text  []byte
	value []byte
	id    []byte
}

func newRawReader(r *engine.Reading) *rawReader {
	x := &rawReader{raw: r.Raw, key: r.Key, bytes: map[string]bool{}}
	for _, c := range r.Columns {
		x.bytes[c.Name] = c.Type.Kind == types.Binary || c.Type.Kind == types.Varbinary
	}
	return x
}

func (x *rawReader) record(row engine.Row) Record {
	root := x.parse(row.Object)
	rec := Record{Deleted: row.Deleted, Key: x.keyOf(root), Split: row.Split}
	if !row.Deleted {
		rec.Value = x.content(x.value[:0], root, x.raw, true)
		x.value = rec.Value
	}
	return rec
}

// keyOf is the key as JSON; nil where it is NULL.
func (x *rawReader) keyOf(root jsonscan.Node) []byte {
	x.id = append(x.id[:0], '{')
	some := false
	for i, name := range x.key {
		if i > 0 {
			x.id = append(x.id, ',')
		}
		x.id = append(jsonscan.AppendQuoted(x.id, []byte(name)), ':')
		x.id = x.content(x.id, root, name, false)
		if n := x.find(root, []string{name}); n >= 0 && x.tree.Item(n).Kind != jsonscan.Null {
			some = true
		}
	}
	if !some {
		return nil
	}
	x.id = append(x.id, '}')
	return x.id
}

// content appends what a column holds. Bytes are a text where they can be, else hexadecimal digits. document says that a text that is an
// object or a list of JSON is taken for that.
func (x *rawReader) content(dst []byte, root jsonscan.Node, name string, document bool) []byte {
	n := x.find(root, []string{name})
	if n < 0 {
		return append(dst, "null"...)
	}
	it := x.tree.Item(n)
	switch it.Kind {
	case jsonscan.String:
		x.text = append(x.text[:0], it.Raw...)
	case jsonscan.Escaped:
		x.text = jsonscan.AppendUnescaped(x.text[:0], it.Raw)
	default:
		return x.appendCanonical(dst, n, nil)
	}
	if x.bytes[name] {
		if decoded, err := base64.StdEncoding.AppendDecode(nil, x.text); err == nil {
			x.text = decoded
		}
	}
	switch {
	case !utf8.Valid(x.text) || x.bytes[name] && bytes.ContainsFunc(x.text, isControl):
		return append(hex.AppendEncode(append(dst, `"0x`...), x.text), '"')
	case document && isDocument(x.text):
		return append(dst, x.text...)
	}
	return jsonscan.AppendQuoted(dst, x.text)
}

// isControl reports whether a character has no business in a text.
func isControl(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' }

// isDocument reports whether a text is an object or a list of JSON, and nothing else.
func isDocument(text []byte) bool {
	i := jsonscan.SkipBlanks(text, 0)
	return i < len(text) && (text[i] == '{' || text[i] == '[') && json.Valid(text)
}
