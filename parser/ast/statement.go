package ast

// Option is 'key' = 'value' of a WITH clause or a hint.
type Option struct {
	Pos
	Key     string
	KeyAt   Pos
	Value   string
	ValueAt Pos
}

// CreateTable is CREATE [OR REPLACE] [TEMPORARY] TABLE …, or REPLACE [TEMPORARY] TABLE … AS query.
type CreateTable struct {
	Pos
	Temporary    bool
	IfNotExists  bool
	OrReplace    bool // CREATE OR REPLACE
	Replace      bool // REPLACE
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
	LikeTopic    *LikeTopic
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
	Path        []Ident   // the fields behind the name of a column in a row, a.b.c
	Type        *TypeName // nil for computed columns
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
	Into    bool // INTO n BUCKETS was written
	Buckets int
}

// LikeClause is LIKE table (INCLUDING|EXCLUDING|OVERWRITING what …).
type LikeClause struct {
	Pos
	Table   Name
	Options []string // "EXCLUDING OPTIONS" …
}

// LikeTopic is LIKE TOPIC 'name' [ON 'servers'], which Flink does not have: the prompt makes the table of the topic's records.
type LikeTopic struct {
	Pos
	Topic  Literal
	Broker *Literal
}

// CreateView is CREATE [OR REPLACE] [TEMPORARY] VIEW.
type CreateView struct {
	Pos
	OrReplace   bool
	Temporary   bool
	IfNotExists bool
	Name        Name
	Columns     []Ident
	Comment     *Literal
	Query       Query
}

// Insert is INSERT INTO|OVERWRITE table [PARTITION (…)] [(columns)] query, or UPSERT INTO. Execute marks EXECUTE INSERT.
type Insert struct {
	Pos
	Execute   bool
	Upsert    bool
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

func (*CreateTable) statement()    {}
func (*CreateView) statement()     {}
func (*Insert) statement()         {}
func (*StatementSet) statement()   {}
func (*QueryStatement) statement() {}
