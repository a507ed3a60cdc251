package ast

// Alter is ALTER what [IF EXISTS] name action. What is TABLE, VIEW, DATABASE, CATALOG, MODEL or MATERIALIZED TABLE;
// AlterFunction is a statement of its own.
type Alter struct {
	Pos
	What     string
	IfExists bool
	Name     Name
	Action   AlterAction
}

// AlterAction is what an ALTER statement does.
type AlterAction interface {
	Node
	alterAction()
}

// RenameTo is RENAME TO name.
type RenameTo struct {
	Pos
	Name Name
}

// RenameColumn is RENAME column TO column.
type RenameColumn struct {
	Pos
	Column Name
	To     Name
}

// SetOptions is SET ('key' = 'value', …).
type SetOptions struct {
	Pos
	Options []Option
}

// ResetOptions is RESET ('key', …).
type ResetOptions struct {
	Pos
	Keys []Literal
}

// SetComment is COMMENT '…'.
type SetComment struct {
	Pos
	Comment *Literal
}

// ChangeColumns is ADD or MODIFY with one element or several in parentheses.
type ChangeColumns struct {
	Pos
	Modify       bool
	Columns      []ColumnChange
	Constraints  []Constraint
	Watermark    *Watermark
	Distribution *Distribution
}

// ColumnChange is a column with its place: FIRST, AFTER column, or neither.
type ColumnChange struct {
	Pos
	Column Column
	First  bool
	After  *Name
}

// DropColumns is DROP column, or DROP (column, …).
type DropColumns struct {
	Pos
	Columns []Name
}

// DropPart is DROP PRIMARY KEY, CONSTRAINT name, WATERMARK or DISTRIBUTION.
type DropPart struct {
	Pos
	What string
	Name *Ident // of a constraint
}

// AddPartitions is ADD [IF NOT EXISTS] PARTITION (…) [WITH (…)] ….
type AddPartitions struct {
	Pos
	IfNotExists bool
	Partitions  []PartitionOptions
}

// PartitionOptions is a partition with its options.
type PartitionOptions struct {
	Pos
	Partition []PartitionSpec
	Options   []Option
	OptionsAt Pos
}

// DropPartitions is DROP [IF EXISTS] PARTITION (…), ….
type DropPartitions struct {
	Pos
	IfExists   bool
	Partitions [][]PartitionSpec
}

// Compact is [PARTITION (…)] COMPACT.
type Compact struct {
	Pos
	Partition []PartitionSpec
}

// AsQuery is AS query, of a view.
type AsQuery struct {
	Pos
	Query Query
}

// Suspend is SUSPEND, of a materialized table.
type Suspend struct{ Pos }

// Resume is RESUME [WITH (…)], of a materialized table.
type Resume struct {
	Pos
	Options   []Option
	OptionsAt Pos
}

// Refresh is REFRESH [PARTITION (…)], of a materialized table.
type Refresh struct {
	Pos
	Partition []PartitionSpec
}

// SetFreshness is SET FRESHNESS = interval, of a materialized table.
type SetFreshness struct {
	Pos
	Freshness *IntervalLiteral
}

// SetRefreshMode is SET REFRESH_MODE = FULL|CONTINUOUS, of a materialized table.
type SetRefreshMode struct {
	Pos
	Mode string
}

func (*Alter) statement() {}

func (*RenameTo) alterAction()       {}
func (*RenameColumn) alterAction()   {}
func (*SetOptions) alterAction()     {}
func (*ResetOptions) alterAction()   {}
func (*SetComment) alterAction()     {}
func (*ChangeColumns) alterAction()  {}
func (*DropColumns) alterAction()    {}
func (*DropPart) alterAction()       {}
func (*AddPartitions) alterAction()  {}
func (*DropPartitions) alterAction() {}
func (*Compact) alterAction()        {}
func (*AsQuery) alterAction()        {}
func (*Suspend) alterAction()        {}
func (*Resume) alterAction()         {}
func (*Refresh) alterAction()        {}
func (*SetFreshness) alterAction()   {}
func (*SetRefreshMode) alterAction() {}
