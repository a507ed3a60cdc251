package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec"
)

func TestPrintFailures(t *testing.T) {
	record := &exec.RecordError{
		Table: "t", Split: connectors.Split{Name: "in", Partition: 2}, Position: 7, Stage: exec.StageDecode, Field: "a", Reason: "bad",
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
		"jobs that failed together": {
			errors.Join(fmt.Errorf("job a: %w", taken), fmt.Errorf("job b: %w", refused)),
			"error[LEAT7003]: job a: group 'g' is taken\nhelp: name another\nerror[LEAT7002]: job b: no: why\n",
		},
		"what has no class": {errors.New("plain"), "leat: plain\n"},
	} {
		var got strings.Builder
		printFailures(&got, c.err)
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
