package builtin

import (
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/declared"
	"github.com/leatsql/leat/formats/json"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent"
	"github.com/leatsql/leat/formats/raw"
)

// Registry returns a registry of all formats. Each has memory of its own for the schemas it reads.
func Registry() *formats.Registry {
	run := []*formats.Factory{json.New(), protobuf.New(), confluent.New(), raw.New(), csv.New()}
	return formats.NewRegistry(append(run, declared.All()...)...)
}
