package formats

import (
	"bufio"
	"fmt"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Factory declares a format.
type Factory struct {
	Name    string
	Doc     string
	Options []options.Option // without the format's prefix
	// BindDecoder checks columns and options for reading; nil: the format only writes. When the error holds warnings only (its
	// Err method returns nil), the bound decoder stands beside it.
	BindDecoder func(Spec) (BoundDecoder, error)
	// BindEncoder checks columns and options for writing, in the same way; nil: the format only reads.
	BindEncoder func(Spec) (BoundEncoder, error)
	// Later, when it is not empty, says that leat knows the format and does not run it yet, and what to do instead. Its tables are checked
	// all the same; what its Bind functions return beside an error is not used.
	Later string
	// LeatOnly says that Flink has no such format, and refuses a table that names it.
	LeatOnly bool
	// Metadata are what a decoder gives besides columns.
	Metadata []Metadata
	// Records says where the records of a file end: it makes what splits one file. A record is written with a line end behind it.
	// nil: nothing says where a message ends, and a file holds none.
	Records func(options.Values) func() bufio.SplitFunc
	// Changelog reports what kinds a decoder makes: false is inserts only.
	Changelog bool
	// Knows says what the schema tells of the values that columns hold when they are read, one for each column of the spec. It is
	// asked for warnings only; nil, or a nil result: nothing is known.
	Knows func(Spec) []Known
	// Notes says what is worth a warning in a table whose columns fit, beside what binding it says; nil: nothing is.
	Notes func(spec Spec, written bool) options.Problems
}

// Metadata is what a format gives of a message besides columns. Tables of connectors with two formats name it with 'value.' before it.
type Metadata struct {
	Key  string
	Type types.Type
}

// Known is what a schema tells of a column's values.
type Known struct {
	NeverNull bool
	Names     []string         // the texts that there are, of an enum; nil: any
	Fields    map[string]Known // of a ROW's fields
	Elem      *Known           // of an ARRAY's elements, of a MAP's values
}

// Spec is what a format is bound to. Its error, if any, is an options.Problems.
type Spec struct {
	Columns []Column
	Options options.Values
	Zone    *time.Location // the session's
	Schemas Schemas        // where protobuf schemas come from
	Dir     string         // relative paths in options start here
	// Topic is that which the table reads or writes; "" where it is none, or not one. Suffix stands behind the names of what is written, for a
	// trial beside a job; Topic does not have it. Key says that the format is that of keys.
	Topic, Suffix string
	Key           bool
}

// Schemas are the places that protobuf schemas are looked for, from flags and environment.
type Schemas struct {
	Registry       RegistryUse
	Interrupt      <-chan struct{} // closed when nobody waits any more for what a registry is asked; nil: it is never
	ProtoPaths     []string
	DescriptorSets []string
}

// Column is a column that the format reads or writes, in the table's order.
type Column struct {
	Name string
	Type types.Type
	// Used is false for a column that no expression needs: a decoder may leave its vector unset, but must still fail where Flink
	// would fail on the message as a whole.
	Used bool
	// Fields, when not nil, are the paths below a ROW column that are needed ("seconds", "a.b"); the rest may be left NULL.
	Fields []string
}

// BoundDecoder makes decoders. Safe for concurrent use.
type BoundDecoder interface {
	NewDecoder() Decoder
}

// BoundEncoder makes encoders. Safe for concurrent use.
type BoundEncoder interface {
	NewEncoder() Encoder
}

// Decoder turns messages into rows; used by one goroutine.
type Decoder interface {
	// Decode appends the rows of one message to dst (often one, none when the message holds no row), committing each with the
	// given origin. value is nil when the message has no bytes (a tombstone). Column i of the spec is column cols[i] of dst's batch.
	// Values may alias value, or lie in dst.Batch.Arena. What cannot be decoded is a *DecodeError and appends nothing.
	Decode(dst *batch.Builder, cols []int, value []byte, origin int) error
	// Skipped returns how many messages the decoder has dropped so far because of ignore-parse-errors.
	Skipped() int64
}

// Encoder turns rows into messages; used by one goroutine.
type Encoder interface {
	// Encode appends the message of one row to dst. ok is false when the row has no bytes (a tombstone). Column i of the spec is
	// column cols[i] of b. An error is a *EncodeError.
	Encode(dst []byte, b *batch.Batch, cols []int, row int) (out []byte, ok bool, err error)
}

// DecodeError says why a message is no row.
type DecodeError struct {
	Field  string // column or field path; "" for the message as a whole
	Offset int    // byte of the message, -1 when unknown
	Reason string
}

func (e *DecodeError) Error() string { return located(e.Field, e.Offset, e.Reason) }

// EncodeError says why a row is no message.
type EncodeError struct {
	Field  string
	Reason string
}

func (e *EncodeError) Error() string { return located(e.Field, -1, e.Reason) }

func located(field string, offset int, reason string) string {
	switch {
	case field != "" && offset >= 0:
		return fmt.Sprintf("field %s at byte %d: %s", field, offset, reason)
	case field != "":
		return fmt.Sprintf("field %s: %s", field, reason)
	case offset >= 0:
		return fmt.Sprintf("at byte %d: %s", offset, reason)
	}
	return reason
}

// Registry finds formats by name. It is built once and not changed.
type Registry struct{ all []*Factory }

// NewRegistry returns a registry.
func NewRegistry(all ...*Factory) *Registry { return &Registry{all: all} }

// Lookup finds a format; names are compared as Flink does, exactly.
func (r *Registry) Lookup(name string) (*Factory, bool) {
	for _, f := range r.all {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// All returns the formats in the order they were listed.
func (r *Registry) All() []*Factory { return r.all }
