package protobuf

import (
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
)

// The format's options, without its prefix.
const (
	optMessage     = "message-class-name"
	optIgnore      = "ignore-parse-errors"
	optDefaults    = "read-default-values"
	optNullLiteral = "write-null-string-literal"
	optProtoPath   = "proto-path"
	optSet         = "descriptor-set"
	optUnknownEnum = "unknown-enum"
)

// Declared are the options that formats of protobuf messages share.
func Declared() []options.Option {
	return []options.Option{
		{
			Name: optMessage, Type: options.String, Example: "com.example.orders.v1.OrdersOuterClass$Orders",
			Doc: "The message, by the full name of its Java class (nested classes joined with $) or by its protobuf name. It is looked up in the schemas; no class is needed.",
		},
		{
			Name: optIgnore, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Drop and count messages that cannot be decoded, instead of failing.",
		},
		{
			Name: optDefaults, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Read absent messages, arrays and maps, and absent proto2 fields, as their defaults instead of NULL. Absent proto3 scalars always read as their defaults.",
		},
		{
			Name: optNullLiteral, Type: options.String, Default: "", HasDefault: true, Example: "N/A",
			Doc: "The text that is written for NULL inside an array or a map of strings.",
		},
		{
			Name: optProtoPath, Type: options.StringList, LeatOnly: true, Example: "protos;third_party",
			Doc: "Folders with .proto files, separated by ;. Each is a root that imports start at. Relative to the SQL file; they come on top of --proto-path.",
		},
		{
			Name: optSet, Type: options.StringList, LeatOnly: true, Example: "build/orders.binpb",
			Doc: "Files that hold a compiled FileDescriptorSet, separated by ;. Relative to the SQL file; they come on top of --descriptor-set.",
		},
		{
			Name: optUnknownEnum, Type: options.Enum, Values: []string{"fail", "drop"}, Default: "fail", HasDefault: true, LeatOnly: true,
			Doc: "What a text that names no value of the enum does when written: fail the record, or drop the field (in arrays and maps: write the first value) as Flink does.",
		},
	}
}

// declared are the options of this format, which has to be told the message.
func declared() []options.Option {
	all := Declared()
	all[0].Required = true
	return all
}

// New returns the format. The factory keeps what it has read of schemas, so that tables which share them read them once.
func New() *formats.Factory {
	b := &binder{}
	return &formats.Factory{
		Name:        Name,
		Doc:         "Protocol buffers: one message a row, driven by .proto files or descriptor sets.",
		Options:     declared(),
		BindDecoder: b.decoder,
		BindEncoder: b.encoder,
		Knows:       b.knows,
		Notes:       b.notes,
	}
}

// binder binds tables to messages in files.
type binder struct{ places Places }

func (b *binder) decoder(spec formats.Spec) (formats.BoundDecoder, error) {
	m, problems := b.places.Find(spec)
	if m == nil {
		return nil, problems
	}
	t, problems := m.decodeTable(spec)
	if t == nil {
		return nil, problems
	}
	t.bare = true
	return t, warnings(problems)
}

func (b *binder) encoder(spec formats.Spec) (formats.BoundEncoder, error) {
	m, problems := b.places.Find(spec)
	if m == nil {
		return nil, problems
	}
	return m.Encoder(spec)
}

func (b *binder) knows(spec formats.Spec) []formats.Known {
	m, _ := b.places.Find(spec)
	return m.Knows(spec)
}

func (b *binder) notes(spec formats.Spec, written bool) options.Problems {
	m, _ := b.places.Find(spec)
	return m.Notes(spec, written)
}

// warnings returns problems that are warnings as an error beside the bound value; nil when there are none.
func warnings(ps options.Problems) error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}
