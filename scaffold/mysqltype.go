package scaffold

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/xwb1989/sqlparser"

	"github.com/leatsql/leat/types"
)

// notInTopic is what Debezium puts a _ for in the names of topics.
var notInTopic = regexp.MustCompile(`[^A-Za-z0-9._-]`)

// table makes the table of the topic that a definition's changes go to.
func (m MySQL) table(def *definition) *Table {
	topic := def.name
	for _, part := range []string{def.database, m.Prefix} {
		if part != "" {
			topic = part + "." + topic
		}
	}
	t := &Table{Name: def.name, Options: append(Kafka{Servers: m.Servers, Topic: notInTopic.ReplaceAllString(topic, "_")}.options(), Option{"format", m.Format})}
	written := map[string]bool{}
	for _, c := range def.columns {
		typ := m.columnType(&c.ColumnType)
		column := Column{Name: c.name, Type: typ.WithNull(!bool(c.NotNull) && !slices.Contains(def.key, c.name))}
		if c.Comment != nil {
			column.Comment = string(c.Comment.Val)
		}
		written[encoding(&c.ColumnType, typ)] = true
		t.Columns = append(t.Columns, column)
	}
	whole := def.name
	if def.database != "" {
		whole = def.database + "." + def.name
	}
	if m.Format == "debezium-json" {
		t.Key = def.key
		if written[asTime] || written[asInstant] {
			t.Options = append(t.Options, Option{"debezium-json.timestamp-format.standard", "ISO-8601"})
		}
		t.Notes = append(t.Notes, "MySQL table "+whole+", whose changes Debezium publishes. leat checks tables of debezium-json and does not run them",
			"yet; Flink does. `leat ddl mysql --format json` makes one that leat runs, for records that hold a row each.")
		t.Notes = append(t.Notes, debeziumNotes(written)...)
		return t
	}
	t.Notes = append(t.Notes, "MySQL table "+whole+", each record a row.")
	if len(def.key) > 0 {
		t.Notes = append(t.Notes, "Its key is ("+strings.Join(def.key, ", ")+"), which Flink lets no table of kafka with "+m.Format+" declare.")
	}
	return t
}

// The ways in which Debezium writes values that need a setting of it.
const (
	asBoolean = "boolean"
	asDecimal = "decimal"
	asTime    = "time"
	asInstant = "instant" // a text with a T and a Z in it
)

// encoding is the way of a column, "" where its values are what they seem.
func encoding(c *sqlparser.ColumnType, t types.Type) string {
	switch t.Kind {
	case types.Boolean:
		if strings.EqualFold(c.Type, "tinyint") {
			return asBoolean
		}
	case types.Decimal:
		return asDecimal
	case types.Date, types.Time, types.Timestamp:
		return asTime
	case types.TimestampLTZ:
		return asInstant
	}
	return ""
}

func debeziumNotes(written map[string]bool) []string {
	var notes []string
	if written[asDecimal] {
		notes = append(notes, "Debezium must write decimals as text: decimal.handling.mode=string, bigint.unsigned.handling.mode=precise.")
	}
	if written[asTime] {
		notes = append(notes, "DATE, TIME and TIMESTAMP are read from text; Debezium writes numbers unless a converter makes text of them.")
	}
	if written[asBoolean] {
		notes = append(notes, "TINYINT(1) is BOOLEAN with Debezium's TinyIntOneToBooleanConverter; without it, --tinyint1 tinyint.")
	}
	return notes
}

// columnType is Flink's type for a column, as its connectors for MySQL have it.
func (m MySQL) columnType(c *sqlparser.ColumnType) types.Type {
	name := strings.ToLower(c.Type)
	if t, ok := m.number(name, c); ok {
		return t
	}
	switch name {
	case "char":
		return types.CharOf(length(c.Length, 1))
	case "varchar":
		return types.VarcharOf(length(c.Length, types.MaxLength))
	case "binary":
		t := types.Simple(types.Binary)
		t.Length = max(1, length(c.Length, 1))
		return t
	case "varbinary":
		t := types.Simple(types.Varbinary)
		t.Length = max(1, length(c.Length, types.MaxLength))
		return t
	case "tinyblob", "blob", "mediumblob", "longblob":
		return types.BytesType()
	case "date":
		return types.Simple(types.Date)
	case "time":
		return types.TimeOf(length(c.Length, 0))
	case "datetime":
		return types.TimestampOf(length(c.Length, 0))
	case "timestamp":
		return types.TimestampLTZOf(length(c.Length, 0))
	case "geometry", "point", "linestring", "polygon", "geometrycollection", "multipoint", "multilinestring", "multipolygon":
		return types.RowOf(types.Field{Name: "wkb", Type: types.BytesType()}, types.Field{Name: "srid", Type: types.Simple(types.Int)})
	}
	return types.StringType() // texts, json, enum, set
}

// number is the type of a number; ok is false for other columns. An unsigned one takes the next larger type.
func (m MySQL) number(name string, c *sqlparser.ColumnType) (t types.Type, ok bool) {
	signed := map[string]types.Kind{
		"tinyint": types.TinyInt, "smallint": types.SmallInt, "mediumint": types.Int, "int": types.Int, "integer": types.Int, "bigint": types.BigInt,
		"float": types.Float, "double": types.Double, "real": types.Double, "year": types.Int,
	}
	unsigned := map[string]types.Kind{"tinyint": types.SmallInt, "smallint": types.Int, "int": types.BigInt, "integer": types.BigInt}
	switch {
	case name == "tinyint" && length(c.Length, 0) == 1 && !m.TinyIntNumber && !bool(c.Unsigned):
		return types.Simple(types.Boolean), true
	case name == "bit" && length(c.Length, 1) == 1:
		return types.Simple(types.Boolean), true
	case name == "bit":
		return types.BytesType(), true
	case name == "decimal" || name == "numeric":
		p, s := length(c.Length, 10), length(c.Scale, 0)
		if p > types.MaxDecimalPrecision {
			return types.StringType(), true
		}
		return types.DecimalOf(p, s), true
	case name == "bigint" && bool(c.Unsigned):
		return types.DecimalOf(20, 0), true
	}
	if k, wide := unsigned[name]; wide && bool(c.Unsigned) {
		return types.Simple(k), true
	}
	k, ok := signed[name]
	return types.Simple(k), ok
}

// length is a number in parentheses behind a type.
func length(v *sqlparser.SQLVal, otherwise int) int {
	if v == nil {
		return otherwise
	}
	n, err := strconv.Atoi(string(v.Val))
	if err != nil {
		return otherwise
	}
	return n
}
