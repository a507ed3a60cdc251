package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"
)

// badInput fills the source topic: 1 % of the events carry a timestamp that cannot be cast, 1 % are not JSON.
func (p *pipeline) badInput(total int) (good map[string]event, badTime, notJSON map[string]bool) {
	m := newMaker(9)
	good, badTime, notJSON = map[string]event{}, map[string]bool{}, map[string]bool{}
	var records []*kgo.Record
	for n := range total {
		e := m.regular(fmt.Sprintf("bad-%06d", n))
		switch n % 100 {
		case 41:
			e.Text = []byte(strings.Replace(string(e.Text), `"event_ts":"`, `"event_ts":"on `, 1))
			badTime[string(e.Text)] = true
		case 83:
			e.Text = e.Text[:len(e.Text)-20]
			notJSON[string(e.Text)] = true
		default:
			good[e.ID] = e
		}
		records = append(records, &kgo.Record{Topic: p.in, Value: e.Text})
	}
	for len(records) > 0 {
		n := min(5000, len(records))
		p.produce(records[:n]...)
		records = records[n:]
	}
	return good, badTime, notJSON
}

const bounded = "'scan.startup.mode' = 'earliest-offset'"

// boundedJob is a model job that ends with its input.
func (p *pipeline) boundedJob(name string) string {
	return p.job(name, bounded, bounded+",\n  'scan.bounded.mode' = 'latest-offset'")
}

func (p *pipeline) runBounded(name string, more ...string) *leat {
	return p.start(append(append(append([]string{"run"}, p.flags()...), more...), p.boundedJob(name))...)
}

// account returns the counts of the account line that a job prints at its end.
func (p *pipeline) account(l *leat, job string) map[string]int {
	p.t.Helper()
	_, line, ok := strings.Cut(l.output.String(), "account of "+job+": ")
	if !ok {
		p.t.Fatalf("no account of %s in:\n%s", job, tail(l.output.String()))
	}
	line, _, _ = strings.Cut(line, "\n")
	counts := map[string]int{}
	for _, name := range []string{"in", "delivered", "filtered", "dropped", "dead-lettered", "handed over", "not JSON, answered NULL:"} {
		if _, rest, ok := strings.Cut(" "+line, " "+name+" "); ok {
			var n int
			if _, err := fmt.Sscan(rest, &n); err != nil {
				p.t.Fatalf("account line %q: %v", line, err)
			}
			counts[strings.TrimSuffix(name, ":")] = n
		}
	}
	if counts["in"] != counts["delivered"]+counts["filtered"]+counts["dropped"]+counts["dead-lettered"]+counts["handed over"] {
		p.t.Errorf("the account does not add up: %s", line)
	}
	return counts
}

func TestABadTimestampStopsTheJob(t *testing.T) {
	p := newPipeline(t, 4)
	p.badInput(1000)
	l := p.runBounded("enrich")
	if code := l.wait(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	text := l.output.String()
	for _, want := range []string{"topic " + p.in, "partition ", "offset ", "column event_ts", "cannot cast 'on "} {
		if !strings.Contains(text, want) {
			t.Errorf("the error does not say %q:\n%s", want, tail(text))
		}
	}
}

// deadLetters returns the dead letters by their original bytes, with the headers.
func (p *pipeline) deadLetters(topic string) map[string]map[string]string {
	letters := map[string]map[string]string{}
	for _, r := range p.readAll(topic) {
		h := map[string]string{}
		for _, x := range r.Headers {
			h[x.Key] = string(x.Value)
		}
		letters[string(r.Value)] = h
	}
	return letters
}

func TestBadRecordsBecomeDeadLetters(t *testing.T) {
	p := newPipeline(t, 4)
	total := pick(20_000, 100_000)
	good, badTime, notJSON := p.badInput(total)
	dead, deadDocs := p.name("dead"), p.name("dead-docs")

	enrich := p.runBounded("enrich", "--set", "leat.table.raw_orders.dead-letter.topic="+dead)
	if code := enrich.wait(); code != 0 {
		t.Fatalf("enrich: exit code %d", code)
	}
	want := map[string]int{"in": total, "delivered": total - len(badTime), "filtered": 0, "dropped": 0, "dead-lettered": len(badTime), "not JSON, answered NULL": len(notJSON)}
	if diff := cmp.Diff(want, p.account(enrich, "enrich")); diff != "" {
		t.Errorf("account of enrich (-want +got):\n%s", diff)
	}
	letters := p.deadLetters(dead)
	if len(letters) != len(badTime) {
		t.Errorf("%d dead letters, want %d", len(letters), len(badTime))
	}
	for value, h := range letters {
		if !badTime[value] || h["leat.stage"] != "evaluate" || h["leat.field"] != "event_ts" || h["leat.topic"] != p.in || !strings.Contains(h["leat.reason"], "cannot cast 'on ") {
			t.Fatalf("dead letter %q with %v", value, h)
		}
	}

	// What is no JSON has an empty id, which OpenSearch refuses: that is the sink's policy.
	indexer := p.runBounded("index", "--set", "leat.table.order_documents.dead-letter.topic="+deadDocs)
	if code := indexer.wait(); code != 0 {
		t.Fatalf("index: exit code %d", code)
	}
	counts := p.account(indexer, "index")
	if counts["delivered"] != len(good) || counts["dead-lettered"] != len(notJSON) {
		t.Errorf("account of index: %v, want %d delivered, %d dead-lettered", counts, len(good), len(notJSON))
	}
	if n := len(p.readAll(deadDocs)); n != len(notJSON) {
		t.Errorf("%d dead letters of the index job, want %d", n, len(notJSON))
	}
	p.checkDocuments(good)
}

func TestWithoutDeadLettersAnEmptyIDStopsTheIndexJob(t *testing.T) {
	p := newPipeline(t, 1)
	p.produce(&kgo.Record{Topic: p.in, Value: []byte("not JSON")})
	if code := p.runBounded("enrich").wait(); code != 0 {
		t.Fatalf("enrich: exit code %d", code)
	}
	l := p.runBounded("index")
	if code := l.wait(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if text := l.output.String(); !strings.Contains(text, "offset 0") || !strings.Contains(text, "_id") && !strings.Contains(text, "id") {
		t.Errorf("the error does not say what was refused:\n%s", tail(text))
	}
}

func TestMalformedTextCanBeADeadLetter(t *testing.T) {
	p := newPipeline(t, 2)
	_, badTime, notJSON := p.badInput(1000)
	dead := p.name("dead")
	l := p.runBounded("enrich", "--set", "leat.table.raw_orders.dead-letter.topic="+dead, "--set", "leat.json.on-malformed=dead-letter")
	if code := l.wait(); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	letters := p.deadLetters(dead)
	for value, h := range letters {
		if !badTime[value] && (!notJSON[value] || !strings.Contains(h["leat.reason"], "not JSON")) {
			t.Fatalf("dead letter %q with %v", value, h)
		}
	}
	if got := p.account(l, "enrich"); got["dead-lettered"] != 20 || len(letters) != 20 {
		t.Errorf("%d dead letters, account %v, want 20", len(letters), got)
	}
}
