package confluent_test

import (
	"encoding/base64"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/sr"
	protobuf "google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf/confluent"
)

// folder writes .proto files.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var orderFiles = map[string]string{
	"shop/deep.proto":  "syntax = \"proto3\"; package shop; message Deep { int32 n = 1; }\n",
	"shop/line.proto":  "syntax = \"proto3\"; package shop; import \"shop/deep.proto\"; message Line { Deep deep = 1; }\n",
	"shop/order.proto": "syntax = \"proto3\"; package shop; import \"google/protobuf/timestamp.proto\"; import \"shop/line.proto\"; import \"shop/deep.proto\"; message A { } message Order { string id = 1; int64 amount = 2; Line line = 3; google.protobuf.Timestamp at = 4; message In { string id = 1; int64 amount = 2; } }\n",
}

// TestRegister registers a file behind those that it imports, once, and writes its id and the place of the message.
func TestRegister(t *testing.T) {
	r := newRegistry(t)
	spec := bound(t, r, "id STRING, amount BIGINT", map[string]string{"message-class-name": "shop.Order", "proto-path": folder(t, orderFiles)})
	for range 2 {
		if got, want := write(t, spec, "a", 5), "0000000003"+"0202"+"0a01611005"; got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	}
	got, ok := r.GetSchema("orders-value", 1)
	want := sr.Schema{Schema: orderFiles["shop/order.proto"], Type: sr.TypeProtobuf, References: []sr.SchemaReference{
		{Name: "shop/line.proto", Subject: "shop/line.proto", Version: 1}, {Name: "shop/deep.proto", Subject: "shop/deep.proto", Version: 1},
	}}
	if diff := cmp.Diff(want, got.Schema); !ok || diff != "" {
		t.Errorf("registered (-want +got):\n%s", diff)
	}
	if _, again := r.GetSchema("orders-value", 2); again {
		t.Error("it was registered twice")
	}
	nested := bound(t, r, "id STRING, amount BIGINT", map[string]string{"message-class-name": "shop.Order.In", "proto-path": spec.Options.String("proto-path")})
	if got, want := write(t, nested, "a", 5), "0000000003"+"040200"+"0a01611005"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	key := nested
	key.Key, key.Suffix = true, "-try"
	write(t, key, "a", 5)
	if !r.SubjectExists("orders-key-try") || r.SubjectExists("orders-key") {
		t.Error("a trial's keys are registered beside the subject")
	}
}

// TestNotRegistered: what properties say of registering is heeded, and what the registry refuses ends the job before a record is written.
func TestNotRegistered(t *testing.T) {
	r := newRegistry(t)
	set := func(more ...string) map[string]string {
		all := map[string]string{"message-class-name": "shop.Order", "proto-path": folder(t, map[string]string{"o.proto": orders})}
		for _, name := range more {
			key, value, _ := strings.Cut(name, "=")
			all["properties."+key] = value
		}
		return all
	}
	const none, latest = "auto.register.schemas=false", "use.latest.version=true"
	columns := "id STRING, amount BIGINT"
	got := strings.ReplaceAll(write(t, bound(t, r, columns, set(none)), "a", 5), r.URL(), "URL")
	if want := "subject 'orders-value' of the schema registry at URL does not have the schema of shop.Order, and 'auto.register.schemas' = 'false' says that it is not stored there"; got != want {
		t.Errorf("got %s", got)
	}
	got = strings.ReplaceAll(write(t, bound(t, r, columns, set(none, latest)), "a", 5), r.URL(), "URL")
	if want := "the schema registry at URL has no subject 'orders-value', whose newest version 'use.latest.version' asks for"; got != want {
		t.Errorf("got %s", got)
	}
	r.SeedSchema("orders-value", 1, 5, proto(orders))
	if got := write(t, bound(t, r, columns, set(none)), "a", 5); got != "0000000005000a01611005" {
		t.Errorf("got %s", got)
	}
	r.SeedSchema("orders-value", 2, 6, proto("syntax = \"proto3\"; package shop; message New { } message Order { string id = 1; int64 amount = 3; }"))
	if got := write(t, bound(t, r, columns, set(none, latest)), "a", 5); got != "000000000602020a01611805" {
		t.Errorf("the newest version's fields are written: got %s", got)
	}
	r.SeedSchema("orders-value", 3, 7, proto("syntax = \"proto3\"; package shop; message Order { string id = 1; }"))
	if got, want := write(t, bound(t, r, columns, set(none, latest)), "a", 5), "the newest version of subject 'orders-value' does not take the columns: message shop.Order has no field 'amount'"; got != want {
		t.Errorf("got %s", got)
	}
	r.Intercept(func(w http.ResponseWriter, q *http.Request) bool {
		if q.Method != http.MethodPost {
			return false
		}
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"error_code": 409, "message": "Schema being registered is incompatible with an earlier schema"}`))
		return true
	})
	got = strings.ReplaceAll(write(t, bound(t, r, columns, set()), "a", 5), r.URL(), "URL")
	if want := "o.proto under subject 'orders-value': the schema registry at URL refuses the schema: Schema being registered is incompatible with an earlier schema"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestReferences reads a message whose schema refers to others, and those to others again; one file may be meant in one version only.
func TestReferences(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("deep", 1, 1, proto(orderFiles["shop/deep.proto"]))
	r.SeedSchema("deep", 2, 4, proto("syntax = \"proto3\"; package shop; message Deep { int64 n = 1; }"))
	deep := sr.SchemaReference{Name: "shop/deep.proto", Subject: "deep", Version: 1}
	r.SeedSchema("line", 1, 2, proto(orderFiles["shop/line.proto"], deep))
	line := sr.SchemaReference{Name: "shop/line.proto", Subject: "line", Version: 1}
	r.SeedSchema("orders-value", 1, 3, proto(orderFiles["shop/order.proto"], line, deep))
	columns := "id STRING, line ROW<deep ROW<n INT>>"
	spec := bound(t, r, columns, map[string]string{"message-class-name": "shop.Order"})
	if got := read(t, spec, []byte("\x00\x00\x00\x00\x03\x02\x02\x1a\x04\x0a\x02\x08\x07")); got != `"", ((7))` {
		t.Errorf("got %s", got)
	}
	r.Intercept(func(w http.ResponseWriter, q *http.Request) bool {
		if q.URL.Path != "/subjects/deep/versions/1" {
			return false
		}
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"error_code": 40402, "message": "Version not found"}`))
		return true
	})
	got := strings.ReplaceAll(problem(spec, false), r.URL(), "URL")
	if want := "url: LEAT4004 subject 'orders-value' version 1 (id 3) refers to 'shop/deep.proto', version 1 of subject 'deep', and the schema registry at URL does not have it: Version not found\n"; got != want {
		t.Errorf("got %s", got)
	}
	r.ClearInterceptors()
	r.SeedSchema("orders-value", 2, 5, proto(orderFiles["shop/order.proto"], line, sr.SchemaReference{Name: "shop/deep.proto", Subject: "deep", Version: 2}))
	if got, want := problem(spec, false), "url: LEAT4004 subject 'orders-value' version 2 (id 5) refers to 'shop/deep.proto' twice: as version 2 of subject 'deep', and as version 1 of subject 'deep'\n"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestReferredMessage: the id of a schema stands for messages of its own file, so that one which it refers to is neither read nor written with it.
