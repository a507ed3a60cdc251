package confluent

import (
	"slices"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/options"
)

// Name is the format's name.
const Name = "protobuf-confluent"

// The options that this package reads itself.
const (
	optURL     = "url"
	optSubject = "subject"
	optMessage = "message-class-name"
	optPath    = "proto-path"
	optSet     = "descriptor-set"
	optIgnore  = "ignore-parse-errors"
)

// The codes of problems, as package diag numbers them.
const (
	codeMissing     = "LEAT3004"
	codeUnknown     = "LEAT4001"
	codeUnreadable  = "LEAT4004"
	codeUnreachable = "LEAT7001"
	codeRefused     = "LEAT7002"
	codeUnasked     = "LEAT9031"
)

// declared are the options: those of messages, and those of a registry.
func declared() []options.Option {
	all := slices.Concat(protobuf.Declared(), formats.RegistryOptions())
	for i := range all {
		o := &all[i]
		switch o.Name {
		case optURL:
			o.Required = false
			o.Doc += " Needed to write, and to read where no files hold the schema; without it ids of records are not looked up."
		case optMessage:
			o.Doc += " Without it, the message of the subject's newest version, which declares one."
		}
		o.LeatOnly = false // the format as a whole is
	}
	return all
}

// New returns the format. The factory keeps what it has read of schemas, so that tables which share them read them once.
func New() *formats.Factory {
	b := &binder{latest: newLatest()}
	return &formats.Factory{
		Name:        Name,
		Doc:         "Protocol buffers behind a schema registry's header, as Confluent's serializers write them.",
		Options:     declared(),
		LeatOnly:    true,
		BindDecoder: b.decoder,
		BindEncoder: b.encoder,
		Knows:       b.knows,
		Notes:       b.notes,
	}
}
