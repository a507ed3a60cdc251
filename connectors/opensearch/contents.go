package opensearch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
)

const (
	pageDocuments = 500  // of one answer; where they are more than maxAnswer, fewer
	fewer         = 4    // by which their number is divided then
	keepScroll    = "5m" // how long the cluster keeps its place between two pages
)

var _ connectors.Contents = (*sink)(nil)

// Read implements connectors.Contents. It scrolls: of what clusters offer for reading all of an index it alone is there in every version, sees the
// index as it was at the beginning, and asks for no field to sort by. A message's key is a JSON text: the document's id, or, where the index depends
// on the row, an object of the index's part that does and the id.
func (s *sink) Read(ctx context.Context, except string, each func(m *connectors.Message)) error {
	roots, err := s.roots()
	if err != nil {
		return err
	}
	cfg := s.clientConfig(roots)
	c, err := newCluster(s.hosts, cfg, newTransport(cfg))
	if err != nil {
		return err
	}
	defer c.close()
	r := &contents{sink: s, cluster: c, each: each}
	if s.index.dynamic() {
		r.except = except
	}
	defer r.forget()
	index := url.PathEscape(s.index.all())
	if err := r.begin(ctx, index); err != nil {
		return err
	}
	return r.read(ctx, index)
}

// all is what matches all names of the index.
func (x *indexName) all() string {
	if x.dynamic() {
		return x.prefix + "*" + x.suffix
	}
	return x.static
}

// errNoPage is an answer in JSON that is none to a search: it must not pass for the end.
var errNoPage = errors.New("the answer has no documents, and does not say that there are none")

// contents is one reading of a table.
type contents struct {
	*sink
	cluster *cluster
	host    *host // that knows the scroll
	scroll  string
	except  string
	each    func(m *connectors.Message)
}

// page is a part of what a scroll gives.
type page struct {
	Scroll string `json:"_scroll_id"`
	// TimedOut and Early say that shards stopped before they had looked at all.
	TimedOut bool `json:"timed_out"`
	Early    bool `json:"terminated_early"`
	Shards   *struct {
		Total, Successful, Failed int
	} `json:"_shards"`
	Hits *struct {
		Total total
		Hits  []found
	}
}

// total is how many documents there are: a number, or an object of one. 0 where that is not told.
type total int

// UnmarshalJSON implements json.Unmarshaler.
func (n *total) UnmarshalJSON(text []byte) error {
	var number int
	if json.Unmarshal(text, &number) == nil {
		*n = total(number)
		return nil
	}
	var object struct{ Value int }
	err := json.Unmarshal(text, &object)
	*n = total(object.Value)
	return err
}

// lacking says what a page lacks, "" for nothing. Shards that nobody has are no failed ones: they are missing among the successful.
func (p *page) lacking() string {
	shards := max(p.Shards.Failed, p.Shards.Total-p.Shards.Successful)
	switch {
	case shards > 0:
		return connectors.Count(shards, "shard") + " did not answer"
	case p.TimedOut:
		return "it ran out of the time that searches have there"
	case p.Early:
		return "it stopped before the end"
	}
	return ""
}

// found is a document.
type found struct {
	Index  string          `json:"_index"`
	ID     string          `json:"_id"`
	Source json.RawMessage `json:"_source"`
}

// begin finds a host that answers, and makes what was written just now be found. Who may not refresh an index reads what there is.
func (r *contents) begin(ctx context.Context, index string) error {
	var err error
	for range r.cluster.hosts {
		r.host = r.cluster.pick(time.Now())
		_, err = r.ask(ctx, http.MethodPost, "/"+index+"/_refresh", nil)
		if err == nil || errors.Is(err, connectors.ErrRefused) {
			return nil
		}
		r.cluster.rest(r.host, time.Now())
	}
	return err
}

