package ast

// TypeName is a data type. Spellings of one type have one name: INTEGER is INT, DEC and NUMERIC are DECIMAL, CHARACTER is
// CHAR, CHAR VARYING is VARCHAR, DOUBLE PRECISION is DOUBLE, TIMESTAMP WITH LOCAL TIME ZONE is TIMESTAMP_LTZ; a collection
// written behind its element, INT ARRAY, is ARRAY<INT>.
type TypeName struct {
	Pos
	Name    string // upper case: INT, TIMESTAMP_LTZ, ROW, ARRAY
	Params  []int
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

// Option is 'key' = 'value' of a WITH clause or a hint.
type Option struct {
	Pos
	Key     string
	KeyAt   Pos
	Value   string
	ValueAt Pos
}

// CreateTable is CREATE [TEMPORARY] TABLE …
type CreateTable struct {
	Pos
	Temporary    bool
	IfNotExists  bool
	OrReplace    bool
	Name         Name
	Columns      []Column
	Watermark    *Watermark
	Constraints  []Constraint
	Comment      *Literal
	Distribution *Distribution
	PartitionBy  []Ident
	Options      []Option
	OptionsAt    Pos // the WITH clause; zero when absent
	Like         *LikeClause
	As           Query
}

// ColumnKind says how a column gets its value.
type ColumnKind uint8

// The kinds of columns.
const (
	PhysicalColumn ColumnKind = iota
	MetadataColumn
	ComputedColumn
)

// Column is a column of CREATE TABLE.
type Column struct {
	Pos
	Kind        ColumnKind
	Name        Ident
	Type        *TypeName // nil for computed columns, and for columns of CREATE TABLE AS
	Constraint  *Constraint
	MetadataKey *Literal // METADATA FROM 'key'
	Virtual     bool
	Expr        Expr // computed
	Comment     *Literal
}

// Watermark is WATERMARK FOR column AS expr.
type Watermark struct {
	Pos
	Column Name
	Expr   Expr
}

// Constraint is [CONSTRAINT name] PRIMARY KEY | UNIQUE [(columns)] [[NOT] ENFORCED].
type Constraint struct {
	Pos
	Name     *Ident
	Unique   bool
	Columns  []Ident
	Enforced string // "", "ENFORCED", "NOT ENFORCED"
}

// Distribution is DISTRIBUTED BY [HASH|RANGE](columns) [INTO n BUCKETS].
type Distribution struct {
	Pos
	Kind    string
	Columns []Ident
	Buckets int // 0: not said
}

// LikeClause is LIKE table (INCLUDING|EXCLUDING|OVERWRITING what …).
type LikeClause struct {
	Pos
	Table   Name
	Options []string // "EXCLUDING OPTIONS" …
}

// CreateView is CREATE [TEMPORARY] VIEW.
type CreateView struct {
	Pos
	Temporary   bool
	IfNotExists bool
	Name        Name
	Columns     []Ident
	Comment     *Literal
	Query       Query
}

// Drop is DROP [TEMPORARY] TABLE|VIEW|DATABASE|CATALOG|FUNCTION [IF EXISTS] name.
type Drop struct {
	Pos
	What      string
	Temporary bool
	IfExists  bool
	Name      Name
	Behavior  string // "", RESTRICT, CASCADE
}

// Insert is INSERT INTO|OVERWRITE table [PARTITION (…)] [(columns)] query. Execute marks EXECUTE INSERT.
type Insert struct {
	Pos
	Execute   bool
	Overwrite bool
	Table     Name
	Hints     []Hint
	Partition []PartitionSpec
	Columns   []Name
	Query     Query
}

// PartitionSpec is column [= value] of a PARTITION clause.
type PartitionSpec struct {
	Column Ident
	Value  Expr
}

// StatementSet is EXECUTE STATEMENT SET BEGIN … END, or BEGIN STATEMENT SET; … END.
type StatementSet struct {
	Pos
	Begin   bool // the BEGIN STATEMENT SET spelling
	Inserts []*Insert
}

// QueryStatement is a query on its own.
type QueryStatement struct {
	Pos
	Query Query
}

// Set is SET 'key' = 'value', SET key = value, or SET alone (Key "").
type Set struct {
	Pos
	Key     string
	Value   string
	ValueAt Pos
}

// Reset is RESET ['key'].
type Reset struct {
	Pos
	Key string
}

// Explain is EXPLAIN [PLAN FOR | details] statement.
type Explain struct {
	Pos
	Details   []string
	Statement Statement
}

// Describe is DESCRIBE|DESC [EXTENDED] name.
type Describe struct {
	Pos
	Extended bool
	Name     Name
}

// Show is SHOW …; the words and the optional name and pattern are kept.
type Show struct {
	Pos
	What string // TABLES, CREATE TABLE, COLUMNS, FUNCTIONS, JARS …
	In   string // FROM or IN where it stands before the name
	Name *Name
	Op   string // LIKE, NOT LIKE, ILIKE, NOT ILIKE
	Like string
}

// Use is USE [CATALOG] name. USE MODULES is an Other.
type Use struct {
	Pos
	What string // "" or CATALOG
	Name Name
}

// Jar is ADD JAR 'path' or REMOVE JAR 'path'.
type Jar struct {
	Pos
	Remove bool
	Path   string
}

// Other is a statement that is known by its first words and kept as text: CREATE CATALOG, ALTER TABLE, ANALYZE …
type Other struct {
	Pos
	What string // the words that name it, upper case: "ALTER TABLE"
	Text string
}

func (*CreateTable) statement()    {}
func (*CreateView) statement()     {}
func (*Drop) statement()           {}
func (*Insert) statement()         {}
func (*StatementSet) statement()   {}
func (*QueryStatement) statement() {}
func (*Set) statement()            {}
func (*Reset) statement()          {}
func (*Explain) statement()        {}
func (*Describe) statement()       {}
func (*Show) statement()           {}
func (*Use) statement()            {}
func (*Jar) statement()            {}
func (*Other) statement()          {}
