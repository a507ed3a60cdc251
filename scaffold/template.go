package scaffold

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/leatsql/leat/types"
)

// Sink is a table whose rows become documents.
type Sink struct {
	Table
	Index string // the option 'index': a name, with {…} where it depends on the row
	ISO   bool   // 'json.timestamp-format.standard' = 'ISO-8601'
}

// Template is an index template of OpenSearch.
type Template struct {
	Name  string // to put it under, at /_index_template/NAME
	Body  []byte // JSON
	Notes []string
}

// properties are the fields of a mapping, in the order of the columns.
type properties []property

type property struct {
	name    string
	mapping mapping
}

// mapping is how a field is indexed.
type mapping struct {
	Type          string             `json:"type,omitempty"`
	Format        string             `json:"format,omitempty"`
	ScalingFactor float64            `json:"scaling_factor,omitempty"`
	IgnoreAbove   int                `json:"ignore_above,omitempty"`
	Fields        map[string]mapping `json:"fields,omitempty"`
	Properties    properties         `json:"properties,omitempty"`
}

// MarshalJSON writes an object.
func (ps properties) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, p := range ps {
		name, err := json.Marshal(p.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(p.mapping)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, name...), ':'), value...)
	}
	return append(out, '}'), nil
}

// leastPriority is that of a template for any index. OpenSearch takes no two templates of one priority whose patterns share an index, such as
// orders-* and orders-v1: the one that says more wins.
const leastPriority = 100

var dynamicPart = regexp.MustCompile(`\{[^}]*\}`)

// IndexTemplate is the template for the indices that a sink writes, with a mapping for each column.
func IndexTemplate(s *Sink) (Template, error) {
	pattern := dynamicPart.ReplaceAllString(s.Index, "*")
	m := &mapper{sink: s}
	body := struct {
		Patterns []string `json:"index_patterns"`
		Priority int      `json:"priority"`
		Template struct {
			Mappings struct {
				Properties properties `json:"properties"`
			} `json:"mappings"`
		} `json:"template"`
	}{Patterns: []string{pattern}, Priority: leastPriority + len(strings.ReplaceAll(pattern, "*", ""))}
	fields := make([]types.Field, len(s.Columns))
	for i, c := range s.Columns {
		fields[i] = types.Field{Name: c.Name, Type: c.Type}
	}
	body.Template.Mappings.Properties = m.fields(fields, "")
	text, err := json.MarshalIndent(body, "", "  ")
	if err != nil {
		return Template{}, fmt.Errorf("template of table %s: %w", s.Name, err)
	}
	name := strings.Trim(strings.ReplaceAll(pattern, "*", ""), "-_.")
	if name == "" {
		name = TableName(s.Name)
		m.notes = append(m.notes, fmt.Sprintf("table %s: the index is named by the row alone, so its pattern %s takes in every index", s.Name, pattern))
	}
	return Template{Name: name, Body: append(text, '\n'), Notes: m.notes}, nil
}

// mapper makes mappings of types, as the json format writes their values.
type mapper struct {
	sink  *Sink
	notes []string
}

func (m *mapper) fields(fields []types.Field, path string) properties {
	all := make(properties, 0, len(fields))
	for _, f := range fields {
		at := path + f.Name
		mapped := m.value(f.Type, at)
		if path == "" && slices.Contains(m.sink.Key, f.Name) && f.Type.IsString() {
			mapped = mapping{Type: "keyword"}
		}
		all = append(all, property{f.Name, mapped})
	}
	return all
}

func (m *mapper) value(t types.Type, path string) mapping {
	if name, ok := plainMappings[t.Kind]; ok {
		return mapping{Type: name}
	}
	switch t.Kind {
	case types.Char, types.Varchar:
		// As OpenSearch maps texts by itself: words to search for, and the whole to sort and count by.
		return mapping{Type: "text", Fields: map[string]mapping{"keyword": {Type: "keyword", IgnoreAbove: 256}}}
	case types.Decimal:
		return m.decimal(t, path)
	case types.Date:
		return mapping{Type: "date", Format: "strict_date"}
	case types.Timestamp, types.TimestampLTZ:
		return m.timestamp(t)
	case types.Array:
		return m.value(*t.Elem, path) // a field of OpenSearch holds any number of values
	case types.Row:
		return mapping{Properties: m.fields(t.Fields, path+".")}
	}
	return mapping{Type: "object"} // MAP, MULTISET: fields named by the keys
}

// plainMappings are the types that mean one thing.
var plainMappings = map[types.Kind]string{
	types.Boolean: "boolean", types.TinyInt: "byte", types.SmallInt: "short", types.Int: "integer", types.BigInt: "long",
	types.Float: "float", types.Double: "double", types.Binary: "binary", types.Varbinary: "binary", types.Time: "keyword",
	types.IntervalMonth: "long", types.IntervalSecond: "long",
}

// decimal keeps every digit where OpenSearch can: its numbers are integers and doubles.
func (m *mapper) decimal(t types.Type, path string) mapping {
	const doubleDigits = 15
	switch {
	case t.Scale == 0 && t.Prec <= 18:
		return mapping{Type: "long"}
	case t.Prec <= doubleDigits:
		return mapping{Type: "scaled_float", ScalingFactor: math.Pow10(t.Scale)}
	}
	m.notes = append(m.notes, fmt.Sprintf("table %s, column %s: %s is indexed as a double, which has %d digits; the document keeps them all",
		m.sink.Name, path, t.AsNullable(), doubleDigits))
	return mapping{Type: "double"}
}

// timestamp takes what the json format writes, which leaves out zeros at the end of the fraction.
func (m *mapper) timestamp(t types.Type) mapping {
	out := mapping{Type: "date"}
	if t.Prec > 3 {
		out.Type = "date_nanos"
	}
	if m.sink.ISO {
		out.Format = "strict_date_optional_time"
		if t.Prec > 3 {
			out.Format = "strict_date_optional_time_nanos"
		}
		return out
	}
	zone := ""
	if t.Kind == types.TimestampLTZ {
		zone = "X"
	}
	formats := make([]string, t.Prec+1)
	for digits := range formats {
		formats[digits] = "yyyy-MM-dd HH:mm:ss"
		if digits > 0 {
			formats[digits] += "." + strings.Repeat("S", digits)
		}
		formats[digits] += zone
	}
	out.Format = strings.Join(formats, "||")
	return out
}
