package opensearch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// mapping is what an index knows of a document's fields, or of those of an object.
type mapping struct {
	Dynamic    any                `json:"dynamic"` // true, false, "strict", …
	Properties map[string]mapping `json:"properties"`
	Type       string             `json:"type"` // "" is an object
	Format     string             `json:"format"`
}

// conflict is a column whose values a field does not take.
type conflict struct {
	column string // "address.street" of a field in it
	why    string
	some   bool // only some of the values
	help   string
}

// compare holds columns against a mapping. sqlTimes says that timestamps have a blank between date and time.
func (m mapping) compare(columns []connectors.Column, sqlTimes bool) []conflict {
	c := comparison{sqlTimes: sqlTimes}
	for _, col := range columns {
		if col.Metadata == "" {
			c.field(m, col.Name, col.Name, col.Type)
		}
	}
	return c.found
}

type comparison struct {
	sqlTimes bool
	found    []conflict
}

// field compares a column, or a field of one, with its namesake in an object.
func (c *comparison) field(in mapping, path, name string, t types.Type) {
	m, known := in.Properties[name]
	if !known {
		if in.Dynamic == "strict" {
			c.add(path, false, "the mapping is strict and has no field of that name")
		}
		return
	}
	for t.Kind == types.Array { // a field takes one value or many
		t = *t.Elem
	}
	if m.Type == "" || m.Type == "nested" || m.Type == "object" {
		c.object(m, path, t)
		return
	}
	c.value(m, path, t)
}

// object compares a column with a field that is an object.
func (c *comparison) object(m mapping, path string, t types.Type) {
	switch t.Kind {
	case types.Row:
		for _, f := range t.Fields {
			c.field(m, path+"."+f.Name, f.Name, f.Type)
		}
	case types.Map, types.Multiset:
	default:
		c.add(path, false, "the field is an object, and %s is a single value", t)
	}
}

func (c *comparison) add(path string, some bool, format string, args ...any) {
	c.found = append(c.found, conflict{column: path, some: some, why: fmt.Sprintf(format, args...), help: "change the column, or write to an index whose mapping fits"})
}

// The forms that values have in documents.
type form uint8

const (
	formObject form = iota
	formText
	formNumber
	formTruth
	formMoment // a date, or a date with a time
	formTimeOfDay
	formBytes
)

func formOf(t types.Type) form {
	switch t.Kind {
	case types.Row, types.Map, types.Multiset:
		return formObject
	case types.Boolean:
		return formTruth
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double, types.Decimal:
		return formNumber
	case types.Date, types.Timestamp, types.TimestampLTZ:
		return formMoment
	case types.Time:
		return formTimeOfDay
	case types.Binary, types.Varbinary:
		return formBytes
	}
	return formText
}

// texts are the kinds of fields that take any single value as a text.
var texts = []string{"text", "keyword", "match_only_text", "wildcard", "constant_keyword", "search_as_you_type", "binary"}

// wholes are the kinds of fields of whole numbers, with the types whose values all fit.
var wholes = map[string][]types.Kind{
	"byte":          {types.TinyInt},
	"short":         {types.TinyInt, types.SmallInt},
	"integer":       {types.TinyInt, types.SmallInt, types.Int},
	"long":          {types.TinyInt, types.SmallInt, types.Int, types.BigInt},
	"unsigned_long": {},
}

var fractions = []string{"float", "half_float", "double", "scaled_float"}

// value compares a column with a field of single values. Kinds of fields that it does not know are believed to take them.
func (c *comparison) value(m mapping, path string, t types.Type) {
	have := formOf(t)
	whole, isWhole := wholes[m.Type]
	switch {
	case m.Type == "alias":
		c.add(path, false, "the field is an alias of another, which cannot be written")
	case m.Type == "flat_object":
		if have != formObject {
			c.add(path, false, "the field is of type flat_object, and %s is a single value", t)
		}
	case have == formObject:
		c.add(path, false, "the field is of type %s, and %s becomes an object", m.Type, kindName(t))
	case slices.Contains(texts, m.Type):
	case isWhole, slices.Contains(fractions, m.Type):
		c.number(m, path, t, whole, isWhole)
	case m.Type == "boolean":
		switch have {
		case formTruth:
		case formText:
			c.add(path, true, "the field is of type boolean: of texts it takes true and false")
		default:
			c.add(path, false, "the field is of type boolean, and takes no %s", t)
		}
	case m.Type == "date", m.Type == "date_nanos":
		c.date(m, path, t)
	case m.Type == "ip" && have == formText:
		c.add(path, true, "the field is of type ip: texts that are no addresses are refused")
	case m.Type == "ip":
		c.add(path, false, "the field is of type ip, and takes no %s", t)
	}
}

// number compares a column with a field of numbers.
func (c *comparison) number(m mapping, path string, t types.Type, fitting []types.Kind, whole bool) {
	switch have := formOf(t); {
	case have == formText:
		c.add(path, true, "the field is of type %s: texts that are no numbers are refused", m.Type)
	case have != formNumber:
		c.add(path, false, "the field is of type %s, and takes no %s", m.Type, t)
	case m.Type == "half_float" && t.Kind != types.TinyInt && t.Kind != types.SmallInt:
		c.add(path, true, "the field is of type half_float: numbers beyond 65504 are refused")
	case !whole:
	case t.Kind == types.Decimal && t.Scale > 0, t.Kind == types.Float, t.Kind == types.Double:
		c.add(path, true, "the field is of type %s: what stands behind the point is not indexed", m.Type)
	case t.Kind != types.Decimal && !slices.Contains(fitting, t.Kind):
		c.add(path, true, "the field is of type %s: values of %s that do not fit are refused", m.Type, t)
	}
}

// date compares a column with a field of dates, whose format says which texts and numbers it takes.
func (c *comparison) date(m mapping, path string, t types.Type) {
	format := m.Format
	usual := format == "" || strings.Contains(format, "date_optional_time")
	switch have := formOf(t); {
	case have == formTruth, have == formTimeOfDay, have == formBytes:
		c.add(path, false, "the field is of type %s, and takes no %s", m.Type, t)
	case t.Kind == types.Timestamp || t.Kind == types.TimestampLTZ:
		if c.sqlTimes && usual && !strings.Contains(format, "yyyy-MM-dd HH:mm:ss") {
			c.add(path, false, "the field is of type %s and takes 2020-01-02T03:04:05; the timestamps that are written have a blank in the place of the T", m.Type)
			c.found[len(c.found)-1].help = "set 'json.timestamp-format.standard' = 'ISO-8601'"
		}
	case have == formText:
		c.add(path, true, "the field is of type %s: texts that are no dates are refused", m.Type)
	case t.Kind == types.Float || t.Kind == types.Double || t.Kind == types.Decimal:
		c.add(path, true, "the field is of type %s: of numbers it takes milliseconds or seconds since 1970", m.Type)
	case have == formNumber && format != "" && !strings.Contains(format, "epoch_"):
		c.add(path, false, "the field is of type %s with the format %s, which takes no numbers", m.Type, format)
	}
}

// kindName is a type without what it holds.
func kindName(t types.Type) string {
	return map[types.Kind]string{types.Row: "ROW", types.Map: "MAP", types.Multiset: "MULTISET"}[t.Kind]
}
