package types

import (
	"math"
	"slices"
)

// Kind is the family a type belongs to.
type Kind uint8

// The kinds of Flink 1.20. STRING is VARCHAR(MaxLength), BYTES is VARBINARY(MaxLength).
const (
	Invalid Kind = iota
	Null         // the type of a bare NULL
	Char
	Varchar
	Boolean
	Binary
	Varbinary
	Decimal
	TinyInt
	SmallInt
	Int
	BigInt
	Float
	Double
	Date
	Time
	Timestamp
	TimestampLTZ
	IntervalMonth  // INTERVAL YEAR TO MONTH and its kin; the value is months
	IntervalSecond // INTERVAL DAY TO SECOND and its kin; the value is milliseconds
	Array
	Map
	Multiset
	Row
	Symbol   // a keyword argument such as a time unit; never a column
	JSONItem // what one JSON path found; internal to plans, never a column of a table
)

// MaxLength is the length of STRING and BYTES.
const MaxLength = math.MaxInt32

// MaxDecimalPrecision is the most digits a DECIMAL holds.
const MaxDecimalPrecision = 38

// Type is a SQL type. It is a value: copy it freely; what its pointers reach is never changed after construction.
type Type struct {
	Kind     Kind
	Nullable bool
	Length   int     // CHAR, VARCHAR, BINARY, VARBINARY: characters or bytes
	Prec     int     // DECIMAL: digits; TIME, TIMESTAMP, TIMESTAMP_LTZ, IntervalSecond: fractional digits
	Scale    int     // DECIMAL
	Key      *Type   // MAP
	Elem     *Type   // ARRAY, MULTISET: element; MAP: value
	Fields   []Field // ROW
	Interval string  // intervals: how it was spelt, "DAY TO SECOND"; no part of equality
}

// Field is a field of a ROW.
type Field struct {
	Name    string
	Type    Type
	Comment string
}

// Simple returns the nullable type of a kind without parameters.
func Simple(k Kind) Type { return Type{Kind: k, Nullable: true} }

// NotNull returns the same type without NULL.
func (t Type) NotNull() Type { t.Nullable = false; return t }

// AsNullable returns the same type with NULL.
func (t Type) AsNullable() Type { t.Nullable = true; return t }

// WithNull returns the same type, nullable as told.
func (t Type) WithNull(nullable bool) Type { t.Nullable = nullable; return t }

// FieldsNullable takes NOT NULL off the fields of rows that may be NULL themselves, at any depth: Flink declares columns, and the
// targets of casts, so.
func (t Type) FieldsNullable() Type {
	for _, child := range []**Type{&t.Key, &t.Elem} {
		if *child != nil {
			c := (*child).FieldsNullable()
			*child = &c
		}
	}
	if t.Fields == nil {
		return t
	}
	fields := slices.Clone(t.Fields)
	for i := range fields {
		if t.Nullable {
			fields[i].Type.Nullable = true
		}
		fields[i].Type = fields[i].Type.FieldsNullable()
	}
	t.Fields = fields
	return t
}

// StringType returns a nullable STRING.
func StringType() Type { return Type{Kind: Varchar, Nullable: true, Length: MaxLength} }

// BytesType returns a nullable BYTES.
func BytesType() Type { return Type{Kind: Varbinary, Nullable: true, Length: MaxLength} }

// CharOf returns a nullable CHAR(n).
func CharOf(n int) Type { return Type{Kind: Char, Nullable: true, Length: n} }

// VarcharOf returns a nullable VARCHAR(n).
func VarcharOf(n int) Type { return Type{Kind: Varchar, Nullable: true, Length: n} }

// DecimalOf returns a nullable DECIMAL(precision, scale).
func DecimalOf(precision, scale int) Type {
	return Type{Kind: Decimal, Nullable: true, Prec: precision, Scale: scale}
}

// TimeOf returns a nullable TIME(precision).
func TimeOf(precision int) Type { return Type{Kind: Time, Nullable: true, Prec: precision} }

// TimestampOf returns a nullable TIMESTAMP(precision).
func TimestampOf(precision int) Type { return Type{Kind: Timestamp, Nullable: true, Prec: precision} }

// TimestampLTZOf returns a nullable TIMESTAMP_LTZ(precision).
func TimestampLTZOf(precision int) Type {
	return Type{Kind: TimestampLTZ, Nullable: true, Prec: precision}
}

