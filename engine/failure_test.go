package engine

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec"
)

func TestFailureText(t *testing.T) {
	record := &exec.RecordError{
		Table: "t", Split: connectors.Split{Name: "in", Partition: 2}, Position: 7, Stage: exec.StageDecode, Field: "a", Reason: "bad",
	}
	constant := &exec.RecordError{
		Table: "VALUES", Split: connectors.Split{Name: "VALUES", Partition: connectors.MadeRows}, Position: 1, Stage: exec.StageEvaluate, Field: "a", Reason: "bad; worse",
	}
	made := &exec.RecordError{
		Table: "g", Split: connectors.Split{Name: "datagen", Partition: connectors.MadeRows}, Stage: exec.StageEvaluate, Field: "a", Reason: "bad",
	}
	taken := &connectors.Failure{Class: connectors.ErrGroupTaken, Message: "group 'g' is taken", Help: "name another"}
	refused := &connectors.Failure{Class: connectors.ErrRefused, Message: "no", Cause: errors.New("why")}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a record": {fmt.Errorf("job j: %w", record), "error[LEAT6001]: job j: cannot decode a record of table t: topic in, partition 2, offset 7, column a: bad\n" +
			"help: " + record.Help() + "\n"},
		"a record within a reason": {
			fmt.Errorf("job j: 9 of 10 are dead letters; the last was: %w", record),
			"error[LEAT6001]: job j: 9 of 10 are dead letters; the last was: cannot decode a record of table t: topic in, partition 2, offset 7, column a: bad\nhelp: " + record.Help() + "\n",
		},
		"a row of VALUES": {constant, "error[LEAT6002]: cannot evaluate row 2 of VALUES, column a: bad; worse\n"},
		"a row of datagen": {
			made,
			"error[LEAT6002]: cannot evaluate row 1 of table g, column a: bad\n" +
				"help: to keep such records and go on, name a dead-letter file: SET 'leat.table.g.dead-letter.path' = '…'\n",
		},
		"jobs that failed together": {
			errors.Join(fmt.Errorf("job a: %w", taken), fmt.Errorf("job b: %w", refused)),
			"error[LEAT7003]: job a: group 'g' is taken\nhelp: name another\nerror[LEAT7002]: job b: no: why\n",
		},
		"joined in several steps": {
			errors.Join(errors.Join(errors.Join(taken, refused)), nil),
			"error[LEAT7003]: group 'g' is taken\nhelp: name another\nerror[LEAT7002]: no: why\n",
		},
		"a failure alone":   {refused, "error[LEAT7002]: no: why\n"},
		"what has no class": {errors.New("plain"), "leat: plain\n"},
	} {
		if diff := cmp.Diff(c.want, FailureText("leat", c.err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
