package confluent

import (
	"context"
	"errors"
	"fmt"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
)

var (
	_ formats.Inspector = (*boundDecoder)(nil)
	_ formats.Inspector = (*boundEncoder)(nil)
)

// Inspect implements formats.Inspector: it looks whether the registry answers, and what it has under the subject.
func (b *boundDecoder) Inspect(ctx context.Context) []formats.Finding {
	i, client := b.inspection()
	if client == nil {
		return i.all
	}
	if b.schema != nil {
		i.fine(b.subject, "%s has message %s", b.schema.Name(), b.message.Name())
		return i.all
	}
	i.newest(ctx, client, "its records may carry other ids")
	return i.all
}

// Inspect implements formats.Inspector: it looks whether the registry has the schema, or would take it.
func (b *boundEncoder) Inspect(ctx context.Context) []formats.Finding {
	i, client := b.inspection()
	if client == nil {
		return i.all
	}
	switch {
	case b.schema != nil:
		i.fine(b.subject, "%s has message %s, and is written with", b.schema.Name(), b.message.Name())
		return i.all
	case b.registry.UseLatest:
		_, message, err := b.newest(ctx, client)
		if err == nil {
			_, err = b.encoderOf(message)
		}
		if i.failed(err) {
			return i.all
		}
		i.fine(b.subject, "the newest version of subject '%s' has message %s, and is written with", b.subject, b.message.Name())
		return i.all
	}
	files, err := b.message.Files()
	if i.failed(err) {
		return i.all
	}
	if b.registry.NoRegistration {
		i.registered(ctx, client, files)
	} else {
		i.compatible(ctx, client, files)
	}
	return i.all
}

// inspection gathers findings.
type inspection struct {
	*target
	all []formats.Finding
}

// inspection begins one; there is no client where there is nothing to ask.
func (t *target) inspection() (*inspection, *registry.Client) {
	i := &inspection{target: t}
	if t.message == nil {
		return i, nil
	}
	client, err := t.client(patience)
	i.failed(err)
	return i, client
}

// fine notes what is well, of the registry or of its subject.
func (i *inspection) fine(subject, format string, args ...any) {
	option := optURL
	if subject != "" && i.spec.Options.Has(optSubject) {
		option = optSubject
	}
	i.all = append(i.all, formats.Finding{Option: i.spec.Options.Key(option), Message: fmt.Sprintf(format, args...)})
}

func (i *inspection) doubtful(help, format string, args ...any) {
	i.all = append(i.all, formats.Finding{Doubtful: true, Option: i.spec.Options.Key(optURL), Message: fmt.Sprintf(format, args...), Help: help})
}

// failed notes an error, and reports whether there is one.
func (i *inspection) failed(err error) bool {
	if err == nil {
		return false
	}
	f := formats.Finding{Wrong: true, Option: i.spec.Options.Key(optURL), Message: err.Error()}
	if system := (*formats.SystemError)(nil); errors.As(err, &system) {
		f.Unreachable, f.Help = system.Unreachable, system.Help
	}
	i.all = append(i.all, f)
	return true
}

// newest looks at the newest version of the subject, if there is one: it is not needed where records are read with a message of files.
func (i *inspection) newest(ctx context.Context, client *registry.Client, otherwise string) {
	if i.subject == "" {
		if !i.failed(client.Answers(ctx)) {
			i.fine("", "the schema registry at %s answers", i.registry.Address())
		}
		return
	}
	schema, err := client.Latest(ctx, i.subject)
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		i.doubtful(otherwise, "the schema registry at %s has no subject '%s'", gone.Registry, i.subject)
		return
	}
	if i.failed(err) {
		return
	}
	texts, err := protobuf.ParseTexts(schema.Files)
	if err == nil {
		_, err = texts.Find(i.message.Name())
	}
	if err != nil {
		i.doubtful(otherwise, "%s: %s", schema.Name(), err)
		return
	}
	i.fine(i.subject, "%s has message %s", schema.Name(), i.message.Name())
}

// registered looks whether the schema is there, where it is not to be stored.
func (i *inspection) registered(ctx context.Context, client *registry.Client, files []protobuf.File) {
	id, err := client.Registered(ctx, i.subject, files)
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		err = i.notRegistered(gone)
	}
	if !i.failed(err) {
		i.fine(i.subject, "subject '%s' has the schema of %s (id %d)", i.subject, i.message.Name(), id)
	}
}

// compatible looks whether the subject would take the schema. Who may store it is not asked.
func (i *inspection) compatible(ctx context.Context, client *registry.Client, files []protobuf.File) {
	err := client.Compatible(ctx, i.subject, files)
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		i.fine(i.subject, "subject '%s' or what its schema imports is not there yet: it is registered when the job starts", i.subject)
		return
	}
	if !i.failed(refused(err)) {
		i.fine(i.subject, "subject '%s' takes the schema of %s", i.subject, i.message.Name())
	}
}
