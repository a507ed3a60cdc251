package protobuf_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// messageIn links the .proto file at a path and returns a message of it.
func messageIn(t testing.TB, path, name string) protoreflect.MessageDescriptor {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return messageOf(t, string(source), name)
}

// messageOf links .proto source, which may import well-known types, and returns a message of it.
func messageOf(t testing.TB, source, name string) protoreflect.MessageDescriptor {
	t.Helper()
	c := protocompile.Compiler{Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{
		Accessor: protocompile.SourceAccessorFromMap(map[string]string{"test.proto": source}),
	})}
	files, err := c.Compile(context.Background(), "test.proto")
	if err != nil {
		t.Fatal(err)
	}
	// Descriptors of the protobuf module itself know features, such as whether UTF-8 is checked, that the compiler's do not.
	file, err := protodesc.NewFile(proto.CloneOf(protodesc.ToFileDescriptorProto(files[0])), protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	md := file.Messages().ByName(protoreflect.FullName(name).Name())
	if md == nil || string(md.FullName()) != name {
		t.Fatalf("no message %s", name)
	}
	return md
}

// descriptorSet compiles a .proto file to a binary FileDescriptorSet of that file alone.
func descriptorSet(t testing.TB, path string) []byte {
	t.Helper()
	c := protocompile.Compiler{Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{ImportPaths: []string{filepath.Dir(path)}})}
	files, err := c.Compile(context.Background(), filepath.Base(path))
	if err != nil {
		t.Fatal(err)
	}
	set := &descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{protodesc.ToFileDescriptorProto(files[0])}}
	data, err := proto.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
