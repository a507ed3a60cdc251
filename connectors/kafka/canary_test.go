package kafka

import (
	"testing"

	"github.com/leatsql/leat/connectors"
)

// TestCanaryTargets holds that a row's own topic is judged by its name, and written beside.
func TestCanaryTargets(t *testing.T) {
	allowed := func(topic string) bool { return topic == "a" }
	for target, want := range map[string]string{"a": "a-try", "a-try": "", "b": ""} {
		w := &writer{sink: &sink{allowed: allowed, canary: "-try"}}
		got, refused := w.target(&connectors.OutMessage{Target: []byte(target), Time: connectors.NoTime})
		if got != want || (refused == "") != (want != "") {
			t.Errorf("%s: got %q, refused %q; want %q", target, got, refused, want)
		}
	}
}

func TestCanaryGroups(t *testing.T) {
	for own, want := range map[string]string{"": "leat-job-t-out-try", "orders": "orders-try"} {
		c := &sourceConfig{job: "job", table: "t", properties: properties{group: own}, run: connectors.RunOptions{Other: "out", Canary: "-try"}}
		if got := newSource(c).groupID; got != want {
			t.Errorf("group %q: got %q, want %q", own, got, want)
		}
	}
}
