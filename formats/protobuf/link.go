package protobuf

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/reporter"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// link returns a message of a file that is compiled with all it imports, once.
func (s *schemas) link(n named) (protoreflect.MessageDescriptor, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if md, ok := s.linked[n]; ok {
		return md, nil
	}
	md, err := s.compile(n)
	if err == nil {
		s.linked[n] = md
	}
	return md, err
}

// compile compiles a message's file with all it imports.
func (s *schemas) compile(n named) (protoreflect.MessageDescriptor, error) {
	file, err := s.compileFile(n, protocompile.SourceInfoNone)
	if err != nil {
		return nil, err
	}
	md, err := rebuild(file, protoreflect.FullName(n.full))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", n.file.origin, err)
	}
	return md, nil
}

// compileFile compiles a message's file with all it imports. Well-known imports need no file.
func (s *schemas) compileFile(n named, comments protocompile.SourceInfoMode) (protoreflect.FileDescriptor, error) {
	standard := standardImports()
	var first error // the compiler's own result does not say where
	compiler := protocompile.Compiler{
		SourceInfoMode: comments,
		MaxParallelism: 1, // first is written by one goroutine, and files are few
		Resolver: protocompile.ResolverFunc(func(name string) (protocompile.SearchResult, error) {
			if found, err := standard.FindFileByPath(name); err == nil {
				return found, nil
			}
			return s.source(name)
		}),
		Reporter: reporter.NewReporter(func(err reporter.ErrorWithPos) error {
			if first == nil {
				first = s.locate(err)
			}
			return err
		}, nil),
	}
	files, err := compiler.Compile(context.Background(), n.file.name)
	switch {
	case first != nil:
		return nil, first
	case err != nil:
		var at reporter.ErrorWithPos
		if errors.As(err, &at) {
			return nil, s.locate(at)
		}
		return nil, fmt.Errorf("%s: %w", n.file.origin, err)
	}
	return files[0], nil
}

// rebuild makes descriptors of the protobuf module from the compiler's: they are smaller, and know of features what the
// compiler's do not tell, such as whether text must be UTF-8.
func rebuild(file protoreflect.FileDescriptor, message protoreflect.FullName) (protoreflect.MessageDescriptor, error) {
	set := &descriptorpb.FileDescriptorSet{}
	closure(file, set, map[string]bool{})
	files, err := protodesc.NewFiles(set)
	if err != nil {
		return nil, err
	}
	d, err := files.FindDescriptorByName(message)
	if err != nil {
		return nil, err
	}
	md, ok := d.(protoreflect.MessageDescriptor)
	if !ok {
		return nil, fmt.Errorf("%s is no message", message)
	}
	return md, nil
}

// closure adds a file and all it imports to a set.
func closure(file protoreflect.FileDescriptor, set *descriptorpb.FileDescriptorSet, done map[string]bool) {
	if done[file.Path()] {
		return
	}
	done[file.Path()] = true
	for i := range file.Imports().Len() {
		closure(file.Imports().Get(i).FileDescriptor, set, done)
	}
	set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
}

// source hands a file to the compiler.
func (s *schemas) source(name string) (protocompile.SearchResult, error) {
	f, ok := s.files[name]
	switch {
	case !ok:
		return protocompile.SearchResult{}, fmt.Errorf("no file %s in %s", name, s.where)
	case f.conflict != "":
		return protocompile.SearchResult{}, fmt.Errorf("%s lies in two places that differ: %s and %s", name, f.origin, f.conflict)
	case f.source != nil:
		return protocompile.SearchResult{Source: bytes.NewReader(f.source)}, nil
	case f.err != nil:
		return protocompile.SearchResult{}, f.err
	}
	return protocompile.SearchResult{Proto: proto.CloneOf(f.proto)}, nil
}

func (s *schemas) locate(err reporter.ErrorWithPos) error {
	f, ok := s.files[err.GetPosition().Filename]
	if !ok {
		return err
	}
	return located(f.origin, err)
}

var errNoPlace = errors.New("no protobuf schema is given")
