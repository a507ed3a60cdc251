package main

import (
	"encoding/base64"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"
)

// registryKey is where the environment of a script keeps its schema registry.
type registryKey struct{}

func startRegistry(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 1 {
		ts.Fatalf("usage: registry [USER:PASSWORD]")
	}
	var options []srfake.Option
	if len(args) == 1 {
		options = append(options, srfake.WithAuth("Basic "+base64.StdEncoding.EncodeToString([]byte(args[0]))))
	}
	r := srfake.New(options...)
	ts.Defer(r.Close)
	*ts.Value(registryKey{}).(**srfake.Registry) = r
	ts.Setenv("REGISTRY_URL", r.URL())
}

func register(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: register SUBJECT FILE [IMPORT…]")
	}
	s := sr.Schema{Schema: ts.ReadFile(args[1]), Type: sr.TypeProtobuf}
	for _, name := range args[2:] {
		s.References = append(s.References, sr.SchemaReference{Name: name, Subject: name, Version: 1})
	}
	_, _, err := (*ts.Value(registryKey{}).(**srfake.Registry)).RegisterSchema(args[0], s)
	ts.Check(err)
}
