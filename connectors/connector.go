package connectors

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"strconv"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Factory declares a connector.
type Factory struct {
	Name     string
	Aliases  []string
	Doc      string
	Options  []options.Option // without the formats' own
	Formats  FormatUse
	Metadata []Metadata
	// Dataset names what a table stands for, as OpenLineage names data sets; nil: nothing outside.
	Dataset func(options.Values) Dataset
	// Later, when it is not empty, says that leat knows the connector and does not run it yet, and what to do instead. Its tables are
	// checked all the same; what its Bind functions return beside an error is not used.
	Later string
	// LooseFormats says that options of formats which the format does not know are no mistake, as for Flink's files.
	LooseFormats bool
	// Partitions and Overwrites say that a sink writes tables that are PARTITIONED BY, and that it takes INSERT OVERWRITE in batch
	// mode.
	Partitions, Overwrites bool
	// BindSource checks a table for reading; nil: the connector only writes. Its error, if any, is an options.Problems.
	BindSource func(Table) (Source, error)
	// BindSink checks a table for writing; nil: the connector only reads.
	BindSink func(Table) (Sink, error)
}

// Dataset is data by the system that holds it, kafka://broker:9092, and its name there.
type Dataset struct{ Namespace, Name string }

// FormatUse says which formats a connector's tables take.
type FormatUse uint8

// The uses of formats.
const (
	NoFormat       FormatUse = iota // the connector makes and takes rows itself (datagen, print)
	ValueFormat                     // 'format'
	KeyValueFormat                  // 'format' or 'value.format', and 'key.format'
)

// Metadata declares a metadata column.
type Metadata struct {
	Key      string
	Type     types.Type
	Writable bool
	Doc      string
	// Read sets row of dst from a message. May use the arena.
	Read func(dst *batch.Vector, row int, m *Message, s Split, arena *batch.Arena)
	// Write sets the message's part from row of src, which is not NULL. An error is a value that the part cannot have. Nil unless
	// Writable.
	Write func(m *OutMessage, src *batch.Vector, row int) error
}

// Table is what a connector is bound to.
type Table struct {
	Name       string // as the user wrote it, without back-quotes
	Job        string // the job's name; "" under validate of a table alone
	Columns    []Column
	PrimaryKey []int // indices into Columns, in the order of the PRIMARY KEY clause
	Options    options.Values
	// Format is the value's format where leat runs it, and Records what splits files of it (formats.Factory.Records); nil where nothing
	// says where a message ends.
	Format  string
	Records func() bufio.SplitFunc
	// FormatOptions are the value format's own.
	FormatOptions options.Values
	// Partitions are the columns that the table is PARTITIONED BY, in that order, by name.
	Partitions []string
	// Given are those of them that INSERT's PARTITION gives a value, by name: its text as it is written there.
	Given map[string]string
	// Overwrite is INSERT OVERWRITE: what is written takes the place of what is there.
	Overwrite bool
	Zone      *time.Location
	Dir       string
	Log       *slog.Logger
	// Run holds what flags of `leat run` say to connectors; zero under validate.
	Run RunOptions
}

// RunOptions are the flags that connectors heed.
type RunOptions struct {
	Fresh    bool   // ignore stored positions
	Resume   bool   // use stored positions in bounded scans too
	Instance string // identity of this process within the job; static group membership
	Other    string // name of the sink table on the other end: part of a derived group id
	// Stdout and Stderr are written to instead of the process's own, where they are set; a write is whole lines.
	Stdout, Stderr io.Writer
	// Detached reads without a consumer group and stores no positions: a look at data that disturbs no job.
	Detached bool
	// NoWait says that what a source reads is there or is not: it is not waited for at the start.
	NoWait bool
	// Canary, where it is not empty, stands behind the names of what sinks write to (topic, index, folder) and of consumer groups: a trial beside
	// a job that disturbs neither it nor what it writes.
	Canary string
	Shared bool // the table was given to another reader of the script before: positions need a name of their own, also where the options give one
	// Clock is the time that goes into what is written (an index named after the day) or generated; nil is the machine's.
	Clock func() time.Time
}

// Now returns the time of the clock.
func (o RunOptions) Now() time.Time {
	if o.Clock == nil {
		return time.Now()
	}
	return o.Clock()
}

// Column is a column of a bound table: physical and persisted metadata columns, in order.
type Column struct {
	Name     string
	Type     types.Type
	Metadata string // key of a metadata column; "" for a physical one
}

// Source reads one table for one job. Methods are called by one job; Open and Commit from any goroutine while Run runs.
type Source interface {
	// Bounded reports whether the source ends by itself.
	Bounded() bool
	// Run finds the splits, tells a about them, and keeps doing so until ctx ends or, for a bounded source, all splits have been
	// told; then it returns nil. An error ends the job.
	Run(ctx context.Context, a Assignment) error
	// Open starts reading a split that was assigned.
	Open(ctx context.Context, s SplitStart) (Reader, error)
	// Commit stores positions below which everything is done. Bounded sources may do nothing.
	Commit(ctx context.Context, done map[Split]Position) error
	// Close lets go of connections, after Run has returned and readers are closed.
	Close() error
}

// SplitStart is a split with the place to begin and, for bounded scans, to end.
type SplitStart struct {
	Split   Split
	Start   Position
	End     Position // exclusive; NoEnd when the split has none
	Resumed bool     // Start is a stored position
}

// NoEnd is the end of a split that has none.
const NoEnd = Position(-1)

