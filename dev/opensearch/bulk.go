package opensearch

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
)

// action is one item of a bulk request.
type action struct {
	name  string // index, create, update, delete
	index string
	id    string
	hasID bool
	body  object // the line behind it, but for a delete
	bad   error  // why the line is no object, where that is the item's own matter
}

// maxID is the most bytes of a document's id.
const maxID = 512

// whole is an error of a request as a whole.
type whole struct {
	status int
	typ    string
	reason string
}

func (e *whole) Error() string { return e.reason }

func malformed(typ, format string, args ...any) *whole {
	return &whole{status: http.StatusBadRequest, typ: typ, reason: fmt.Sprintf(format, args...)}
}

// parseBulk reads the body of a bulk request; usual is the index where an action names none.
func parseBulk(body []byte, usual string) ([]action, error) {
	if len(body) == 0 {
		return nil, malformed("parse_exception", "request body is required")
	}
	if body[len(body)-1] != '\n' {
		return nil, malformed("illegal_argument_exception", "The bulk request must be terminated by a newline [\\n]")
	}
	lines := bytes.Split(body[:len(body)-1], []byte{'\n'})
	var actions []action
	for i := 0; i < len(lines); i++ {
		if len(bytes.TrimSpace(lines[i])) == 0 {
			continue
		}
		a, err := parseAction(lines[i], usual)
		if err != nil {
			return nil, malformed("illegal_argument_exception", "Malformed action/metadata line [%d], %v", i+1, err)
		}
		if a.name != "delete" {
			if i++; i == len(lines) {
				return nil, malformed("illegal_argument_exception", "The bulk request ends behind the action in line [%d]", i)
			}
			a.body, a.bad = parseObject(lines[i])
			if a.bad != nil && a.name == "update" {
				return nil, malformed("x_content_parse_exception", "[%d] [UpdateRequest] failed to parse: %v", i+1, a.bad)
			}
		}
		if err := a.check(); err != nil {
			return nil, malformed("action_request_validation_exception", "Validation Failed: 1: %v;", err)
		}
		actions = append(actions, *a)
	}
	return actions, nil
}

func parseAction(line []byte, usual string) (*action, error) {
	outer, err := parseObject(line)
	if err != nil {
		return nil, err
	}
	if len(outer) != 1 {
		return nil, fmt.Errorf("expected one action but found %d", len(outer))
	}
	a := &action{name: outer[0].name, index: usual}
	switch a.name {
	case "index", "create", "update", "delete":
	default:
		return nil, fmt.Errorf("expected field [create], [delete], [index] or [update] but found [%s]", a.name)
	}
	meta, err := parseObject(outer[0].value)
	if err != nil {
		return nil, err
	}
	for _, m := range meta {
		switch m.name {
		case "_index":
			err = json.Unmarshal(m.value, &a.index)
		case "_id":
			err = json.Unmarshal(m.value, &a.id)
			a.hasID = string(m.value) != "null"
		case "routing", "require_alias", "retry_on_conflict", "pipeline":
		default:
			err = fmt.Errorf("unknown parameter [%s]", m.name)
		}
		if err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *action) check() error {
	switch {
	case (a.name == "update" || a.name == "delete") && a.id == "":
		return errors.New("id is missing")
	case len(a.id) > maxID:
		return fmt.Errorf("id [%s] is too long, must be no longer than %d bytes but was: %d", a.id, maxID, len(a.id))
	}
	return nil
}

// outcome is what became of an item.
type outcome struct {
	status int
	result string
	typ    string // of an error
	reason string
	id     string
	doc    *document
}

func failure(status int, typ, format string, args ...any) outcome {
	return outcome{status: status, typ: typ, reason: fmt.Sprintf(format, args...)}
}

// bulk carries out actions and makes them durable.
func (s *Server) bulk(actions []action) ([]outcome, error) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	out := make([]outcome, len(actions))
	for i := range actions {
		if s.failRate > 0 && mathrand.Float64() < s.failRate {
			out[i] = passingFailure(&actions[i])
			continue
		}
		out[i] = s.store.perform(&actions[i])
	}
	return out, s.store.sync()
}