// ArrayOf returns a nullable ARRAY of elem.
func ArrayOf(elem Type) Type { return Type{Kind: Array, Nullable: true, Elem: &elem} }

// MapOf returns a nullable MAP from key to value.
func MapOf(key, value Type) Type { return Type{Kind: Map, Nullable: true, Key: &key, Elem: &value} }

// MultisetOf returns a nullable MULTISET of elem.
func MultisetOf(elem Type) Type { return Type{Kind: Multiset, Nullable: true, Elem: &elem} }

// RowOf returns a nullable ROW.
func RowOf(fields ...Field) Type { return Type{Kind: Row, Nullable: true, Fields: fields} }

// Equal reports whether two types are the same, nullability, parameters and field names included.
func (t Type) Equal(u Type) bool {
	return t.Nullable == u.Nullable && t.EqualIgnoringNull(u)
}

// EqualIgnoringNull is Equal but for the outermost nullability.
func (t Type) EqualIgnoringNull(u Type) bool {
	if t.Kind != u.Kind || t.Length != u.Length || t.Prec != u.Prec || t.Scale != u.Scale || len(t.Fields) != len(u.Fields) {
		return false
	}
	for i := range t.Fields {
		if t.Fields[i].Name != u.Fields[i].Name || !t.Fields[i].Type.Equal(u.Fields[i].Type) {
			return false
		}
	}
	return equalPtr(t.Key, u.Key) && equalPtr(t.Elem, u.Elem)
}

func equalPtr(a, b *Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// Physical is how the values of a type are held in a column.
type Physical uint8

// The physical forms. See batch.Vector for the slices behind them.
const (
	PhysNone    Physical = iota
	PhysBool             // BOOLEAN
	PhysInt              // TINYINT to BIGINT; DATE: days since 1970-01-01; TIME: milliseconds of the day; intervals: months or milliseconds
	PhysFloat            // DOUBLE; FLOAT: a float64 that holds a float32 exactly
	PhysBytes            // CHAR, VARCHAR: UTF-8; BINARY, VARBINARY; JSONItem
	PhysTime             // TIMESTAMP, TIMESTAMP_LTZ
	PhysDecimal          // DECIMAL: unscaled, the scale is the type's
	PhysList             // ARRAY
	PhysMap              // MAP, MULTISET (element and count)
	PhysRow              // ROW
)

// Physical returns how values of the type are held.
func (t Type) Physical() Physical {
	switch t.Kind {
	case Boolean:
		return PhysBool
	case TinyInt, SmallInt, Int, BigInt, Date, Time, IntervalMonth, IntervalSecond:
		return PhysInt
	case Float, Double:
		return PhysFloat
	case Char, Varchar, Binary, Varbinary, JSONItem, Symbol:
		return PhysBytes
	case Timestamp, TimestampLTZ:
		return PhysTime
	case Decimal:
		return PhysDecimal
	case Array:
		return PhysList
	case Map, Multiset:
		return PhysMap
	case Row:
		return PhysRow
	default:
		return PhysNone
	}
}

// IsString reports whether the type is CHAR or VARCHAR.
func (t Type) IsString() bool { return t.Kind == Char || t.Kind == Varchar }

// IsBinary reports whether the type is BINARY or VARBINARY.
func (t Type) IsBinary() bool { return t.Kind == Binary || t.Kind == Varbinary }

// Bits is the width of an integer kind.
func (k Kind) Bits() int {
	switch k {
	case TinyInt:
		return 8
	case SmallInt:
		return 16
	case Int:
		return 32
	default:
		return 64
	}
}

// IsInteger reports whether the type is TINYINT, SMALLINT, INT or BIGINT.
func (t Type) IsInteger() bool { return t.Kind >= TinyInt && t.Kind <= BigInt }

// IsNumeric reports whether the type is an integer, DECIMAL, FLOAT or DOUBLE.
func (t Type) IsNumeric() bool { return t.Kind >= Decimal && t.Kind <= Double }

// IsApproximate reports whether the type is FLOAT or DOUBLE.
func (t Type) IsApproximate() bool { return t.Kind == Float || t.Kind == Double }

// IsTimestamp reports whether the type is TIMESTAMP or TIMESTAMP_LTZ.
func (t Type) IsTimestamp() bool { return t.Kind == Timestamp || t.Kind == TimestampLTZ }

// IsInterval reports whether the type is an interval.
func (t Type) IsInterval() bool { return t.Kind == IntervalMonth || t.Kind == IntervalSecond }
