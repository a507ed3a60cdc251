package ast

// TypeName is a data type. Spellings of one type have one name: INTEGER is INT, DEC and NUMERIC are DECIMAL, CHARACTER is
// CHAR, CHAR VARYING is VARCHAR, DOUBLE PRECISION is DOUBLE, TIMESTAMP WITH LOCAL TIME ZONE is TIMESTAMP_LTZ; a collection
// written behind its element, INT ARRAY, is ARRAY<INT>.
type TypeName struct {
	Pos
	Name    string // upper case: INT, TIMESTAMP_LTZ, ROW, ARRAY
	Params  []int
	Charset *Ident // CHAR and VARCHAR: CHARACTER SET name
	NotNull bool
	Null    bool       // NULL was written
	Args    []TypeName // ARRAY, MULTISET, MAP
	Fields  []TypeField
	User    *Name         // a type that is no built-in
	Raw     []string      // RAW: class and serializer
	Unit    *IntervalUnit // INTERVAL: from
	UnitTo  *IntervalUnit // INTERVAL: to
}

// TypeField is a field of a ROW type.
type TypeField struct {
	Name    Ident
	Type    TypeName
	Comment string
}
