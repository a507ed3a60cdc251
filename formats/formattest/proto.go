package formattest

import (
	"context"
	"os"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// Message links the .proto file at a path and returns a message of it.
func Message(t testing.TB, path, name string) protoreflect.MessageDescriptor {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return MessageOf(t, string(source), name)
}

// MessageOf links .proto source, which may import well-known types, and returns a message of it.
func MessageOf(t testing.TB, source, name string) protoreflect.MessageDescriptor {
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
