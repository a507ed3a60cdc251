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

func declared() []options.Option {
	return []options.Option{
		{
			Name: optMessage, Type: options.String, Required: true, Example: "com.example.orders.v1.OrdersOuterClass$Orders",
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

// binder binds tables; its cache of schemas is safe for concurrent use.
type binder struct{ cache cache }

func (b *binder) decoder(spec formats.Spec) (formats.BoundDecoder, error) {
	root, problems := b.match(spec)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return newDecodeTable(spec, root), warnings(problems)
}

func (b *binder) encoder(spec formats.Spec) (formats.BoundEncoder, error) {
	root, problems := b.match(spec)
	if problems.Err() == nil {
		problems = append(problems, missingRequired(spec, root)...)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return newEncodeTable(spec, root), warnings(problems)
}

// warnings returns problems that are warnings as an error beside the bound value; nil when there are none.
func warnings(ps options.Problems) error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}

// match finds the message and matches the columns with its fields.
func (b *binder) match(spec formats.Spec) (*message, options.Problems) {
	md, problems := b.message(spec)
	if md == nil {
		return nil, problems
	}
	return matchColumns(spec, md)
}
