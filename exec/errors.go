package exec

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
)

// ErrInvariant is wrapped by the failure of a job that is leat's own mistake: an operator panicked.
var ErrInvariant = errors.New("a broken invariant")

// ErrNotBuilt is wrapped by an error of Collect that came before any row was read: the query does not compile.
var ErrNotBuilt = errors.New("the query cannot be run")

// Stage is where on its way a record met its end.
type Stage string

// The stages.
const (
	StageDecode   Stage = "decode"
	StageEvaluate Stage = "evaluate"
	StageEncode   Stage = "encode"
	StageDeliver  Stage = "deliver"
)

// RecordError says why one record cannot be processed. It ends the job unless the table's policy keeps dead letters.
type RecordError struct {
	Job      string
	Table    string // the source table
	Split    connectors.Split
	Position connectors.Position
	Stage    Stage
	Field    string // column or field; "" for the record as a whole
	Reason   string
	Status   int // the sink's own code for a refusal, else 0
}

// Code is the diagnostic code of the stage.
func (e *RecordError) Code() diag.Code {
	switch e.Stage {
	case StageDecode:
		return diag.DecodeFailed
	case StageEncode:
		return diag.EncodeFailed
	case StageDeliver:
		return diag.Refused
	case StageEvaluate:
	}
	return diag.EvaluateFailed
}

func (e *RecordError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "error[%s]: cannot %s ", e.Code(), e.Stage)
	switch {
	case e.ofNoTable():
		fmt.Fprintf(&b, "row %d of %s", e.Position+1, e.Split.Name)
	case e.Split.Partition == connectors.MadeRows:
		fmt.Fprintf(&b, "row %d of table %s", e.Position+1, e.Table)
	case e.Split.Partition == connectors.WholeFile:
		fmt.Fprintf(&b, "a record of table %s: file %s, byte %d", e.Table, e.Split.Name, e.Position)
	default:
		fmt.Fprintf(&b, "a record of table %s: topic %s, partition %d, offset %d", e.Table, e.Split.Name, e.Split.Partition, e.Position)
	}
	if e.Field != "" {
		fmt.Fprintf(&b, ", column %s", e.Field)
	}
	fmt.Fprintf(&b, ": %s", e.Reason)
	if e.Status != 0 {
		fmt.Fprintf(&b, " (status %d)", e.Status)
	}
	return b.String()
}

// ofNoTable reports whether the row is one of VALUES or ORDER BY.
func (e *RecordError) ofNoTable() bool {
	return e.Split.Partition == connectors.MadeRows && (e.Split.Name == valuesName || e.Split.Name == sortName)
}

// Help says what the user can do about it; "" for rows of no table, which has no policy.
func (e *RecordError) Help() string {
	if e.ofNoTable() {
		return ""
	}
	if e.Split.Partition < 0 {
		return fmt.Sprintf("to keep such records and go on, name a dead-letter file: SET 'leat.table.%s.dead-letter.path' = '…'", e.Table)
	}
	return fmt.Sprintf("to keep such records and go on, name a dead-letter topic: SET 'leat.table.%s.dead-letter.topic' = '…'", e.Table)
}

// lettersError ends a job that keeps dead letters because of one of them. The record's own help, to keep them, would be of no use.
type lettersError struct{ error }

func (e *lettersError) Unwrap() error { return e.error }

// Help says that there is nothing more to say: the error itself names what to change.
func (e *lettersError) Help() string { return "" }
