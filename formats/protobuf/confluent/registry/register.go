package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/twmb/franz-go/pkg/sr"

	"github.com/leatsql/leat/formats/protobuf"
)

// Register stores a message's file under a subject, and before it the files that it imports, each under the subject of its name as the
// serializers of others do. What is there already stays as it is. It returns the id of the file's schema.
func (c *Client) Register(ctx context.Context, subject string, files []protobuf.File) (id int, err error) {
	return c.each(ctx, subject, files, func(ctx context.Context, subject string, s sr.Schema) (sr.SubjectSchema, error) {
		if _, err := c.sr.RegisterSchema(ctx, subject, s, -1, -1); err != nil {
			return sr.SubjectSchema{}, err
		}
		return c.sr.LookupSchema(ctx, subject, s)
	})
}

// Registered returns the id of a message's file under a subject. A file that is not there is a *NotFoundError.
func (c *Client) Registered(ctx context.Context, subject string, files []protobuf.File) (id int, err error) {
	return c.each(ctx, subject, files, c.sr.LookupSchema)
}

// Compatible asks whether the subject would take a message's file, whose imports are there. A subject that is not there takes any, which is a
// *NotFoundError, as are imports that are not there.
func (c *Client) Compatible(ctx context.Context, subject string, files []protobuf.File) error {
	_, err := c.each(ctx, subject, files, func(ctx context.Context, of string, s sr.Schema) (sr.SubjectSchema, error) {
		if of != subject {
			return c.sr.LookupSchema(ctx, of, s)
		}
		answer, err := c.sr.CheckCompatibility(sr.WithParams(ctx, sr.Verbose), subject, -1, s)
		if err == nil && !answer.Is {
			return sr.SubjectSchema{}, &IncompatibleError{Registry: c.config.urls, Said: cmp.Or(strings.Join(answer.Messages, "; "), "it is not compatible")}
		}
		return sr.SubjectSchema{}, err
	})
	return err
}

// each hands files over, the imported ones first, each with references to those.
func (c *Client) each(ctx context.Context, subject string, files []protobuf.File, call func(ctx context.Context, subject string, s sr.Schema) (sr.SubjectSchema, error)) (int, error) {
	versions, id := map[string]int{}, 0
	for i, f := range files {
		s := sr.Schema{Schema: f.Source, Type: sr.TypeProtobuf}
		for _, name := range f.Imports {
			s.References = append(s.References, sr.SchemaReference{Name: name, Subject: name, Version: versions[name]})
		}
		of := f.Name
		if i == len(files)-1 {
			of = subject
		}
		var found sr.SubjectSchema
		err := c.ask(ctx, func(ctx context.Context) (err error) {
			found, err = call(ctx, of, s)
			return err
		})
		switch refused := (*IncompatibleError)(nil); {
		case errors.As(err, &refused):
			return 0, fmt.Errorf("%s under subject '%s': %w", f.Name, of, err)
		case err != nil:
			return 0, err
		}
		versions[f.Name], id = found.Version, found.ID
	}
	return id, nil
}
