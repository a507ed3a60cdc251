package ast

// Update is UPDATE table [[AS] alias] SET column = value, … [WHERE …].
type Update struct {
	Pos
	Table Name
	Hints []Hint
	Alias *Ident
	Set   []Assignment
	Where Expr
}

// Assignment is column = value.
type Assignment struct {
	Pos
	Column Ident
	Value  Expr
}

// Delete is DELETE FROM table [[AS] alias] [WHERE …].
type Delete struct {
	Pos
	Table Name
	Hints []Hint
	Alias *Ident
	Where Expr
}

// Merge is MERGE INTO table [alias] USING source ON condition WHEN MATCHED THEN UPDATE SET … WHEN NOT MATCHED THEN INSERT ….
type Merge struct {
	Pos
	Table  Name
	Hints  []Hint
	Alias  *Ident
	Source TableExpr
	On     Expr
	Update []Assignment // none: there is no WHEN MATCHED
	Insert *MergeInsert
}

// MergeInsert is WHEN NOT MATCHED THEN INSERT [(columns)] VALUES row.
type MergeInsert struct {
	Pos
	Columns []Ident
	Values  Expr
}

// Truncate is TRUNCATE TABLE name.
type Truncate struct {
	Pos
	Table Name
}

// CallProcedure is CALL name(…).
type CallProcedure struct {
	Pos
	Call *Call
}

// AnalyzeTable is ANALYZE TABLE name [PARTITION (…)] COMPUTE STATISTICS [FOR COLUMNS column, … | FOR ALL COLUMNS].
type AnalyzeTable struct {
	Pos
	Table      Name
	Partition  []PartitionSpec
	Columns    []Ident
	AllColumns bool
}

func (*Update) statement()        {}
func (*Delete) statement()        {}
func (*Merge) statement()         {}
func (*Truncate) statement()      {}
func (*CallProcedure) statement() {}
func (*AnalyzeTable) statement()  {}
