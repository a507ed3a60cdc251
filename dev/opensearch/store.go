package opensearch

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
)

// store holds the indices. mu guards all; a request holds it from its first change until they are synced.
type store struct {
	mu      sync.Mutex
	indices map[string]*index
	journal *journal // nil: kept in memory only
	bytes   int64
	most    int64
	seq     int64
}

type index struct {
	docs map[string]*document
}

type document struct {
	source  json.RawMessage
	version int
	seq     int64 // in the order of first writing
}

// worthRewriting is how much a journal may hold beyond twice its documents before it is rewritten at a start.
const worthRewriting = 4 << 20

var errFull = errors.New("the endpoint holds as much as it may")

func openStore(dir string, most int64) (*store, error) {
	s := &store{indices: map[string]*index{}, most: most}
	if dir == "" {
		return s, nil
	}
	var err error
	if s.journal, err = openJournal(dir, s.apply); err != nil {
		return nil, err
	}
	if s.journal.size > 2*s.bytes+worthRewriting {
		if err := s.journal.rewrite(s.all); err != nil {
			return nil, fmt.Errorf("rewrite the data folder: %w", errors.Join(err, s.journal.close()))
		}
	}
	return s, nil
}

// all yields the changes that make what the store holds, documents in their order.
func (s *store) all(yield func(change) bool) {
	var puts []change
	for name, x := range s.indices {
		if !yield(change{Op: opCreate, Index: name}) {
			return
		}
		for id, d := range x.docs {
			puts = append(puts, change{Op: opPut, Index: name, ID: id, Source: d.source})
		}
	}
	slices.SortFunc(puts, func(a, b change) int { return cmp.Compare(s.find(a.Index, a.ID).seq, s.find(b.Index, b.ID).seq) })
	for _, c := range puts {
		if !yield(c) {
			return
		}
	}
}

// change applies a change and notes it in the journal. Call with mu held.
func (s *store) change(c change) error {
	if c.Op == opPut && s.bytes+int64(len(c.Source)) > s.most {
		return errFull
	}
	if s.journal != nil {
		if err := s.journal.add(c); err != nil {
			return err
		}
	}
	s.apply(c)
	return nil
}

// sync makes the changes durable. Call with mu held.
func (s *store) sync() error {
	if s.journal == nil {
		return nil
	}
	return s.journal.sync()
}

func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.journal == nil {
		return nil
	}
	return s.journal.close()
}

func (s *store) apply(c change) {
	switch c.Op {
	case opPut:
		s.put(c)
	case opDelete:
		if x := s.indices[c.Index]; x != nil && x.docs[c.ID] != nil {
			s.bytes -= x.docs[c.ID].size(c.ID)
			delete(x.docs, c.ID)
		}
	case opCreate:
		s.index(c.Index)
	case opDrop:
		if x := s.indices[c.Index]; x != nil {
			for id, d := range x.docs {
				s.bytes -= d.size(id)
			}
			delete(s.indices, c.Index)
		}
	}
}

func (s *store) put(c change) {
	x := s.index(c.Index)
	d := x.docs[c.ID]
	if d == nil {
		s.seq++
		d = &document{seq: s.seq}
		x.docs[c.ID] = d
	} else {
		s.bytes -= d.size(c.ID)
	}
	d.source = c.Source
	d.version++
	s.bytes += d.size(c.ID)
}

func (d *document) size(id string) int64 { return int64(len(d.source) + len(id)) }

func (s *store) index(name string) *index {
	x := s.indices[name]
	if x == nil {
		x = &index{docs: map[string]*document{}}
		s.indices[name] = x
	}
	return x
}

func (s *store) find(index, id string) *document {
	if x := s.indices[index]; x != nil {
		return x.docs[id]
	}
	return nil
}

// names returns the indices that an expression names: names and patterns with *, separated by commas; "" and "_all" are all.
// A name that is not there is an error.
func (s *store) names(expression string) ([]string, error) {
	var out []string
	for _, part := range strings.Split(expression, ",") {
		if part == "" || part == "_all" {
			part = "*"
		}
		if !strings.Contains(part, "*") {
			if s.indices[part] == nil {
				return nil, fmt.Errorf("no such index [%s]", part)
			}
			out = append(out, part)
			continue
		}
		for name := range s.indices {
			if ok, _ := path.Match(part, name); ok {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// checkIndexName is OpenSearch's rule for names of new indices: it says what is wrong, "" when nothing is.
func checkIndexName(name string) string {
	switch {
	case name == "":
		return "must not be empty"
	case len(name) > 255:
		return fmt.Sprintf("index name is too long, (%d > 255)", len(name))
	case name == "." || name == "..":
		return "must not be '.' or '..'"
	case strings.ContainsAny(name, " \"*\\<|,>/?#:"):
		return `must not contain the following characters [ , ", *, \, <, |, ,, >, /, ?, #, :]`
	case strings.HasPrefix(name, "_"), strings.HasPrefix(name, "-"), strings.HasPrefix(name, "+"):
		return "must not start with '_', '-', or '+'"
	case name != strings.ToLower(name):
		return "must be lowercase"
	}
	return ""
}
