package confluent

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
	"github.com/leatsql/leat/options"
)

// How long a registry that does not answer is asked again while somebody waits, and how long all that is asked then may take.
const (
	patience = 2 * time.Second
	enough   = 30 * time.Second
)

// binder binds tables to messages.
type binder struct {
	places protobuf.Places
	latest *latest
}

// target is what a table is bound to.
type target struct {
	message  *protobuf.Message // nil: no registry may be asked for it
	schema   *registry.Schema  // that the message was found in; nil: it was found in files
	registry *registry.Config  // nil: there is none
	subject  string            // of the topic's schema; "" where none is known
	spec     formats.Spec
	use      formats.RegistryUse
}

// knownID is the id of the schema that the message was found in; 0 where that is files.
func (t *target) knownID() uint32 {
	if t.schema == nil {
		return 0
	}
	return uint32(t.schema.ID)
}

// client returns what asks the registry while a job runs; nil where none is asked.
func (t *target) client(patience time.Duration) (*registry.Client, error) {
	if t.registry == nil || !t.use.Asks() {
		return nil, nil
	}
	return t.registry.Client(patience)
}

func (b *binder) decoder(spec formats.Spec) (formats.BoundDecoder, error) {
	t, problems := b.target(spec)
	d := &boundDecoder{target: t, ignore: spec.Options.Bool(optIgnore)}
	switch {
	case t.message == nil && problems.Err() != nil:
		return nil, problems
	case t.message == nil:
		return d, problems
	}
	inner, err := t.message.Decoder(spec)
	if inner == nil || problems.Err() != nil {
		return nil, joined(problems, err)
	}
	client, failed := t.client(stubborn)
	if failed != nil {
		return nil, options.Problems{problemOf(spec, t.subject, failed)}
	}
	d.inner, d.announced = inner, newAnnounced(t.message, client)
	return d, joined(problems, err)
}

func (b *binder) encoder(spec formats.Spec) (formats.BoundEncoder, error) {
	t, problems := b.target(spec)
	switch {
	case t.message == nil && problems.Err() != nil:
		return nil, problems
	case t.registry == nil:
		problems = append(problems, options.Problem{
			Option: spec.Options.Key(optURL), Code: codeMissing, Message: fmt.Sprintf("option '%s' is missing: what is written carries the id that a schema registry gives its schema", spec.Options.Key(optURL)),
			Help: fmt.Sprintf("for example '%s' = 'http://localhost:8081'", spec.Options.Key(optURL)),
		})
	case t.subject == "":
		problems = append(problems, noSubject(spec))
	}
	e := &boundEncoder{target: t}
	if t.message == nil {
		return e, problems
	}
	inner, err := t.message.Encoder(spec)
	if inner == nil || problems.Err() != nil {
		return nil, joined(problems, err)
	}
	e.written.Store(&written{inner: inner, header: appendHeader(nil, t.knownID(), t.message.Index())})
	return e, joined(problems, err)
}

func (b *binder) knows(spec formats.Spec) []formats.Known {
	t, _ := b.target(spec)
	return t.message.Knows(spec)
}

func (b *binder) notes(spec formats.Spec, written bool) options.Problems {
	t, _ := b.target(spec)
	return t.message.Notes(spec, written)
}

// joined adds the error of binding a message, which is of the same kind, to problems; nil where there are none.
func joined(ps options.Problems, err error) error {
	var more options.Problems
	if errors.As(err, &more) {
		ps = append(ps, more...)
	}
	if len(ps) == 0 {
		return nil
	}
	return ps
}

// target finds the message of a table: in files where they hold it, else in the registry. It is never nil.
func (b *binder) target(spec formats.Spec) (*target, options.Problems) {
	t := &target{spec: spec, use: spec.Schemas.Registry, subject: subjectOf(spec)}
	var problems options.Problems
	if spec.Options.Has(optURL) {
		config, ps := registry.Configure(spec.Options, spec.Dir)
		if t.use != formats.SimulateRegistry { // whose addresses and credentials may be placeholders
			problems = ps
		}
		t.registry = &config
	}
	ownFiles := spec.Options.Has(optPath) || spec.Options.Has(optSet)
	files := ownFiles || len(spec.Schemas.ProtoPaths)+len(spec.Schemas.DescriptorSets) > 0
	name := spec.Options.String(optMessage)
	switch {
	case name == "" && (ownFiles || t.registry == nil):
		return t, append(problems, unnamed(spec, ownFiles))
	case name != "" && (files || t.registry == nil):
		m, ps := b.places.Find(spec)
		if m != nil || ownFiles || t.registry == nil || !lacking(ps) {
			t.message = m
			return t, append(problems, orRegistry(spec, ps)...)
		}
	}
	if problems.Err() != nil {
		return t, problems
	}
	return t, append(problems, b.ask(spec, t)...)
}

// lacking reports whether files were read, and do not have the message.
func lacking(ps options.Problems) bool { return len(ps) > 0 && ps[0].Code == codeUnknown }

func unnamed(spec formats.Spec, files bool) options.Problem {
	p := options.Problem{
		Option: spec.Options.Key(optMessage), Code: codeMissing, Message: fmt.Sprintf("option '%s' is missing: it says which message of the files the records hold", spec.Options.Key(optMessage)),
		Help: fmt.Sprintf("for example '%s' = 'com.example.orders.v1.OrdersOuterClass$Orders'", spec.Options.Key(optMessage)),
	}
	if !files {
		p.Option, p.Message = spec.Options.Key(optURL), fmt.Sprintf("option '%s' is missing: it says where the schema of the records is", spec.Options.Key(optURL))
		p.Help = fmt.Sprintf("for example '%s' = 'http://localhost:8081'; or name the message by '%s' and give its files by --proto-path", p.Option, spec.Options.Key(optMessage))
	}
	return p
}

