package confluent

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
	"github.com/leatsql/leat/options"
)

// Described is what a registry says of a record's message.
type Described struct {
	*protobuf.Description
	Message string // its full name
	Subject string // that its schema is under, where it is not that of the topic
}

// Describe asks the registry that options name, without the format's prefix, for the message of a record of a topic. Relative paths in them
// start at dir. Its error is a *formats.SystemError, an options.Problems, or says what is wrong with the schema.
func Describe(ctx context.Context, set map[string]string, dir, topic string, record []byte) (*Described, error) {
	client, values, err := clientOf(set, dir)
	if err != nil {
		return nil, err
	}
	header, id, why := splitHeader(record)
	if why != "" {
		return nil, errors.New(why)
	}
	within, cancel := context.WithTimeout(ctx, enough)
	defer cancel()
	schema, err := client.ByID(within, int(id))
	if gone := (*registry.NotFoundError)(nil); errors.As(err, &gone) {
		return nil, &formats.SystemError{Message: fmt.Sprintf("the schema registry at %s has no schema of id %d, which the records carry", gone.Registry, id), Help: "is it the registry of those who write the topic?"}
	}
	if err != nil {
		return nil, err
	}
	texts, err := protobuf.ParseTexts(schema.Files)
	if err != nil {
		return nil, err
	}
	name, ok := texts.At(readIndex(header))
	if !ok {
		return nil, fmt.Errorf("%s has no message at place %v, which the records carry", schema.Name(), readIndex(header))
	}
	message, err := texts.Find(name)
	if err != nil {
		return nil, err
	}
	out := &Described{Message: name}
	if out.Description, err = message.Describe(protobuf.FlinkTypes); err != nil {
		return nil, err
	}
	if values.Has(optSubject) {
		return out, nil
	}
	subjects, err := client.Subjects(within, int(id))
	if err != nil {
		return nil, err
	}
	if own := subjectOf(formats.Spec{Options: values, Topic: topic}); !slices.Contains(subjects, own) && len(subjects) > 0 {
		out.Subject = subjects[0]
	}
	return out, nil
}

// clientOf reads options without the format's prefix, and makes what asks the registry that they name.
func clientOf(set map[string]string, dir string) (*registry.Client, options.Values, error) {
	keys := map[string]string{}
	for _, o := range declared() {
		keys[o.Name] = Name + "." + o.Name
	}
	for name := range set {
		keys[name] = Name + "." + name
	}
	values, problems := options.Parse(declared(), set, keys)
	if err := problems.Err(); err != nil {
		return nil, values, err
	}
	config, problems := registry.Configure(values, dir)
	if err := problems.Err(); err != nil {
		return nil, values, err
	}
	client, err := config.Client(patience)
	return client, values, err
}
