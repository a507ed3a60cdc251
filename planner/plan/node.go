package plan

import (
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Node is an operator of a physical plan. Data flows from the leaves (*Scan, *Values) to the root.
type Node interface {
	// Columns are the columns of the node's output.
	Columns() []Output
	// Inputs are the nodes that it reads.
	Inputs() []Node
}

// Output is a column of an operator's output.
type Output struct {
	Name string
	Type types.Type
	// Time marks a column that a query hands on as it is and that tells time: by it windows and interval joins know when they end.
	Time TimeAttribute
}

// TimeAttribute says whether a column is a time attribute.
type TimeAttribute uint8

// The time attributes of a column.
const (
	NoTime   TimeAttribute = iota
	Rowtime                // event time: the column of a table's WATERMARK
	Proctime               // processing time: PROCTIME()
)

// TypeText is the column's type as Flink prints it of a query's result.
func (o Output) TypeText() string {
	switch o.Time {
	case Rowtime:
		return o.Type.String() + " *ROWTIME*"
	case Proctime:
		return o.Type.String() + " *PROCTIME*"
	case NoTime:
	}
	return o.Type.String()
}

// Scan reads a table: its messages are decoded into the columns that are used. Decoded columns come first, then metadata.
type Scan struct {
	Table    *Table
	Source   connectors.Source
	Value    *BoundDecoder // nil: the connector makes rows itself (connectors.RowDecoder): all columns that it was bound to, in order
	Key      *BoundDecoder // key format, or nil; a column that Value has too is decoded by both, and the value's is taken
	Metadata []MetadataRead
	Out      []Output
	// Watermark is what a row says of the time that the source has come to; nil where nothing asks.
	Watermark Expr
	Policy    Policy
}

// BoundDecoder is a format bound for reading. Column i of the format's spec is output column Columns[i] (-1: not used).
type BoundDecoder struct {
	Format  string
	Decoder formats.BoundDecoder
	Columns []int
}

// MetadataRead fills output column Column from the message.
type MetadataRead struct {
	Meta   *connectors.Metadata
	Column int
}

// Extract answers all JSON paths over one STRING column by one pass over its text. Each path adds a JSONITEM column behind the
// input's columns.
type Extract struct {
	Input  Node
	Column int
	Paths  []string
	Out    []Output
	// OnMalformed says what becomes of text that is not JSON (leat.json.on-malformed).
	OnMalformed MalformedPolicy
}

// MalformedPolicy is leat.json.on-malformed.
type MalformedPolicy uint8

// What becomes of text that is not JSON under JSON_VALUE and its kin.
const (
	MalformedNull       MalformedPolicy = iota // NULL, as in Flink, and counted
	MalformedFail                              // an error of the record: the job stops whatever the table's policy
	MalformedDeadLetter                        // an error of the record: the table's dead letters take it
)

// Filter keeps the rows for which Condition is TRUE.
type Filter struct {
	Input     Node
	Condition Expr
}

// Project computes each output column.
type Project struct {
	Input Node
	Exprs []Expr
	Out   []Output
}

// Values are rows of constant expressions.
type Values struct {
	Rows [][]Expr
	Out  []Output
}

// UnionAll is the rows of its inputs.
type UnionAll struct {
	In  []Node
	Out []Output
}

// Sink writes the rows of its input, whose columns are those of the table as the connector was bound to it: physical and
// persisted metadata columns in the table's order.
type Sink struct {
	Input    Node
	Table    *Table
	Sink     connectors.Sink
	Value    *BoundEncoder // nil: the connector encodes rows itself (connectors.RowEncoder)
	Key      *BoundEncoder
	Metadata []MetadataWrite
	Written  []Output
	// NotNull are the columns that must not be NULL, enforced as table.exec.sink.not-null-enforcer says.
	NotNull  []int
	DropNull bool // 'DROP' instead of 'ERROR'
	Policy   Policy
}

// BoundEncoder is a format bound for writing. Column i of the format's spec is input column Columns[i].
type BoundEncoder struct {
	Format  string
	Encoder formats.BoundEncoder
	Columns []int
}

// MetadataWrite takes a part of the message from input column Column.
type MetadataWrite struct {
	Meta   *connectors.Metadata
	Column int
}

// Table is what a plan says of a table: for names in errors, metrics and EXPLAIN.
type Table struct {
	Name      string
	Connector string
	Span      diag.Span
	Dataset   connectors.Dataset // what it stands for outside; zero where the connector names none
}

// Policy is what becomes of records that cannot be decoded, evaluated or delivered.
type Policy struct {
	// DeadLetter is set when dead letters are kept; otherwise a bad record fails the job.
	DeadLetter *DeadLetter
}

// DeadLetter says where dead letters go: a topic or a file.
type DeadLetter struct {
	Topic string          // for messages; "" when Path is set
	Sink  connectors.Sink // writes to Topic: the planner binds it through the source's connector; nil when Path is set
	Path  string          // a file to append JSON lines to
	// Connection holds the properties of Kafka's client by which Topic is reached, without "properties."; credentials are among them.
	Connection map[string]string
	MaxShare   float64 // stop when their share of records read passes this; 0 is no limit
}

// Job is one INSERT or statement set, ready to run.
type Job struct {
	Name        string
	Source      *diag.Source // the text that spans point into
	Span        diag.Span
	Root        []*Sink // empty where the job does not run yet, which was reported
	Logical     *Sink   // the sink over the query as it was bound, before any rewrite
	Env         *functions.Env
	Parallelism int // 0: one chain per split
	Batch       bool
	Started     time.Time
}

// Inputs returns nil: a scan is a leaf.
func (n *Scan) Inputs() []Node { return nil }

// Inputs returns the input.
func (n *Extract) Inputs() []Node { return []Node{n.Input} }

// Inputs returns the input.
func (n *Filter) Inputs() []Node { return []Node{n.Input} }

// Inputs returns the input.
func (n *Project) Inputs() []Node { return []Node{n.Input} }

// Inputs returns nil.
func (n *Values) Inputs() []Node { return nil }

// Inputs returns the inputs.
func (n *UnionAll) Inputs() []Node { return n.In }

// Inputs returns the input.
func (n *Sink) Inputs() []Node { return []Node{n.Input} }

// Columns returns what is read.
func (n *Scan) Columns() []Output { return n.Out }

// Columns returns the input's columns and one per path.
func (n *Extract) Columns() []Output { return n.Out }

// Columns returns the input's columns.
func (n *Filter) Columns() []Output { return n.Input.Columns() }

// Columns returns what is computed.
func (n *Project) Columns() []Output { return n.Out }

// Columns returns the rows' columns.
func (n *Values) Columns() []Output { return n.Out }

// Columns returns the common columns.
func (n *UnionAll) Columns() []Output { return n.Out }

// Columns returns the table's columns that are written.
func (n *Sink) Columns() []Output { return n.Written }
