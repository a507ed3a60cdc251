package jobtest

import (
	"time"

	"github.com/leatsql/leat/diag"
)

// File is a case file.
type File struct {
	Source *diag.Source
	Job    string // path of the script
	jobAt  diag.Span
	Cases  []*Case
	setup  setup
}

// setup is what the job is run under. What a case says takes the place of what its file says.
type setup struct {
	variables      map[string]string
	settings       map[string]string
	protoPaths     []string
	descriptorSets []string
	clock          *time.Time
	zone           string
}

// Case is one test.
type Case struct {
	Name    string
	Line    int
	setup   setup
	node    *value
	input   []tableInput
	output  []*tableOutput
	letters *letterList // nil: none are expected
	dropped *dropped    // nil: not looked at
	failure *text       // what the error that ends the job says; nil: it ends well
}

// text is a text of the case file.
type text struct {
	value string
	at    diag.Span
}

// tableInput are the records that a table gives.
type tableInput struct {
	table   text
	records []record
}

// encoding says how a case file writes the value of a record.
type encoding uint8

const (
	tombstone encoding = iota
	jsonValue
	textValue
	hexValue
	protobufValue
)

// record is a record of a source.
type record struct {
	at        diag.Span
	encoding  encoding
	value     []byte // nil is a tombstone; of protobufValue JSON
	valueAt   diag.Span
	key       []byte
	headers   []header
	time      *time.Time
	topic     string
	partition int32
}

type header struct {
	name  string
	value []byte
}

// match is how rows are compared.
type match string

const (
	exact     match = "exact"     // the same rows in the same order
	unordered match = "unordered" // the same rows
	partial   match = "partial"   // each row is among those that came, by the fields that it names
)

// tableOutput are the rows that are to arrive in a table.
type tableOutput struct {
	table text
	match match
	node  *value // of the whole
	rows  *field // the list; nil where there is none
}

// letterList are the dead letters that are to come.
type letterList struct {
	node    field
	letters []letter
}

// letter is an expected dead letter. What it does not say is not compared.
type letter struct {
	node   *value
	table  string
	reason string // a part of it
	field  string
	stage  string
}

// dropped are counts of records that are left out on purpose.
type dropped struct {
	node    *value
	total   int64 // -1: byReason counts
	reasons map[string]int64
}
