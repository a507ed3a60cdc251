package opensearch

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// indexName is the option 'index': a fixed name, or one with a part that depends on the row or on the time.
type indexName struct {
	static string // when not dynamic
	prefix string
	suffix string
	column int        // of the table; with text
	text   appendText // nil when not of a column
	now    bool       // the present time, with pattern and zone
	format *datePattern
	zone   *time.Location
	clock  func() time.Time
}

func (x *indexName) dynamic() bool { return x.text != nil || x.now }

// addSuffix puts a text behind the name.
func (x *indexName) addSuffix(text string) {
	if x.dynamic() {
		x.suffix += text
	} else {
		x.static += text
	}
}

// append writes the name for a row; v is the column's vector, nil where the name depends on the time only.
func (x *indexName) append(dst []byte, v *batch.Vector, row int) []byte {
	dst = append(dst, x.prefix...)
	switch {
	case x.now:
		dst = x.format.append(dst, x.clock().In(x.zone))
	case v.IsNull(row):
		dst = append(dst, "null"...)
	default:
		dst = x.text(dst, v, row)
	}
	return append(dst, x.suffix...)
}

var (
	dynamicPart = regexp.MustCompile(`\{[^{}]+\}?`)
	presentTime = regexp.MustCompile(`^\s*(now\(\s*\)|NOW\(\s*\)|current_timestamp|CURRENT_TIMESTAMP)\s*$`)
)

// parseIndex reads the option as Flink does: at most one {…}, which names a column or, with a date pattern, the present time.
func parseIndex(t connectors.Table) (indexName, error) {
	name := t.Options.String("index")
	switch len(dynamicPart.FindAllString(name, -1)) {
	case 0:
		return indexName{static: name}, nil
	case 1:
	default:
		return indexName{}, fmt.Errorf("index '%s' has more than one {…}; only one is taken", name)
	}
	open, end := strings.IndexByte(name, '{'), strings.LastIndexByte(name, '}')
	if end < open {
		return indexName{}, fmt.Errorf("index '%s' has a { without its }", name)
	}
	x := indexName{prefix: name[:open], suffix: name[end+1:]}
	inner := name[open+1 : end]
	field, pattern, formatted := strings.Cut(inner, "|")
	if formatted && presentTime.MatchString(field) {
		return x.ofPresentTime(t, pattern)
	}
	if !formatted {
		field, _, _ = strings.Cut(field, "}")
	}
	return x.ofColumn(t, field, pattern, formatted)
}

func (x indexName) ofPresentTime(t connectors.Table, pattern string) (indexName, error) {
	if pattern == "" {
		pattern = defaultPattern(types.TimestampLTZ)
	}
	p, err := compilePattern(pattern)
	if err != nil {
		return x, fmt.Errorf("index: %w", err)
	}
	x.now, x.format, x.zone, x.clock = true, p, t.Zone, t.Run.Now
	if x.zone == nil {
		x.zone = time.UTC
	}
	return x, nil
}

func (x indexName) ofColumn(t connectors.Table, field, pattern string, formatted bool) (indexName, error) {
	column := -1
	for i, c := range t.Columns {
		if c.Name == field {
			column = i
		}
	}
	if column < 0 {
		return x, fmt.Errorf("index: the table has no column '%s'", field)
	}
	typ := t.Columns[column].Type
	x.column = column
	if !formatted {
		if x.text = plainText(typ); x.text == nil {
			return x, fmt.Errorf("index: column '%s' of type %s cannot be part of an index name; CHAR, VARCHAR, TINYINT, INT, BIGINT, DATE, TIME and TIMESTAMP can", field, typ)
		}
		return x, nil
	}
	if pattern == "" {
		pattern = defaultPattern(typ.Kind)
	}
	p, err := compilePattern(pattern)
	if err != nil {
		return x, fmt.Errorf("index: %w", err)
	}
	if x.text, err = p.textOf(typ); err != nil {
		return x, fmt.Errorf("index: column '%s': %w", field, err)
	}
	return x, nil
}

// plainText is the text of a column without a date pattern. Dates and times are numbers, as in Flink.
func plainText(t types.Type) appendText {
	switch t.Kind {
	case types.Char, types.Varchar, types.TinyInt, types.Int, types.BigInt, types.Timestamp, types.TimestampLTZ:
		return textOf(t)
	case types.Date, types.Time:
		return func(dst []byte, v *batch.Vector, row int) []byte { return strconv.AppendInt(dst, v.Ints[row], 10) }
	default:
		return nil
	}
}

func defaultPattern(k types.Kind) string {
	switch k {
	case types.Date:
		return "yyyy_MM_dd"
	case types.Time:
		return "HH_mm_ss"
	case types.TimestampLTZ:
		return "yyyy_MM_dd_HH_mm_ssX"
	default:
		return "yyyy_MM_dd_HH_mm_ss"
	}
}