// Assignment is told which splits are this instance's. Calls come from one goroutine, one at a time.
type Assignment interface {
	// Assigned adds splits, which will be opened and read.
	Assigned(ctx context.Context, splits []SplitStart) error
	// Revoked stops the splits, waits until what is in flight is settled or ctx ends, commits what is done, and returns. After it
	// the splits may be given to another instance.
	Revoked(ctx context.Context, splits []Split) error
	// Lost stops the splits without committing: they belong to someone else already.
	Lost(splits []Split)
}

// Reader reads one split; used by one goroutine.
type Reader interface {
	// Read waits for at least one message, or for progress of the position without messages, and fills dst, whose Items' memory it
	// may reuse. It returns as soon as there is something: it never waits to fill a batch. ErrEndOfSplit ends a bounded
	// split; ctx's error when it ends.
	Read(ctx context.Context, dst *Messages) error
	Close() error
}

// Lag is a Reader that knows how far it is behind; optional.
type Lag interface {
	// Lag returns the messages that exist and were not read, -1 when unknown. Safe for concurrent use.
	Lag() int64
}

// RowDecoder is a Source that makes rows of its own messages, where the connector takes no format.
type RowDecoder interface {
	// DecodeRow sets columns of the row and commits it, as formats.Decoder does.
	DecodeRow(dst *batch.Builder, cols []int, m *Message, origin int) error
}

// PathColumns is a Source whose partition columns stand in the names of folders, not in messages; of every source whose factory has
// Partitions and takes a format.
type PathColumns interface {
	// PathColumn returns what reads the partition column of that name.
	PathColumn(name string) *Metadata
}

// Sink writes one table for one job.
type Sink interface {
	// Changes reports which row kinds the sink takes.
	Changes() Changes
	// Open connects.
	Open(ctx context.Context) (Writer, error)
}

// Changes is what a sink takes.
type Changes uint8

// The kinds of sinks.
const (
	AppendOnly Changes = iota // +I
	Upsert                    // +I, +U, -D by key; -U rows are left out before they reach it
	Retract                   // all four
)

// RowKeyer is a Sink that takes keys and targets from rows itself (a document's id, a dynamic index); optional. Methods are
// called by one goroutine per returned value.
type RowKeyer interface {
	// NewKeyer returns a keyer for one chain. Column i of the bound table is column cols[i] of the batches.
	NewKeyer(cols []int) Keyer
}

// Keyer fills in what a sink takes from a row beside its value.
type Keyer interface {
	// Key sets m.Key and m.Target; bytes are appended to dst, which is returned. An error refuses the row for good.
	Key(dst []byte, m *OutMessage, b *batch.Batch, row int) ([]byte, error)
}

// RowEncoder is a Sink that makes messages of rows itself, where the connector takes no format (print); optional.
type RowEncoder interface {
	NewRowEncoder(cols []int) func(dst []byte, b *batch.Batch, row int) ([]byte, error)
}

// Contents is a Sink whose system can be asked for what it holds, where the connector reads no tables (documents of an index); optional.
type Contents interface {
	// Read hands over all that the table holds, one message at a time: Key is a JSON text that says which it is within the table, Value is what
	// was written. It writes nothing. Where names are made of rows, those that end with except belong to a canary of the table and are left
	// out; "" leaves none out. The memory of a message is lent for the call.
	Read(ctx context.Context, except string, each func(m *Message)) error
}

// Writer writes to a sink, shared by all chains of a job; safe for concurrent use.
type Writer interface {
	// Write takes the messages, and may return before they are sent; it blocks while too much is in flight. o.Settle is called
	// once in any case but when Write returns an error. Messages with the same key and lane are written in the order given,
	// retries included.
	Write(ctx context.Context, o *Outgoing) error
	// Flush waits until everything written is settled.
	Flush(ctx context.Context) error
	// Close gives up what is not settled and lets go of connections.
	Close() error
}

// Successor is a Writer whose system may still be working on what another process sent, or this one for splits that it has
// lost; optional. exec calls AwaitEarlier whenever splits are assigned, before anything of them is written.
type Successor interface {
	// AwaitEarlier returns once the system has done all that it was sent for this table, by any instance of the job, before the
	// call. It returns nil too where that cannot be known, and ctx's error when ctx ends.
	AwaitEarlier(ctx context.Context) error
}

// Finisher is a Writer of which nothing counts until all that the job reads has come to its end; optional. exec calls Finish once, after
// Flush, and only when the sources have ended by themselves and everything is settled. A job that is stopped before fails.
type Finisher interface {
	Finish(ctx context.Context) error
}

// Observer is told what a writer does; exec turns it into metrics. All methods are safe for concurrent use.
type Observer interface {
	Request(status string)
	Retry(reason string)
	Bytes(n int64)
}

// Observed is a Sink or Source that reports to an Observer; optional. Set before Open or Run.
type Observed interface{ Observe(Observer) }

// String returns "orders/3", of a file its path, of rows that leat makes its name.
func (s Split) String() string {
	if s.Partition < 0 {
		return s.Name
	}
	return s.Name + "/" + strconv.Itoa(int(s.Partition))
}

// Registry finds connectors by name. It is built once and not changed.
type Registry struct{ all []*Factory }

// NewRegistry returns a registry.
func NewRegistry(all ...*Factory) *Registry { return &Registry{all: all} }

// Lookup finds a connector by name or alias; names are compared exactly, as Flink does.
func (r *Registry) Lookup(name string) (*Factory, bool) {
	for _, f := range r.all {
		if f.Name == name {
			return f, true
		}
		for _, a := range f.Aliases {
			if a == name {
				return f, true
			}
		}
	}
	return nil, false
}

// All returns the connectors in the order they were listed.
func (r *Registry) All() []*Factory { return r.all }
