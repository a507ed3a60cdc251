package confluent

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
)

// How long what a registry said of a subject holds. A table is bound several times in a row.
const (
	freshFor    = 30 * time.Second
	failedFor   = 3 * time.Second
	maxSubjects = 256
)

// latest keeps the newest versions of subjects for a while. Safe for concurrent use.
type latest struct {
	now func() time.Time

	mu  sync.Mutex
	all map[subject]*version
}

// subject is a subject of a registry.
type subject struct {
	of   registry.Config
	name string
}

// version is what was found of a subject.
type version struct {
	mu     sync.Mutex // held while it is asked for
	asked  bool
	until  time.Time
	schema *registry.Schema
	texts  *protobuf.Texts
	err    error
}

func newLatest() *latest { return &latest{now: time.Now, all: map[subject]*version{}} }

// get returns the newest version of a subject, parsed.
func (l *latest) get(ctx context.Context, of registry.Config, name string) (*registry.Schema, *protobuf.Texts, error) {
	v := l.version(subject{of, name})
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.asked && l.now().Before(v.until) {
		return v.schema, v.texts, v.err
	}
	v.schema, v.texts, v.err = nil, nil, nil
	if client, err := of.Client(patience); err != nil {
		v.err = err
	} else if v.schema, v.err = client.Latest(ctx, name); v.err == nil {
		v.texts, v.err = protobuf.ParseTexts(v.schema.Files)
	}
	holds := freshFor
	if v.err != nil {
		holds = failedFor
	}
	if errors.Is(v.err, context.Canceled) { // which says nothing of the registry
		return nil, nil, v.err
	}
	v.asked, v.until = true, l.now().Add(holds)
	return v.schema, v.texts, v.err
}

func (l *latest) version(s subject) *version {
	l.mu.Lock()
	defer l.mu.Unlock()
	v, ok := l.all[s]
	if !ok {
		if len(l.all) >= maxSubjects {
			clear(l.all)
		}
		v = &version{}
		l.all[s] = v
	}
	return v
}
