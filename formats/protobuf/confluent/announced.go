package confluent

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
)

const (
	// stubborn is how long a registry that does not answer is asked for an id before the job ends: its records are neither dropped nor kept
	// as dead letters meanwhile.
	stubborn = time.Minute
	// secondLook is when an id that is not there is asked for again: an instance of a registry may lag behind the one that gave it.
	secondLook = 250 * time.Millisecond
	// goneFor is how long an id that is not there is not asked for again. It may be registered while the job runs, or by an instance that
	// another lags behind for longer.
	goneFor = 10 * time.Second
	// maxHeaders bounds what is remembered, which is twice as many at most: bytes that are no header may look like ever new ones.
	maxHeaders = 10_000
)

// announced remembers which headers announce the message of a table. Safe for concurrent use.
type announced struct {
	message string           // its full name
	index   []int            // its place in the file that the table is bound to
	client  *registry.Client // nil: none is asked, and the place must be that of the message
	now     func() time.Time

	asking chan struct{} // has room for one, so that each id is asked for once; whoever waits for it can be stopped
	mu     sync.RWMutex
	known  map[string]verdict // by header
	before map[string]verdict // what was known when known was full: messages that were asked about may not be decoded yet
}

// verdict is what is known of a header.
type verdict struct {
	why   string    // its records are not the table's; "" where they are
	until time.Time // then it is asked for again; zero: never
}

func newAnnounced(m *protobuf.Message, client *registry.Client) *announced {
	return &announced{message: m.Name(), index: m.Index(), client: client, now: time.Now, asking: make(chan struct{}, 1), known: map[string]verdict{}}
}

// reason returns why the records of a header are not the table's, "" where they are. It holds for a record that was asked for before, also when
// it is time to ask again.
func (a *announced) reason(header []byte) (why string, known bool) {
	v, known := a.verdict(header)
	return v.why, known
}

// settled reports whether a header need not be asked for, or not yet again.
func (a *announced) settled(header []byte) bool {
	v, known := a.verdict(header)
	return known && (v.until.IsZero() || a.now().Before(v.until))
}

func (a *announced) verdict(header []byte) (v verdict, known bool) {
	a.mu.RLock()
	v, known = a.known[string(header)]
	old := false
	if !known {
		v, known = a.before[string(header)]
		old = known
	}
	a.mu.RUnlock()
	if old {
		a.remember(header, v) // else it may be gone when its message, which somebody asks about now, is decoded
	}
	return v, known
}

func (a *announced) remember(header []byte, v verdict) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.known) >= maxHeaders {
		a.before, a.known = a.known, map[string]verdict{}
	}
	a.known[string(header)] = v
}

// learn finds out what a header announces. It is called for those that are not settled.
func (a *announced) learn(ctx context.Context, header []byte) error {
	id, index := int(binary.BigEndian.Uint32(header[1:])), readIndex(header)
	if a.client == nil {
		var v verdict
		if !slices.Equal(index, a.index) {
			v.why = fmt.Sprintf("schema id %d has its message at place %v, and %s is at %v of its file", id, index, a.message, a.index)
		}
		a.remember(header, v)
		return nil
	}
	select {
	case a.asking <- struct{}{}:
		defer func() { <-a.asking }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if a.settled(header) {
		return nil
	}
	v, err := a.ask(ctx, id, index)
	if err != nil {
		return err
	}
	a.remember(header, v)
	return nil
}

// ask asks the registry what an id and a place stand for. An error says that it does not answer.
func (a *announced) ask(ctx context.Context, id int, index []int) (verdict, error) {
	schema, err := a.client.Own(ctx, id)
	var gone *registry.NotFoundError
	if errors.As(err, &gone) {
		select {
		case <-ctx.Done():
		case <-time.After(secondLook):
		}
		schema, err = a.client.Own(ctx, id)
	}
	var kind *registry.KindError
	switch {
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case errors.As(err, &gone):
		return verdict{fmt.Sprintf("the schema registry at %s has no schema of id %d", gone.Registry, id), a.now().Add(goneFor)}, nil
	case errors.As(err, &kind):
		return verdict{why: err.Error()}, nil
	case err != nil:
		return verdict{}, err
	}
	texts, err := protobuf.ParseTexts(schema.Files)
	if err != nil {
		return verdict{why: fmt.Sprintf("schema %d cannot be read: %s", id, err)}, nil
	}
	switch name, ok := texts.At(index); {
	case !ok:
		return verdict{why: fmt.Sprintf("schema id %d has no message at place %v", id, index)}, nil
	case name != a.message:
		return verdict{why: fmt.Sprintf("schema id %d announces message %s, and the table's is %s", id, name, a.message)}, nil
	}
	return verdict{}, nil
}
