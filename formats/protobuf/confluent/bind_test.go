package confluent_test

import (
	"encoding/base64"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf/confluent"
)

// TestProblems: what is wrong with a table is said where it is bound.
func TestProblems(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 7, proto(orders))
	r.SeedSchema("several-value", 1, 8, proto("syntax = \"proto3\"; package shop; message A { string id = 1; } message B { string id = 1; }"))
	r.SeedSchema("broken-value", 1, 9, proto("syntax = \"proto3\";\nmessage A { string id = 0; }"))
	r.SeedSchema("lacks-value", 1, 10, proto("syntax = \"proto3\"; import \"gone.proto\"; message A { string id = 1; }"))
	r.SeedSchema("enum-value", 1, 12, proto("syntax = \"proto3\"; enum E { NONE = 0; }"))
	r.SeedSchema("avro-value", 1, 11, sr.Schema{Schema: `"string"`})
	for _, c := range []struct {
		name, topic string
		set         map[string]string
		written     bool
		use         formats.RegistryUse
		want        string
	}{
		{"several messages", "several", nil, false, formats.ReadRegistry, "message-class-name: LEAT3004 subject 'several-value' version 1 (id 8) declares 2 messages: shop.A, shop.B\nname one by 'message-class-name'"},
		{"no message", "enum", nil, false, formats.ReadRegistry, "message-class-name: LEAT4004 subject 'enum-value' version 1 (id 12) declares no message\n"},
		{"no message of a name", "enum", map[string]string{"message-class-name": "E"}, false, formats.ReadRegistry, "message-class-name: LEAT4004 subject 'enum-value' version 1 (id 12) declares no message\n"},
		{"no such message", "orders", map[string]string{"message-class-name": "shop.Ordr"}, false, formats.ReadRegistry, "message-class-name: LEAT4001 subject 'orders-value' version 1 (id 7): no message is called 'shop.Ordr'; there are shop.OrdersValue$Order\ndid you mean 'shop.Order'?"},
		{"a broken schema", "broken", nil, false, formats.ReadRegistry, "url: LEAT4004 subject 'broken-value' version 1 (id 9):2:25: tag number 0 must be greater than zero\n"},
		{"an import that is not there", "lacks", nil, false, formats.ReadRegistry, "message-class-name: LEAT4004 subject 'lacks-value' version 1 (id 10):1:27: no file gone.proto in the references of the schema\n"},
		{"another kind", "avro", nil, false, formats.ReadRegistry, "url: LEAT4004 subject 'avro-value' version 1 (id 11) is a schema of type AVRO, not of PROTOBUF\n"},
		{"no subject", "none", nil, false, formats.ReadRegistry, "url: LEAT7002 the schema registry at URL has no subject 'none-value'\nname it by 'subject', or give the schema's files by --proto-path and the message by 'message-class-name'"},
		{"no topic", "", nil, false, formats.ReadRegistry, "subject: LEAT3004 option 'subject' is missing: there is not one topic to make the subject of\nfor example 'subject' = 'orders-value'"},
		{"not asked", "orders", nil, false, formats.NoRegistry, "url: LEAT9031 the columns are not checked: subject 'orders-value' of the schema registry at URL is asked by leat run and leat check\ngive the folder of the .proto files by --proto-path, with 'message-class-name', and they are checked here"},
		{"tests", "orders", nil, false, formats.SimulateRegistry, "url: LEAT4004 the schema lies in the schema registry at URL, which tests do not ask\ngive the folder of the .proto files by --proto-path, with 'message-class-name', and they are checked here"},
		{"no url", "orders", map[string]string{"url": ""}, false, formats.ReadRegistry, "url: LEAT3005 option 'url' takes addresses that begin with http:// or https://\nfor example 'url' = 'http://localhost:8081'"},
		{"a slash in a password", "orders", map[string]string{"url": "http://u:hunter2/x@h:8081"}, false, formats.ReadRegistry, "url: LEAT3005 option 'url' holds an address that cannot be read\nsigns such as / and @ stand in a password as %2F and %40; user and password have an option of their own, 'basic-auth.user-info'"},
		{"no password", "orders", map[string]string{"basic-auth.user-info": "u"}, false, formats.ReadRegistry, "basic-auth.user-info: LEAT3005 option 'basic-auth.user-info' has no colon between user and password\nwrite user:password"},
		{"no token", "orders", map[string]string{"bearer-auth.credentials-source": "STATIC_TOKEN"}, false, formats.ReadRegistry, "bearer-auth.token: LEAT3004 option 'bearer-auth.token' is missing\nfor example 'bearer-auth.token' = '${REGISTRY_TOKEN}'"},
		{"inherited credentials", "orders", map[string]string{"basic-auth.credentials-source": "SASL_INHERIT"}, false, formats.ReadRegistry, "basic-auth.credentials-source: LEAT5003 basic credentials from SASL_INHERIT are not supported\nuse USER_INFO, or URL"},
		{"a Java store", "orders", map[string]string{"ssl.truststore.location": "ca.jks"}, false, formats.ReadRegistry, "ssl.truststore.location: LEAT5003 stores of type JKS or PKCS12 are not supported\nexport it as PEM (keytool -importkeystore … -deststoretype PKCS12, then openssl pkcs12 -in … -out store.pem -nodes)"},
		{"a store that is not there", "orders", map[string]string{"ssl.truststore.location": "/nowhere/ca.pem"}, false, formats.ReadRegistry, "url: LEAT4004 'ssl.truststore.location' cannot be used: open /nowhere/ca.pem: no such file or directory; it must be PEM\n"},
		{"an unknown property", "orders", map[string]string{"properties.schema.reflection": "true"}, false, formats.ReadRegistry, "properties.schema.reflection: LEAT9003 'properties.schema.reflection' has no effect\nheeded are auto.register.schemas, use.latest.version and normalize.schemas; credentials and certificates have options of their own"},
		{"the newest beside registering", "orders", map[string]string{"properties.use.latest.version": "true"}, false, formats.ReadRegistry, "properties.use.latest.version: LEAT9003 'properties.use.latest.version' has no effect where schemas are registered\nset 'properties.auto.register.schemas' = 'false' beside it"},
		{"another strategy", "orders", map[string]string{"properties.value.subject.name.strategy": "io.confluent.kafka.serializers.subject.RecordNameStrategy"}, false, formats.ReadRegistry, "properties.value.subject.name.strategy: LEAT5003 names of subjects by io.confluent.kafka.serializers.subject.RecordNameStrategy are not supported\nname the subject by 'subject'"},
		{"neither true nor false", "orders", map[string]string{"properties.auto.register.schemas": "no"}, true, formats.ReadRegistry, "properties.auto.register.schemas: LEAT3005 option 'properties.auto.register.schemas' takes true or false, not 'no'\n"},
		{"files without a name", "orders", map[string]string{"proto-path": "protos"}, false, formats.ReadRegistry, "message-class-name: LEAT3004 option 'message-class-name' is missing: it says which message of the files the records hold\nfor example 'message-class-name' = 'com.example.orders.v1.OrdersOuterClass$Orders'"},
	} {
		spec := bound(t, r, "id STRING", c.set)
		spec.Topic, spec.Schemas.Registry = c.topic, c.use
		if got := strings.ReplaceAll(problem(spec, c.written), r.URL(), "URL"); got != c.want {
			t.Errorf("%s: got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestWithoutURL: files give the schema, and the place in the header says whether a record is the table's. What is written needs an id.
func TestWithoutURL(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "orders.proto"), []byte("syntax = \"proto3\"; package shop; message A { } message Order { string id = 1; }"), 0o600); err != nil {
		t.Fatal(err)
	}
	spec := formattest.Spec(confluent.New(), "id STRING", map[string]string{"message-class-name": "shop.Order", "proto-path": dir})
	spec.Topic, spec.Schemas.Registry = "orders", formats.WriteRegistry
	for value, want := range map[string]string{
		"\x00\x00\x00\x00\x07\x02\x02\x0a\x01a": `"a"`,
		"\x00\x00\x00\x00\x07\x00\x0a\x01a":     "at byte 0: schema id 7 has its message at place [0], and shop.Order is at [1] of its file",
	} {
		if got := read(t, spec, []byte(value)); got != want {
			t.Errorf("%x: got %s, want %s", value, got, want)
		}
	}
	if got, want := problem(spec, true), "url: LEAT3004 option 'url' is missing: what is written carries the id that a schema registry gives its schema\nfor example 'url' = 'http://localhost:8081'"; got != want {
		t.Errorf("got %s", got)
	}
	spec = formattest.Spec(confluent.New(), "id STRING", nil)
	if got := problem(spec, false); !strings.HasPrefix(got, "url: LEAT3004 option 'url' is missing: it says where the schema of the records is\n") {
		t.Errorf("got %s", got)
	}
}

// TestCredentials: they reach the registry, and no message shows them.
func TestCredentials(t *testing.T) {
	basic := newRegistry(t, srfake.WithAuth("Basic "+base64.StdEncoding.EncodeToString([]byte("ada:geheim"))))
	token := newRegistry(t, srfake.WithAuth("Bearer geheim"))
	for _, r := range []*srfake.Registry{basic, token} {
		r.SeedSchema("orders-value", 1, 7, proto(orders))
	}
	inURL := strings.Replace(basic.URL(), "://", "://ada:geheim@", 1)
	for _, c := range []struct {
		r    *srfake.Registry
		set  map[string]string
		want string
	}{
		{basic, map[string]string{"basic-auth.user-info": "ada:geheim"}, ""},
		{basic, map[string]string{"basic-auth.credentials-source": "URL", "url": inURL}, ""},
		{token, map[string]string{"bearer-auth.token": "geheim"}, ""},
		{basic, nil, "url: LEAT7002 the schema registry at URL answers 401: Missing Authorization header\ngive the credentials: basic-auth.user-info, or bearer-auth.token"},
		{basic, map[string]string{"basic-auth.user-info": "ada:wrong-geheim"}, "url: LEAT7002 the schema registry at URL answers 403: User not authorized\nthe credentials are known, and may not do this: have them allowed to"},
	} {
		got := strings.ReplaceAll(problem(bound(t, c.r, "id STRING", c.set), false), c.r.URL(), "URL")
		if got != c.want || strings.Contains(got, "geheim") {
			t.Errorf("%v: got %s", c.set, got)
		}
	}
}

// TestInterrupt: a registry that hangs is waited for until the interrupt, which says nothing of what it has.
func TestInterrupt(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 7, proto(orders))
	interrupt := make(chan struct{})
	asked := sync.OnceFunc(func() { close(interrupt) }) // the plan may ask again once it was interrupted
	r.Intercept(func(_ http.ResponseWriter, q *http.Request) bool {
		asked()
		<-q.Context().Done()
		return true
	})
	factory, spec := confluent.New(), bound(t, r, "id STRING", nil)
	spec.Schemas.Interrupt = interrupt
	_, err := factory.BindDecoder(spec)
	if want := "interrupted while subject 'orders-value' of a schema registry was asked for"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	r.ClearInterceptors()
	spec.Schemas.Interrupt = nil
	if _, err := factory.BindDecoder(spec); err != nil {
		t.Errorf("behind the interrupt: %v", err)
	}
}

// TestNoRegistry: an address where something else answers, or nothing, is told as that.
func TestNoRegistry(t *testing.T) {
	r := newRegistry(t)
	r.Intercept(func(w http.ResponseWriter, _ *http.Request) bool { http.NotFound(w, nil); return true })
	got := strings.ReplaceAll(problem(bound(t, r, "id STRING", nil), false), r.URL(), "URL")
	if want := "url: LEAT7002 the schema registry at URL answers 404: 404 page not found\nis this the registry's address?"; got != want {
		t.Errorf("got %s", got)
	}
	r.ClearInterceptors()
	r.Intercept(func(w http.ResponseWriter, _ *http.Request) bool { _, _ = w.Write([]byte("<html>")); return true })
	got = strings.ReplaceAll(problem(bound(t, r, "id STRING", nil), false), r.URL(), "URL")
	if want := "url: LEAT7002 what answers at URL is no schema registry: invalid character '<' looking for beginning of value\nis this the registry's address?"; got != want {
		t.Errorf("got %s", got)
	}
}
