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
	// maxHeaders bounds what is remembered, which is twice as many at most: bytes that are no header may look like ever new ones.
	maxHeaders = 10_000
)

// announced remembers which headers announce the message of a table. Safe for concurrent use.
type announced struct {
	message string           // its full name
	index   []int            // its place in the file that the table is bound to
	client  *registry.Client // nil: none is asked, and the place must be that of the message

	asking sync.Mutex // one at a time, so that each id is asked for once
	mu     sync.RWMutex
	known  map[string]string // by header: why its records are not the table's, "" where they are
	before map[string]string // what was known when known was full: messages that were asked about may not be decoded yet
}

func newAnnounced(m *protobuf.Message, client *registry.Client) *announced {
	return &announced{message: m.Name(), index: m.Index(), client: client, known: map[string]string{}}
}

// reason returns why the records of a header are not the table's, "" where they are.
func (a *announced) reason(header []byte) (why string, known bool) {
	a.mu.RLock()
	why, known = a.known[string(header)]
	old := false
	if !known {
		why, known = a.before[string(header)]
		old = known
	}
	a.mu.RUnlock()
	if old {
		a.remember(header, why) // else it may be gone when its message, which somebody asks about now, is decoded
	}
	return why, known
}

func (a *announced) remember(header []byte, why string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.known) >= maxHeaders {
		a.before, a.known = a.known, map[string]string{}
	}
	a.known[string(header)] = why
}

// learn finds out what a header announces. It is called for those that are not known.
func (a *announced) learn(ctx context.Context, header []byte) error {
	a.asking.Lock()
	defer a.asking.Unlock()
	if _, known := a.reason(header); known {
		return nil
	}
	id, index := int(binary.BigEndian.Uint32(header[1:])), readIndex(header)
	why := ""
	if a.client == nil {
		if !slices.Equal(index, a.index) {
			why = fmt.Sprintf("schema id %d has its message at place %v, and %s is at %v of its file", id, index, a.message, a.index)
		}
	} else {
		var err error
		if why, err = a.ask(ctx, id, index); err != nil {
			return err
		}
	}
	a.remember(header, why)
	return nil
}

// ask asks the registry what an id and a place stand for. An error says that it does not answer.
func (a *announced) ask(ctx context.Context, id int, index []int) (why string, err error) {
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
		return "", ctx.Err()
	case errors.As(err, &gone):
		return fmt.Sprintf("the schema registry at %s has no schema of id %d", gone.Registry, id), nil
	case errors.As(err, &kind):
		return err.Error(), nil
	case err != nil:
		return "", err
	}
	texts, err := protobuf.ParseTexts(schema.Files)
	if err != nil {
		return fmt.Sprintf("schema %d cannot be read: %s", id, err), nil
	}
	switch name, ok := texts.At(index); {
	case !ok:
		return fmt.Sprintf("schema id %d has no message at place %v", id, index), nil
	case name != a.message:
		return fmt.Sprintf("schema id %d announces message %s, and the table's is %s", id, name, a.message), nil
	}
	return "", nil
}
