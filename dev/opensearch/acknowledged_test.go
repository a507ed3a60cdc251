package opensearch

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAcknowledgedTellsWhatWasWritten(t *testing.T) {
	var mu sync.Mutex
	var got []string
	told := make(chan struct{}, 2)
	s := start(t, Options{Acknowledged: func(index, id string) {
		mu.Lock()
		defer mu.Unlock()
		got = append(got, index+"/"+id)
		told <- struct{}{}
	}})
	call(t, s, "POST", "/_bulk",
		`{"index":{"_index":"i","_id":"1"}}`, `{"a":1}`,
		`{"create":{"_index":"i","_id":"1"}}`, `{"a":2}`,
		`{"update":{"_index":"i","_id":"2"}}`, `{"doc":{"a":1},"doc_as_upsert":true}`,
		`{"delete":{"_index":"i","_id":"1"}}`)
	<-told
	<-told
	mu.Lock()
	defer mu.Unlock()
	if diff := cmp.Diff([]string{"i/1", "i/2"}, got); diff != "" {
		t.Errorf("documents told (-want +got):\n%s", diff)
	}
}
