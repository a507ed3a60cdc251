package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// fails wants a process to end with exit code 1 and an error that says all of the texts.
func (p *leat) fails(texts ...string) {
	p.t.Helper()
	if code := p.wait(); code != 1 {
		p.t.Errorf("exit code %d, want 1", code)
	}
	for _, want := range texts {
		if !strings.Contains(p.output.String(), want) {
			p.t.Errorf("the error does not say %q:\n%s", want, tail(p.output.String()))
		}
	}
}

// events fills the source topic with n events of ids of their own.
func (p *pipeline) events(n int, prefix string) map[string]event {
	p.t.Helper()
	m := newMaker(uint64(n))
	all := map[string]event{}
	var records []*kgo.Record
	for i := range n {
		e := m.regular(fmt.Sprintf("%s-%06d", prefix, i))
		all[e.ID] = e
		records = append(records, &kgo.Record{Topic: p.in, Key: []byte(e.ID), Value: e.Text})
	}
	p.produce(records...)
	return all
}

func TestReadOnlyIndexStopsTheJob(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	events := p.events(500, "event")
	if code := p.runBounded("enrich").wait(); code != 0 {
		t.Fatalf("enrich: exit code %d", code)
	}
	p.mustRequest("PUT", "/"+p.index, map[string]any{"settings": map[string]any{"index.blocks.write": true}})
	p.indexer().fails("OpenSearch at 127.0.0.1:", "order_documents", "403", "index write (api)", "must not be read-only")

	p.mustRequest("PUT", "/"+p.index+"/_settings", map[string]any{"index.blocks.write": false})
	l := p.indexer()
	p.settled(events, map[string]*leat{"index": l})
}

func (s *systems) mustRequest(method, path string, body any) {
	s.t.Helper()
	if status := s.request(method, path, body, nil); status != http.StatusOK {
		s.t.Fatalf("%s %s: status %d", method, path, status)
	}
}

func TestMappingConflict(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	const all, bad = 200, 7
	m, good := newMaker(1), map[string]event{}
	for i := range all {
		e := m.regular(fmt.Sprintf("event-%d", i))
		if i >= bad { // the others' organization is no number
			number := strings.TrimPrefix(e.Want.Organization, "org-")
			e.Text = []byte(strings.Replace(string(e.Text), e.Want.Organization, number, 1))
			e.Want.Organization = number
			good[e.ID] = e
		}
		p.produce(&kgo.Record{Topic: p.in, Key: []byte(e.ID), Value: e.Text})
	}
	if code := p.runBounded("enrich").wait(); code != 0 {
		t.Fatalf("enrich: exit code %d", code)
	}
	p.mustRequest("PUT", "/"+p.index, map[string]any{"mappings": map[string]any{"properties": map[string]any{"organization_id": map[string]any{"type": "integer"}}}})
	p.runBounded("index").fails("error[LEAT", "topic "+p.out, "offset ", "mapper_parsing_exception", "organization_id", "(status 400)")

	dead := p.name("dead")
	l := p.runBounded("index", "--set", "leat.table.order_documents.dead-letter.topic="+dead)
	if code := l.wait(); code != 0 {
		t.Fatalf("index: exit code %d", code)
	}
	if got := p.account(l, "index"); got["delivered"] != len(good) || got["dead-lettered"] != bad {
		t.Errorf("account %v", got)
	}
	if n := len(p.deadLetters(dead)); n != bad {
		t.Errorf("%d dead letters, want %d", n, bad)
	}
	p.checkDocuments(good)
}

// unwritable runs enrich over bad records with dead letters that cannot be written, then with the cause mended: all is there.
func (p *pipeline) unwritable(setting string, mend func() string, says ...string) {
	p.t.Helper()
	good, badTime, _ := p.badInput(500)
	p.enrich("--set", setting).fails(says...)

	l := p.runBounded("enrich", "--set", mend(), "--resume")
	if code := l.wait(); code != 0 {
		p.t.Fatalf("exit code %d", code)
	}
	if got := p.account(l, "enrich"); got["dead-lettered"] != len(badTime) {
		p.t.Errorf("account %v, want %d dead letters", got, len(badTime))
	}
	have := p.outIDs()
	for id := range good {
		if !have[id] {
			p.t.Fatalf("%s is lost", id)
		}
	}
}

func TestDeadLetterTopicThatTakesNoSuchRecord(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	dead := p.name("dead")
	p.createTopic(dead, 1, "max.message.bytes=200")
	setting := "leat.table.raw_orders.dead-letter.topic=" + dead
	p.unwritable(setting, func() string {
		p.configureTopic(dead, "max.message.bytes", "1000000")
		return setting
	}, "dead letters", "'max.message.bytes'", "topic "+p.in, "offset ", "cannot cast 'on ")
	if n := len(p.deadLetters(dead)); n != 5 {
		t.Errorf("%d dead letters, want 5", n)
	}
}

func TestDeadLetterFileThatCannotGrow(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	p.fileLimit = 1 // less than two letters
	folder := t.TempDir()
	full, file := filepath.Join(folder, "full.jsonl"), filepath.Join(folder, "dead.jsonl")
	p.unwritable("leat.table.raw_orders.dead-letter.path="+full, func() string {
		p.fileLimit = 0
		return "leat.table.raw_orders.dead-letter.path=" + file
	}, "dead letters", full, "file too large")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "cannot cast 'on "); n != 5 {
		t.Errorf("%d dead letters, want 5:\n%s", n, text)
	}
}