// read hands over page by page.
func (r *contents) read(ctx context.Context, index string) error {
	answer, err := r.search(ctx, index, pageDocuments)
	for read, all := 0, total(0); err == nil; {
		var p page
		if err = json.Unmarshal(answer, &p); err == nil && (p.Shards == nil || p.Hits == nil) {
			err = errNoPage
		}
		if err != nil {
			return notOpenSearch(r.host, err)
		}
		r.scroll = cmp.Or(p.Scroll, r.scroll)
		if why := p.lacking(); why != "" {
			return partlyRead(r.host, r.table.Name, why)
		}
		read, all = read+len(p.Hits.Hits), max(all, p.Hits.Total)
		if len(p.Hits.Hits) == 0 && read < int(all) {
			return partlyRead(r.host, r.table.Name, fmt.Sprintf("%d of %d", read, all))
		}
		if len(p.Hits.Hits) == 0 {
			return nil
		}
		for _, h := range p.Hits.Hits {
			if err := r.take(h); err != nil {
				return err
			}
		}
		var body []byte
		if body, err = json.Marshal(map[string]string{"scroll": keepScroll, "scroll_id": r.scroll}); err != nil {
			return err
		}
		answer, err = r.ask(ctx, http.MethodPost, "/_search/scroll", body)
		if isStatus(err, http.StatusNotFound) {
			_, gone := r.ask(ctx, http.MethodGet, "/"+index+"/_count", nil)
			return lostScroll(r.host, r.table.Name, r.index.all(), isStatus(gone, http.StatusNotFound))
		}
	}
	return err
}

// search begins to scroll, by pages of so many documents at most, and returns the answer with the first.
func (r *contents) search(ctx context.Context, index string, size int) ([]byte, error) {
	body, err := json.Marshal(map[string]any{"size": size, "sort": []string{"_doc"}})
	if err != nil {
		return nil, err
	}
	answer, err := r.ask(ctx, http.MethodPost, "/"+index+"/_search?scroll="+keepScroll, body)
	if errors.Is(err, errTooLarge) && size >= fewer { // its scroll is not known: the cluster forgets it by itself
		return r.search(ctx, index, size/fewer)
	}
	return answer, err
}

func (r *contents) take(f found) error {
	if r.except != "" && strings.HasSuffix(f.Index, r.except) {
		return nil
	}
	if f.Source == nil {
		return &connectors.Failure{Class: connectors.ErrRefused, Message: fmt.Sprintf("index %s keeps no _source, so that its documents cannot be read", f.Index)}
	}
	id := string(appendEscaped([]byte{'"'}, []byte(f.ID))) + `"`
	if r.index.dynamic() {
		part := strings.TrimSuffix(strings.TrimPrefix(f.Index, r.index.prefix), r.index.suffix)
		id = `{"_id":` + id + `,"_index":"` + part + `"}` // names of indices need no escapes
	}
	r.each(&connectors.Message{Key: []byte(id), Value: f.Source})
	return nil
}

// forget lets the cluster forget the scroll. Where that fails it forgets it by itself a little later.
func (r *contents) forget() {
	if r.scroll == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if body, err := json.Marshal(map[string]string{"scroll_id": r.scroll}); err == nil {
		_, _ = r.ask(ctx, http.MethodDelete, "/_search/scroll", body)
	}
}

// ask sends a request and returns the answer's body.
func (r *contents) ask(ctx context.Context, method, path string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+r.host.name+r.cluster.prefix+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	if len(body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := r.host.client.Stream(req)
	if res == nil {
		return nil, notReached(r.host, err)
	}
	answer, err := readAll(res.Body, nil)
	_ = res.Body.Close() // all that matters of it was read
	switch {
	case errors.Is(err, errTooLarge):
		return nil, &connectors.Failure{Class: connectors.ErrRefused, Message: "documents of table " + r.table.Name + " cannot be read", Cause: err}
	case err != nil:
		return nil, notReached(r.host, err)
	case res.StatusCode >= 300:
		return nil, &statusError{res.StatusCode, notRead(r.host, r.table.Name, res.StatusCode, wholeReason(answer))}
	}
	return answer, nil
}

// statusError is a failure with the status that the cluster answered.
type statusError struct {
	status int
	error
}

func (e *statusError) Unwrap() error { return e.error }

func isStatus(err error, status int) bool {
	var e *statusError
	return errors.As(err, &e) && e.status == status
}
