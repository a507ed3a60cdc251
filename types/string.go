package types

import (
	"strconv"
	"strings"
)

// String returns Flink's summary string: "DECIMAL(10, 2) NOT NULL", "ROW<`a` INT, `b` STRING>".
func (t Type) String() string {
	var b strings.Builder
	t.write(&b)
	if !t.Nullable && t.Kind != Null && t.Kind != Symbol {
		b.WriteString(" NOT NULL")
	}
	return b.String()
}

func (t Type) write(b *strings.Builder) {
	switch t.Kind {
	case Char, Binary:
		b.WriteString(names[t.Kind])
		param(b, t.Length)
	case Varchar, Varbinary:
		switch {
		case t.Length != MaxLength:
			b.WriteString(names[t.Kind])
			param(b, t.Length)
		case t.Kind == Varchar:
			b.WriteString("STRING")
		default:
			b.WriteString("BYTES")
		}
	case Decimal:
		b.WriteString("DECIMAL")
		param(b, t.Prec, t.Scale)
	case Time, Timestamp, TimestampLTZ:
		b.WriteString(names[t.Kind])
		param(b, t.Prec)
	case IntervalMonth, IntervalSecond:
		writeInterval(b, t)
	case Array, Multiset:
		b.WriteString(names[t.Kind])
		b.WriteString("<" + t.Elem.String() + ">")
	case Map:
		b.WriteString("MAP<" + t.Key.String() + ", " + t.Elem.String() + ">")
	case Row:
		b.WriteString("ROW<")
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString("`" + strings.ReplaceAll(f.Name, "`", "``") + "` " + f.Type.String())
		}
		b.WriteByte('>')
	default:
		b.WriteString(names[t.Kind])
	}
}

func writeInterval(b *strings.Builder, t Type) {
	if t.Kind == IntervalMonth {
		b.WriteString("INTERVAL MONTH")
		return
	}
	b.WriteString("INTERVAL SECOND")
	param(b, t.Prec)
}

func param(b *strings.Builder, ns ...int) {
	for i, n := range ns {
		if i == 0 {
			b.WriteByte('(')
		} else {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte(')')
}

var names = [...]string{
	Invalid: "INVALID", Null: "NULL", Char: "CHAR", Varchar: "VARCHAR", Boolean: "BOOLEAN", Binary: "BINARY",
	Varbinary: "VARBINARY", Decimal: "DECIMAL", TinyInt: "TINYINT", SmallInt: "SMALLINT", Int: "INT", BigInt: "BIGINT",
	Float: "FLOAT", Double: "DOUBLE", Date: "DATE", Time: "TIME", Timestamp: "TIMESTAMP", TimestampLTZ: "TIMESTAMP_LTZ",
	IntervalMonth: "INTERVAL MONTH", IntervalSecond: "INTERVAL SECOND", Array: "ARRAY", Map: "MAP", Multiset: "MULTISET",
	Row: "ROW", Symbol: "SYMBOL", JSONItem: "JSON ITEM",
}

// String returns the kind's SQL name.
func (k Kind) String() string { return names[k] }
