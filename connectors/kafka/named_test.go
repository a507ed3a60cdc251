package kafka

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// Where Flink has left its positions in a group, a second INSERT from the table begins without them, and the log says so.
func TestSecondReadingTellsOfPositionsOfAnotherProgram(t *testing.T) {
	addr := kafkatest.Fake(t)
	topic := kafkatest.Topic(t, addr, 1)
	produce(t, addr, topic, 0, "a", "b", "c")
	begin := func(group string) string {
		var logged bytes.Buffer
		j := start(t, options1(addr, topic, group, "scan.startup.mode", "earliest-offset"), func(table *connectors.Table) {
			table.Run.Shared, table.Run.Other, table.Log = true, "second", slog.New(slog.NewTextHandler(&logged, nil))
		})
		j.values(3)
		j.stop()
		return logged.String()
	}
	const warning = "level=WARN msg=\"begins anew: "

	left := kadm.Offsets{}
	left.AddOffset(topic, 0, 2, -1)
	flinks, unused := kafkatest.Name(t), kafkatest.Name(t)
	if err := kafkatest.Admin(t, addr).CommitAllOffsets(kafkatest.Context(t), flinks, left); err != nil {
		t.Fatal(err)
	}
	if got := begin(flinks); !strings.Contains(got, warning) || !strings.Contains(got, "group="+flinks+"-second from-group="+flinks) {
		t.Errorf("the log does not tell of the group %s:\n%s", flinks, got)
	}
	if got := begin(flinks); strings.Contains(got, warning) {
		t.Errorf("the log tells of it again, when the job resumes:\n%s", got)
	}
	if got := begin(unused); strings.Contains(got, warning) {
		t.Errorf("the log tells of a group that has no positions:\n%s", got)
	}
}
