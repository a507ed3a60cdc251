package deadletter

import (
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
)

// Letter is a dead letter.
type Letter struct {
	Key, Value []byte              // of the record; nil: absent
	Headers    []connectors.Header // of the record
	Time       int64               // of the record, in milliseconds since the epoch; connectors.NoTime: unknown
	Cause
	// Split and Position are where the letter lies: a topic's partition and the offset, or a file and the number of the line. Zero where
	// it was not read from anywhere.
	Split    connectors.Split
	Position connectors.Position
}

// Cause is where a record came from, and what was wrong with it.
type Cause struct {
	At         time.Time // when it failed; zero: unknown
	Job, Table string    // Table is the one it was read from
	// From and Offset are its place in the source. Where From has no name the record has none: it came from no topic and no file.
	From   connectors.Split
	Offset connectors.Position
	Stage  string // decode, evaluate, encode or deliver; "": this is no dead letter
	Field  string // column or field; "": the record as a whole
	Reason string
	Status int // the sink's own code for a refusal, else 0
}

// mark stands before the names of the headers that say what is wrong with a record.
const mark = "leat."

// Names of what is noted of a record. Every letter has the first, which is the first of its notes: a record that was a dead letter
// before has some among its own headers.
const (
	noteJob       = "job"
	noteTime      = "time"
	noteTable     = "table"
	noteFile      = "file"
	noteTopic     = "topic"
	notePartition = "partition"
	noteOffset    = "offset"
	noteStage     = "stage"
	noteField     = "field"
	noteReason    = "reason"
	noteStatus    = "status"
)

// timeLayout is RFC 3339 with milliseconds, in UTC.
const timeLayout = "2006-01-02T15:04:05.000Z"

// notes gives what is known of a record, by name; nothing of what is no dead letter.
func (c *Cause) notes(note func(name, value string)) {
	if c.Stage == "" {
		return
	}
	some := func(name, value string) {
		if value != "" {
			note(name, value)
		}
	}
	note(noteJob, c.Job)
	if !c.At.IsZero() {
		note(noteTime, c.At.UTC().Format(timeLayout))
	}
	some(noteTable, c.Table)
	switch {
	case c.From.Name == "" || c.From.Partition == connectors.MadeRows:
	case c.From.Partition == connectors.WholeFile:
		note(noteFile, c.From.Name)
	default:
		note(noteTopic, c.From.Name)
		note(notePartition, strconv.Itoa(int(c.From.Partition)))
	}
	note(noteOffset, strconv.FormatInt(int64(c.Offset), 10))
	note(noteStage, c.Stage)
	some(noteField, c.Field)
	some(noteReason, c.Reason)
	if c.Status != 0 {
		note(noteStatus, strconv.Itoa(c.Status))
	}
}

// take reads one note. What leat does not write is not understood, and left out.
func (c *Cause) take(name, value string) {
	switch name {
	case noteJob:
		c.Job = value
	case noteTime:
		c.At, _ = time.Parse(time.RFC3339Nano, value)
	case noteTable:
		c.Table = value
	case noteFile:
		c.From = connectors.Split{Name: value, Partition: connectors.WholeFile}
	case noteTopic:
		c.From.Name = value
	case notePartition:
		if n, err := strconv.ParseInt(value, 10, 32); err == nil && n >= 0 {
			c.From.Partition = int32(n)
		}
	case noteOffset:
		n, _ := strconv.ParseInt(value, 10, 64)
		c.Offset = connectors.Position(n)
	case noteStage:
		c.Stage = value
	case noteField:
		c.Field = value
	case noteReason:
		c.Reason = value
	case noteStatus:
		c.Status, _ = strconv.Atoi(value)
	}
}

// Message is the letter as a topic keeps it: the record with headers behind its own.
func (l *Letter) Message() connectors.OutMessage {
	out := connectors.OutMessage{Key: l.Key, Value: l.Value, Time: l.Time}
	out.Headers = append(out.Headers, l.Headers...)
	l.notes(func(name, value string) {
		out.Headers = append(out.Headers, connectors.Header{Key: mark + name, Value: []byte(value)})
	})
	return out
}

// Read makes a letter of what a topic keeps. The bytes are shared. A record that is no dead letter has no Stage, and all headers.
func Read(key, value []byte, headers []connectors.Header, millis int64) Letter {
	l := Letter{Key: key, Value: value, Time: millis, Headers: headers}
	for i := len(headers) - 1; i >= 0 && strings.HasPrefix(headers[i].Key, mark); i-- {
		if headers[i].Key == mark+noteJob {
			l.Headers = headers[:i:i]
			break
		}
	}
	for _, h := range headers[len(l.Headers):] {
		l.take(strings.TrimPrefix(h.Key, mark), string(h.Value))
	}
	return l
}

// Failed is when the record failed, where that is not known its own time; zero where neither is.
func (l *Letter) Failed() time.Time {
	if l.At.IsZero() && l.Time != connectors.NoTime {
		return time.UnixMilli(l.Time).UTC()
	}
	return l.At
}

// Source is the topic and partition that the record came from; ok is false where it came from no topic.
func (c *Cause) Source() (from connectors.Split, ok bool) {
	return c.From, c.From.Name != "" && c.From.Partition >= 0
}
