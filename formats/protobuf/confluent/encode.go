package confluent

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
)

// boundEncoder is a table bound for writing.
type boundEncoder struct {
	*target
	written atomic.Pointer[written] // nil where the message is not known
}

// written is how rows are written: the message's encoder, and what stands before it.
type written struct {
	inner  formats.BoundEncoder
	header []byte
}

// startPatience is how long a registry that does not answer is asked again at the start of a job.
const startPatience = 10 * time.Second

var _ formats.Opener = (*boundEncoder)(nil)

// Open implements formats.Opener: it finds the id that is written, and registers the schema where it has none yet.
func (b *boundEncoder) Open(ctx context.Context) error {
	switch {
	case b.written.Load() == nil || b.use == formats.NoRegistry:
		return errUnasked
	case b.use != formats.WriteRegistry:
		return nil // what is written goes nowhere
	}
	within, cancel := context.WithTimeout(ctx, enough)
	defer cancel()
	id, message, err := b.id(within)
	if err != nil {
		return err
	}
	w := &written{inner: b.written.Load().inner, header: appendHeader(nil, uint32(id), message.Index())}
	if message != b.message {
		if w.inner, err = b.encoderOf(message); err != nil {
			return err
		}
	}
	b.written.Store(w)
	return nil
}

// encoderOf binds the columns to the message of the newest version.
func (b *boundEncoder) encoderOf(m *protobuf.Message) (formats.BoundEncoder, error) {
	inner, err := m.Encoder(b.spec)
	if inner == nil {
		return nil, &formats.SystemError{Message: fmt.Sprintf("the newest version of subject '%s' does not take the columns", b.subject), Cause: err}
	}
	return inner, nil
}

// id returns the id of the schema that is written, and the message in it.
func (b *boundEncoder) id(ctx context.Context) (int, *protobuf.Message, error) {
	if b.schema != nil {
		return b.schema.ID, b.message, nil
	}
	client, err := b.client(startPatience)
	if err != nil {
		return 0, nil, err
	}
	if b.registry.UseLatest {
		return b.newest(ctx, client)
	}
	files, err := b.message.Files()
	if err != nil {
		return 0, nil, err
	}
	if !b.registry.NoRegistration {
		id, err := client.Register(ctx, b.subject+b.spec.Suffix, files) // a trial leaves the subject as it is
		return id, b.message, refused(err)
	}
	id, err := client.Registered(ctx, b.subject, files)
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		return 0, nil, b.notRegistered(gone)
	}
	return id, b.message, err
}

// refused is an error of registering as that of a system, where the schema does not go with those that are there.
func refused(err error) error {
	var other *registry.IncompatibleError
	if !errors.As(err, &other) {
		return err
	}
	return &formats.SystemError{Message: err.Error(), Help: "change the schema so that it goes with those that the subject has, or name another subject"}
}

// notRegistered says that the schema is not there, and is not to be stored.
func (t *target) notRegistered(gone *registry.NotFoundError) error {
	latest := strings.Replace(t.spec.Options.Key("properties.auto.register.schemas"), "auto.register.schemas", "use.latest.version", 1)
	return &formats.SystemError{
		Message: fmt.Sprintf("subject '%s' of the schema registry at %s does not have the schema of %s, and 'auto.register.schemas' = 'false' says that it is not stored there", t.subject, gone.Registry, t.message.Name()),
		Help:    fmt.Sprintf("register it, or set '%s' = 'true' to write with the newest version", latest),
	}
}

// newest finds the message in the newest version of the subject.
func (b *boundEncoder) newest(ctx context.Context, client *registry.Client) (int, *protobuf.Message, error) {
	subject := b.subject
	schema, err := client.Latest(ctx, subject)
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		return 0, nil, &formats.SystemError{Message: fmt.Sprintf("the schema registry at %s has no subject '%s', whose newest version 'use.latest.version' asks for", gone.Registry, subject), Help: "register the schema"}
	}
	if err != nil {
		return 0, nil, err
	}
	texts, err := protobuf.ParseTexts(schema.Files)
	if err != nil {
		return 0, nil, err
	}
	message, err := messageOf(schema, texts, b.message.Name())
	return schema.ID, message, err
}

// NewEncoder implements formats.BoundEncoder.
func (b *boundEncoder) NewEncoder() formats.Encoder {
	w := b.written.Load()
	return &encoder{inner: w.inner.NewEncoder(), header: w.header}
}

// encoder puts the header before messages.
type encoder struct {
	inner  formats.Encoder
	header []byte
}

// Encode implements formats.Encoder.
func (e *encoder) Encode(dst []byte, b *batch.Batch, cols []int, row int) ([]byte, bool, error) {
	before := len(dst)
	out, ok, err := e.inner.Encode(append(dst, e.header...), b, cols, row)
	if err != nil || !ok {
		return dst[:before], ok, err
	}
	return out, true, nil
}
