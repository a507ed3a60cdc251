package declared

import (
	"strings"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
)

// Codes of problems, as package diag numbers them.
const (
	codeBadOption       = "LEAT3005"
	codeUnsupportedType = "LEAT3008"
)

// factory is a format that checks and does no more. check may be nil.
func factory(name, doc, later string, all []options.Option, check func(formats.Spec) options.Problems) *formats.Factory {
	judge := func(s formats.Spec) error {
		if check == nil {
			return nil
		}
		return check(s).Err()
	}
	return &formats.Factory{
		Name: name, Doc: doc, Later: later, Options: all,
		BindDecoder: func(s formats.Spec) (formats.BoundDecoder, error) { return nil, judge(s) },
		BindEncoder: func(s formats.Spec) (formats.BoundEncoder, error) { return nil, judge(s) },
	}
}

func withDefault(name string, t options.Type, value, doc string) options.Option {
	return options.Option{Name: name, Type: t, Default: value, HasDefault: true, Doc: doc}
}

func join(names []string) string { return strings.Join(names, ", ") }

// All returns the formats.
func All() []*formats.Factory {
	return []*formats.Factory{Avro(), AvroConfluent(), DebeziumAvro(), Debezium(), Canal(), Maxwell(), Ogg(), Parquet(), ORC()}
}
