package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// index asks the search endpoint about an index, over HTTP as any client would.
type index struct {
	url  string // of the endpoint
	name string
}

// count returns how many documents there are.
func (x index) count(ctx context.Context) (int64, error) {
	var answer struct{ Count int64 }
	err := x.ask(ctx, http.MethodGet, "_count", nil, &answer)
	return answer.Count, err
}

// find returns the document with an id, as a search by term finds it.
func (x index) find(ctx context.Context, id string) (json.RawMessage, error) {
	var answer struct {
		Hits struct{ Hits []json.RawMessage }
	}
	query := map[string]any{"query": map[string]any{"term": map[string]any{"id": id}}}
	if err := x.ask(ctx, http.MethodPost, "_search", query, &answer); err != nil {
		return nil, err
	}
	if len(answer.Hits.Hits) != 1 {
		return nil, fmt.Errorf("a search for the id %s finds %d documents, not 1", id, len(answer.Hits.Hits))
	}
	return answer.Hits.Hits[0], nil
}

func (x index) ask(ctx context.Context, method, what string, body, answer any) error {
	var text io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		text = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, x.url+"/"+x.name+"/"+what, text)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("ask the search endpoint: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("ask the search endpoint: %s %s answers %s", method, req.URL.Path, resp.Status)
	}
	if err := json.NewDecoder(resp.Body).Decode(answer); err != nil {
		return fmt.Errorf("ask the search endpoint: %w", err)
	}
	return nil
}
