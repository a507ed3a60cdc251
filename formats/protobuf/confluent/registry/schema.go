package registry

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/twmb/franz-go/pkg/sr"

	"github.com/leatsql/leat/formats/protobuf"
)

// Bounds on a schema with all that it refers to.
const (
	maxFiles = 1000
	maxBytes = 64 << 20
)

// Schema is a schema of a registry, with all files that it refers to.
type Schema struct {
	Subject     string // "" where it was asked for by its id
	Version, ID int
	Files       []protobuf.Text // its own first
}

// Name says which schema it is.
func (s *Schema) Name() string { return named(s.Subject, s.Version, s.ID) }

func named(subject string, version, id int) string {
	if subject == "" {
		return fmt.Sprintf("schema %d", id)
	}
	return fmt.Sprintf("subject '%s' version %d (id %d)", subject, version, id)
}

// KindError says that a schema is none of protobuf.
type KindError struct{ Schema, Kind string }

func (e *KindError) Error() string {
	return fmt.Sprintf("%s is a schema of type %s, not of PROTOBUF", e.Schema, e.Kind)
}

// Latest returns the newest version of a subject. A subject that is not there is a *NotFoundError.
func (c *Client) Latest(ctx context.Context, subject string) (*Schema, error) {
	found, err := c.byVersion(ctx, subject, -1)
	if err != nil {
		return nil, err
	}
	return c.whole(ctx, &Schema{Subject: subject, Version: found.Version, ID: found.ID}, found.Schema)
}

// ByID returns a schema by its id. An id that is not there is a *NotFoundError.
func (c *Client) ByID(ctx context.Context, id int) (*Schema, error) {
	found, err := c.byID(ctx, id)
	if err != nil {
		return nil, err
	}
	return c.whole(ctx, &Schema{ID: id}, found)
}

// Own returns a schema by its id, without what it refers to.
func (c *Client) Own(ctx context.Context, id int) (*Schema, error) {
	found, err := c.byID(ctx, id)
	if err != nil {
		return nil, err
	}
	s := &Schema{ID: id}
	return s, s.own(found)
}

func (c *Client) byVersion(ctx context.Context, subject string, version int) (found sr.SubjectSchema, err error) {
	err = c.ask(ctx, func(ctx context.Context) (err error) {
		found, err = c.sr.SchemaByVersion(ctx, subject, version)
		return err
	})
	return found, err
}

func (c *Client) byID(ctx context.Context, id int) (found sr.Schema, err error) {
	err = c.ask(ctx, func(ctx context.Context) (err error) {
		found, err = c.sr.SchemaByID(ctx, id)
		return err
	})
	return found, err
}

// own sets the schema's own file. It has no name in a registry; nothing imports it.
func (s *Schema) own(of sr.Schema) error {
	if of.Type != sr.TypeProtobuf {
		return &KindError{s.Name(), of.Type.String()}
	}
	name := s.Subject
	if name == "" {
		name = fmt.Sprintf("schema-%d", s.ID)
	}
	s.Files = []protobuf.Text{{Name: name + ".proto", Origin: s.Name(), Source: of.Schema}}
	return nil
}

// whole gathers what a schema refers to, each file once.
func (c *Client) whole(ctx context.Context, s *Schema, of sr.Schema) (*Schema, error) {
	if err := s.own(of); err != nil {
		return nil, err
	}
	type reference struct {
		subject string
		version int
	}
	seen := map[string]reference{}
	bytes, left := len(of.Schema), of.References
	for len(left) > 0 {
		r := left[0]
		left = left[1:]
		this := reference{r.Subject, r.Version}
		if known, ok := seen[r.Name]; ok {
			if known != this {
				return nil, fmt.Errorf("%s refers to '%s' twice: as version %d of subject '%s', and as version %d of subject '%s'",
					s.Name(), r.Name, known.version, known.subject, this.version, this.subject)
			}
			continue
		}
		seen[r.Name] = this
		found, err := c.byVersion(ctx, r.Subject, r.Version)
		if gone := (*NotFoundError)(nil); errors.As(err, &gone) { // and is not wrapped: the schema itself is there
			return nil, fmt.Errorf("%s refers to '%s', version %d of subject '%s', and %s", s.Name(), r.Name, r.Version, r.Subject, gone.Error())
		}
		if err != nil {
			return nil, err
		}
		bytes += len(found.Schema.Schema)
		if len(seen) > maxFiles || bytes > maxBytes {
			return nil, fmt.Errorf("%s refers to more than %d files or %d bytes", s.Name(), maxFiles, maxBytes)
		}
		if found.Type != sr.TypeProtobuf {
			return nil, &KindError{named(r.Subject, r.Version, found.ID), found.Type.String()}
		}
		s.Files = append(s.Files, protobuf.Text{Name: r.Name, Origin: named(r.Subject, r.Version, found.ID), Source: found.Schema.Schema})
		left = append(left, found.References...)
	}
	s.addKnown()
	return s, nil
}

// Subjects are those that have a schema, in the order of their names.
func (c *Client) Subjects(ctx context.Context, id int) (all []string, err error) {
	err = c.ask(ctx, func(ctx context.Context) (err error) {
		all, err = c.sr.SubjectsByID(ctx, id)
		return err
	})
	slices.Sort(all)
	return all, err
}

// Answers returns nil where the registry answers and knows the credentials.
func (c *Client) Answers(ctx context.Context) error {
	return c.ask(ctx, func(ctx context.Context) error {
		_, err := c.sr.Subjects(ctx) // which every registry has
		return err
	})
}
