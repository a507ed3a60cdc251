package ast

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

// Describe is DESCRIBE|DESC [EXTENDED] name, of a table or view.
type Describe struct {
	Pos
	Extended bool
	Name     Name
}

// DescribeObject is DESCRIBE|DESC CATALOG|DATABASE|MODEL [EXTENDED] name, or DESCRIBE TABLE name.
type DescribeObject struct {
	Pos
	What     string
	Extended bool
	Name     Name
}

// DescribeJob is DESCRIBE|DESC JOB 'id'.
type DescribeJob struct {
	Pos
	ID *Literal
}

// DescribeStatement is DESCRIBE [STATEMENT] with a query, an INSERT or their kin.
type DescribeStatement struct {
	Pos
	Statement Statement
}

// Show is SHOW …; the words and the optional name and pattern are kept.
type Show struct {
	Pos
	What      string // TABLES, CREATE TABLE, COLUMNS, FUNCTIONS, JARS …
	In        string // FROM or IN where it stands before the name
	Name      *Name
	Partition []PartitionSpec // of SHOW PARTITIONS
	Op        string          // LIKE, NOT LIKE, ILIKE, NOT ILIKE
	Like      string
}

// Use is USE [CATALOG] name.
type Use struct {
	Pos
	What string // "" or CATALOG
	Name Name
}

// UseModules is USE MODULES name, ….
type UseModules struct {
	Pos
	Names []Ident
}

// LoadModule is LOAD MODULE name [WITH (…)].
type LoadModule struct {
	Pos
	Name      Ident
	Options   []Option
	OptionsAt Pos // the WITH clause; zero when absent
}

// UnloadModule is UNLOAD MODULE name.
type UnloadModule struct {
	Pos
	Name Ident
}

// Jar is ADD JAR 'path' or REMOVE JAR 'path'.
type Jar struct {
	Pos
	Remove bool
	Path   string
}

// CompilePlan is COMPILE PLAN 'path' [IF NOT EXISTS] FOR statement, or COMPILE AND EXECUTE PLAN 'path' FOR statement.
type CompilePlan struct {
	Pos
	Execute     bool
	Path        *Literal
	IfNotExists bool
	Statement   Statement // *Insert or *StatementSet
}

// ExecutePlan is EXECUTE PLAN 'path'.
type ExecutePlan struct {
	Pos
	Path *Literal
}

// StopJob is STOP JOB 'id' [WITH SAVEPOINT [WITH DRAIN]].
type StopJob struct {
	Pos
	ID        *Literal
	Savepoint bool
	Drain     bool
}

// ClientCommand is a command of the SQL client: CLEAR, EXIT, HELP or QUIT.
type ClientCommand struct {
	Pos
	Word string
}

func (*Set) statement()               {}
func (*Reset) statement()             {}
func (*Explain) statement()           {}
func (*Describe) statement()          {}
func (*DescribeObject) statement()    {}
func (*DescribeJob) statement()       {}
func (*DescribeStatement) statement() {}
func (*Show) statement()              {}
func (*Use) statement()               {}
func (*UseModules) statement()        {}
func (*LoadModule) statement()        {}
func (*UnloadModule) statement()      {}
func (*Jar) statement()               {}
func (*CompilePlan) statement()       {}
func (*ExecutePlan) statement()       {}
func (*StopJob) statement()           {}
func (*ClientCommand) statement()     {}