// orRegistry adds to what is missing that a registry may have it.
func orRegistry(spec formats.Spec, ps options.Problems) options.Problems {
	if !spec.Options.Has(optURL) && !spec.Options.Has(optPath) && !spec.Options.Has(optSet) && len(ps) > 0 && ps[0].Code == codeUnreadable && len(spec.Schemas.ProtoPaths)+len(spec.Schemas.DescriptorSets) == 0 {
		ps[0].Help += fmt.Sprintf(", or the registry's address by '%s'", spec.Options.Key(optURL))
	}
	return ps
}

// ask finds the message in the newest version of the subject.
func (b *binder) ask(spec formats.Spec, t *target) options.Problems {
	option := spec.Options.Key(optURL)
	switch {
	case t.subject == "":
		return options.Problems{noSubject(spec)}
	case !t.use.Asks():
		p := options.Problem{
			Option: option, Code: codeUnasked, Warning: true, Info: true,
			Message: fmt.Sprintf("the columns are not checked: subject '%s' of the schema registry at %s is asked by leat run and leat check", t.subject, t.registry.Address()),
			Help:    "give the folder of the .proto files by --proto-path, with '" + spec.Options.Key(optMessage) + "', and they are checked here",
		}
		if t.use == formats.SimulateRegistry {
			p.Code, p.Warning, p.Info = codeUnreadable, false, false
			p.Message = fmt.Sprintf("the schema lies in the schema registry at %s, which tests do not ask", t.registry.Address())
		}
		return options.Problems{p}
	}
	ctx, cancel := waiting(spec.Schemas.Interrupt)
	defer cancel()
	schema, texts, err := b.latest.get(ctx, *t.registry, t.subject)
	if err != nil {
		return options.Problems{problemOf(spec, t.subject, err)}
	}
	t.schema = schema
	t.message, err = messageOf(schema, texts, spec.Options.String(optMessage))
	var several *severalError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &several):
		return options.Problems{{Option: spec.Options.Key(optMessage), Code: codeMissing, Message: err.Error(), Help: "name one by '" + spec.Options.Key(optMessage) + "'"}}
	}
	p := options.Problem{Option: spec.Options.Key(optMessage), Code: codeUnreadable, Message: err.Error()}
	if told := (interface{ Help() string })(nil); errors.As(err, &told) {
		p.Code, p.Help = codeUnknown, told.Help()
	}
	return options.Problems{p}
}

// waiting is a context for what is asked while somebody waits: it ends when that takes too long, or with an interrupt.
func waiting(interrupt <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(context.Background(), enough)
	if interrupt != nil {
		go func() { // until one of both ends, which cancel sees to
			select {
			case <-interrupt:
				cancel()
			case <-ctx.Done():
			}
		}()
	}
	return ctx, cancel
}

// severalError says that a schema declares several messages, and none was named.
type severalError struct {
	schema string
	names  []string
}

func (e *severalError) Error() string {
	return fmt.Sprintf("%s declares %d messages: %s", e.schema, len(e.names), strings.Join(e.names, ", "))
}

// messageOf finds a message by its name, or the only one, of a schema.
func messageOf(schema *registry.Schema, texts *protobuf.Texts, name string) (*protobuf.Message, error) {
	switch tops := texts.Tops(); {
	case len(tops) == 0:
		return nil, fmt.Errorf("%s declares no message", schema.Name())
	case name != "":
	case len(tops) > 1:
		return nil, &severalError{schema.Name(), tops}
	default:
		name = tops[0]
	}
	m, err := texts.Find(name)
	if told := (interface{ Help() string })(nil); errors.As(err, &told) {
		return nil, fmt.Errorf("%s: %w", schema.Name(), err) // of others the place says it
	}
	return m, err
}

// problemOf is an error of the registry at the option that it is about.
func problemOf(spec formats.Spec, subject string, err error) options.Problem {
	p := options.Problem{Option: spec.Options.Key(optURL), Code: codeUnreadable, Message: err.Error()}
	var system *formats.SystemError
	var gone *registry.NotFoundError
	switch {
	case errors.Is(err, context.Canceled):
		p.Code, p.Message = codeUnreachable, fmt.Sprintf("interrupted while subject '%s' of a schema registry was asked for", subject)
	case errors.As(err, &gone):
		p.Code = codeRefused
		p.Message = fmt.Sprintf("the schema registry at %s has no subject '%s'", gone.Registry, subject)
		p.Help = fmt.Sprintf("name it by '%s', or give the schema's files by --proto-path and the message by '%s'", spec.Options.Key(optSubject), spec.Options.Key(optMessage))
	case errors.As(err, &system):
		p.Code, p.Help = codeRefused, system.Help
		if system.Unreachable {
			p.Code = codeUnreachable
		}
	}
	return p
}

// subjectOf is the subject of a table's schema: that of its option, else the one that serializers make of the topic by default.
func subjectOf(spec formats.Spec) string {
	subject := spec.Options.String(optSubject)
	switch {
	case subject != "" || spec.Topic == "":
		return subject
	case spec.Key:
		return spec.Topic + "-key"
	}
	return spec.Topic + "-value"
}

func noSubject(spec formats.Spec) options.Problem {
	return options.Problem{
		Option: spec.Options.Key(optSubject), Code: codeMissing, Message: fmt.Sprintf("option '%s' is missing: there is not one topic to make the subject of", spec.Options.Key(optSubject)),
		Help: fmt.Sprintf("for example '%s' = 'orders-value'", spec.Options.Key(optSubject)),
	}
}
