package connectors

import "github.com/leatsql/leat/batch"

// Split is a unit of reading: a Kafka partition, a file. It is comparable and its String is stable over restarts.
type Split struct {
	Name      string // topic, path
	Partition int32  // WholeFile: the split is the file of that name, and positions are bytes of it; MadeRows: there is no record
}

// WholeFile is Split.Partition of a file.
const WholeFile = int32(-1)

// MadeRows is Split.Partition of rows that leat makes itself, VALUES, datagen or ORDER BY: positions are numbers of rows, from 0 on.
const MadeRows = int32(-2)

// Position is a place in a split, between messages: the offset of the next message to read.
type Position int64

// NoTime is the time of a message that has none.
const NoTime = int64(-1) << 63

// Message is one message of a source. Its bytes belong to the Messages it came in.
type Message struct {
	Key      []byte // nil: absent
	Value    []byte // nil: absent (a tombstone); not nil and empty: zero bytes
	Headers  []Header
	Position Position // of this message
	Time     int64    // milliseconds since the epoch, or NoTime
	TimeType TimeType
	Epoch    int32 // leader epoch, -1 when unknown
}

// TimeType says who set a message's time.
type TimeType uint8

// The kinds of time, as Kafka has them.
const (
	NoTimestampType TimeType = iota
	CreateTime
	LogAppendTime
)

// Header is a message header. A nil value is a header without one.
type Header struct {
	Key   string
	Value []byte
}

// Messages is what a reader hands over at once. A reader fills it; the chain owns it until Release.
type Messages struct {
	Split Split
	Items []Message
	Next  Position // behind the last item; may be past it where a log has gaps. Set also when Items is empty
	Bytes int64    // memory held, the whole fetched buffer included
	// Free gives the memory back to the reader; set by the reader, may be nil. Called once, from any goroutine, when no part of the
	// messages is referenced any more.
	Free func()
}

// Release gives the memory back.
func (m *Messages) Release() {
	if m.Free != nil {
		m.Free()
		m.Free = nil
	}
}

// Outgoing is a group of messages for a sink, made by one chain in order. The bytes belong to the chain and are valid until
// Settle.
type Outgoing struct {
	Items []OutMessage
	// Lane is the number of the split the messages came from, 0 where it has none. Messages of one lane are to keep their order.
	Lane int32
	// Settle is called by the writer exactly once, from any goroutine, when every item is durable or refused for good. refused
	// lists the latter; err is not nil when the writer has failed and nothing is known of the items. Settle must return quickly.
	Settle func(o *Outgoing, refused []Refusal, err error)
	// Claim says whether the messages' split is still this instance's; nil: it is. A writer that keeps messages back asks before it
	// sends them, for the first time or again: while it is unsure they wait, and when it is gone they are settled with ErrGone.
	Claim func() Claim
	// Since is the earliest source time of the items in milliseconds, NoTime when unknown.
	Since int64
}

// OutMessage is one message for a sink.
type OutMessage struct {
	Kind    batch.RowKind
	Key     []byte // nil: absent. Kafka: the record's key; OpenSearch: the document's id
	Value   []byte // nil: absent
	Target  []byte // topic or index, where the table has more than one; nil: the table's own
	Headers []Header
	Time    int64 // NoTime: left to the sink
}

// Refusal is an item that the sink will never take.
type Refusal struct {
	Index  int // within Outgoing.Items
	Status int // the system's own code, 0 when there is none
	Reason string
}