// passingFailure is one of the two that a client has to try again.
func passingFailure(a *action) outcome {
	o := failure(http.StatusTooManyRequests, "rejected_execution_exception", "rejected on purpose: the endpoint was started with a fail rate")
	if mathrand.Uint32()&1 == 0 {
		o = failure(http.StatusServiceUnavailable, "unavailable_shards_exception", "unavailable on purpose: the endpoint was started with a fail rate")
	}
	o.id = a.id
	return o
}

// perform carries out one action. Call with mu held.
func (s *store) perform(a *action) outcome {
	o := s.try(a)
	if o.id == "" {
		o.id = a.id
	}
	return o
}

func (s *store) try(a *action) outcome {
	if a.bad != nil {
		return failure(http.StatusBadRequest, "mapper_parsing_exception", "failed to parse: %v", a.bad)
	}
	if a.name == "delete" {
		return s.remove(a)
	}
	if bad := checkIndexName(a.index); bad != "" {
		return failure(http.StatusBadRequest, "invalid_index_name_exception", "Invalid index name [%s], %s", a.index, bad)
	}
	if a.hasID && a.id == "" {
		return failure(http.StatusBadRequest, "illegal_argument_exception", "if _id is specified it must not be empty")
	}
	if a.id == "" {
		a.id = rand.Text()
	}
	before := s.find(a.index, a.id)
	switch {
	case a.name == "update":
		return s.update(a, before)
	case a.name == "create" && before != nil:
		return failure(http.StatusConflict, "version_conflict_engine_exception", "[%s]: version conflict, document already exists (current version [%d])", a.id, before.version)
	}
	return s.write(a, before, a.body.text())
}

func (s *store) remove(a *action) outcome {
	if s.indices[a.index] == nil {
		return failure(http.StatusNotFound, "index_not_found_exception", "no such index [%s]", a.index)
	}
	d := s.find(a.index, a.id)
	if d == nil {
		return outcome{status: http.StatusNotFound, result: "not_found", doc: &document{version: 1}}
	}
	if err := s.change(change{Op: opDelete, Index: a.index, ID: a.id}); err != nil {
		return failure(http.StatusInternalServerError, "io_exception", "%v", err)
	}
	return outcome{status: http.StatusOK, result: "deleted", doc: d}
}

// update merges a partial document into the one there is, or puts the upsert where there is none.
func (s *store) update(a *action, before *document) outcome {
	var doc, upsert object
	asUpsert := false
	for _, m := range a.body {
		var err error
		switch m.name {
		case "doc":
			doc, err = parseObject(m.value)
		case "upsert":
			upsert, err = parseObject(m.value)
		case "doc_as_upsert":
			err = json.Unmarshal(m.value, &asUpsert)
		case "detect_noop", "_source":
		default:
			err = fmt.Errorf("unknown field [%s]; scripts are not run here", m.name)
		}
		if err != nil {
			return failure(http.StatusBadRequest, "x_content_parse_exception", "[UpdateRequest] %v", err)
		}
	}
	switch {
	case doc == nil && before != nil:
		return failure(http.StatusBadRequest, "action_request_validation_exception", "Validation Failed: 1: script or doc is missing;")
	case before != nil:
		source, err := parseObject(before.source)
		if err != nil {
			return failure(http.StatusInternalServerError, "parse_exception", "the stored document is damaged: %v", err)
		}
		merged := source.merge(doc).text()
		if bytes.Equal(merged, before.source) {
			return outcome{status: http.StatusOK, result: "noop", doc: before}
		}
		return s.write(a, before, merged)
	case upsert != nil:
		return s.write(a, before, upsert.text())
	case asUpsert && doc != nil:
		return s.write(a, before, doc.text())
	}
	return failure(http.StatusNotFound, "document_missing_exception", "[%s]: document missing", a.id)
}

func (s *store) write(a *action, before *document, source json.RawMessage) outcome {
	err := s.change(change{Op: opPut, Index: a.index, ID: a.id, Source: source})
	switch {
	case errors.Is(err, errFull):
		return failure(http.StatusForbidden, "cluster_block_exception", "%v", err)
	case err != nil:
		return failure(http.StatusInternalServerError, "io_exception", "%v", err)
	}
	o := outcome{status: http.StatusCreated, result: "created", doc: s.find(a.index, a.id)}
	if before != nil {
		o.status, o.result = http.StatusOK, "updated"
	}
	return o
}