func TestReferredMessage(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("deep", 1, 1, proto(orderFiles["shop/deep.proto"]))
	r.SeedSchema("orders-value", 1, 2, proto("syntax = \"proto3\"; package shop; import \"shop/deep.proto\"; message Order { Deep deep = 1; }",
		sr.SchemaReference{Name: "shop/deep.proto", Subject: "deep", Version: 1}))
	spec := bound(t, r, "n INT", map[string]string{"message-class-name": "shop.Deep"})
	for _, written := range []bool{false, true} {
		if got, want := problem(spec, written), "message-class-name: LEAT4001 subject 'orders-value' version 1 (id 2): no message is called 'shop.Deep'; there are shop.OrdersValue$Order\n"; got != want {
			t.Errorf("written %t: got %s", written, got)
		}
	}
}

// TestKnownImports: files that the serializers of the registry's makers bring along need no reference, and one that is referred to wins.
func TestKnownImports(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 1, proto(`syntax = "proto3"; package shop; import "confluent/meta.proto"; import "confluent/type/decimal.proto";
message Order { string id = 1 [(confluent.field_meta) = {doc: "of the shop", tags: ["key"]}]; confluent.type.Decimal price = 2; }`))
	spec := bound(t, r, "id STRING, price ROW<scale INT>", nil)
	if got := read(t, spec, []byte("\x00\x00\x00\x00\x01\x00\x0a\x01a\x12\x02\x18\x02")); got != `"a", (2)` {
		t.Errorf("got %s", got)
	}
}

// TestCompiled reads a schema that was registered as a compiled file, as some serializers do, and registers one of a descriptor set as such.
func TestCompiled(t *testing.T) {
	file := &descriptorpb.FileDescriptorProto{
		Name: protobuf.String("any.proto"), Package: protobuf.String("shop"), Syntax: protobuf.String("proto3"),
		MessageType: []*descriptorpb.DescriptorProto{{Name: protobuf.String("Order"), Field: []*descriptorpb.FieldDescriptorProto{{
			Name: protobuf.String("id"), JsonName: protobuf.String("id"), Number: protobuf.Int32(1),
			Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), Type: descriptorpb.FieldDescriptorProto_TYPE_STRING.Enum(),
		}}}},
	}
	compiled, err := protobuf.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	text := base64.StdEncoding.EncodeToString(compiled)
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 7, proto(text))
	if got := read(t, bound(t, r, "id STRING", nil), []byte("\x00\x00\x00\x00\x07\x00\x0a\x01a")); got != `"a"` {
		t.Errorf("got %s", got)
	}
	set, err := protobuf.Marshal(&descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{file}})
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, map[string]string{"set.binpb": string(set)})
	spec := bound(t, r, "id STRING", map[string]string{"message-class-name": "shop.Order", "descriptor-set": filepath.Join(dir, "set.binpb"), "subject": "set"})
	e, err := confluent.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := formats.Open(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	if got, ok := r.GetSchema("set", 1); !ok || got.Schema.Schema != text {
		t.Errorf("registered %q, want %q", got.Schema.Schema, text)
	}
}

// TestOnlyLooks: where nothing may be written to the registry, nothing is, and no message goes anywhere.
func TestOnlyLooks(t *testing.T) {
	r := newRegistry(t)
	spec := bound(t, r, "id STRING, amount BIGINT", map[string]string{"message-class-name": "shop.Order", "proto-path": folder(t, map[string]string{"o.proto": orders})})
	for _, use := range []formats.RegistryUse{formats.SimulateRegistry, formats.ReadRegistry} {
		spec.Schemas.Registry = use
		if got := write(t, spec, "a", 5); got != "0000000000000a01611005" {
			t.Errorf("%d: got %s", use, got)
		}
	}
	if r.SubjectExists("orders-value") {
		t.Error("it was registered")
	}
	spec.Schemas.Registry = formats.NoRegistry
	if got := write(t, spec, "a", 5); got != "the schema registry was not asked when the table was planned, which was for a check" {
		t.Errorf("got %s", got)
	}
}
