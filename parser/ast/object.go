package ast

// CreateCatalog is CREATE CATALOG [IF NOT EXISTS] name [COMMENT '…'] [WITH (…)]. OR REPLACE and TEMPORARY can be written.
type CreateCatalog struct {
	Pos
	OrReplace   bool
	Temporary   bool
	IfNotExists bool
	Name        Name
	Comment     *Literal
	Options     []Option
	OptionsAt   Pos // the WITH clause; zero when absent
}

// CreateDatabase is CREATE DATABASE [IF NOT EXISTS] name [COMMENT '…'] [WITH (…)]. OR REPLACE and TEMPORARY can be written.
type CreateDatabase struct {
	Pos
	OrReplace   bool
	Temporary   bool
	IfNotExists bool
	Name        Name
	Comment     *Literal
	Options     []Option
	OptionsAt   Pos
}

// CreateFunction is CREATE [TEMPORARY [SYSTEM]] FUNCTION [IF NOT EXISTS] name AS 'class' [LANGUAGE l] [USING JAR '…', …].
type CreateFunction struct {
	Pos
	OrReplace   bool
	Temporary   bool
	System      bool
	IfNotExists bool
	Name        Name
	Class       *Literal
	Language    string // "", JAVA, SCALA, SQL, PYTHON
	Jars        []Literal
}

// AlterFunction is ALTER [TEMPORARY [SYSTEM]] FUNCTION [IF EXISTS] name AS 'class' [LANGUAGE l].
type AlterFunction struct {
	Pos
	Temporary bool
	System    bool
	IfExists  bool
	Name      Name
	Class     *Literal
	Language  string
}

// CreateModel is CREATE [TEMPORARY] MODEL [IF NOT EXISTS] name [INPUT (…)] [OUTPUT (…)] [COMMENT '…'] [WITH (…)] [AS query].
type CreateModel struct {
	Pos
	OrReplace   bool
	Temporary   bool
	IfNotExists bool
	Name        Name
	Inputs      []Column
	Outputs     []Column
	Comment     *Literal
	Options     []Option
	OptionsAt   Pos
	As          Query
}

// CreateMaterializedTable is CREATE MATERIALIZED TABLE name [(PRIMARY KEY …)] [COMMENT '…'] [PARTITIONED BY (…)] [WITH (…)]
// FRESHNESS = interval [REFRESH_MODE = FULL|CONTINUOUS] AS query.
type CreateMaterializedTable struct {
	Pos
	Name        Name
	Constraint  *Constraint
	Comment     *Literal
	PartitionBy []Ident
	Options     []Option
	OptionsAt   Pos
	Freshness   *IntervalLiteral
	RefreshMode string // "", FULL, CONTINUOUS
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

func (*CreateCatalog) statement()           {}
func (*CreateDatabase) statement()          {}
func (*CreateFunction) statement()          {}
func (*AlterFunction) statement()           {}
func (*CreateModel) statement()             {}
func (*CreateMaterializedTable) statement() {}
func (*Drop) statement()                    {}
