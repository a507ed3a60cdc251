package raw

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javacharset"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

const (
	optCharset    = "charset"
	optEndianness = "endianness"

	bigEndian    = "big-endian"
	littleEndian = "little-endian"

	codeUnsupportedType = "LEAT3008"
)

// New returns the format.
func New() *formats.Factory {
	return &formats.Factory{
		Name:    "raw",
		Records: formats.Lines,
		Doc:     "The whole message is one column: text, bytes, a boolean or a number.",
		Options: []options.Option{
			{
				Name: optCharset, Type: options.String, Default: "UTF-8", HasDefault: true, Check: checkCharset, Example: "ISO-8859-1",
				Doc: "The charset of text, by its IANA or Java name. What it cannot express is written as ?.",
			},
			{
				Name: optEndianness, Type: options.Enum, Values: []string{bigEndian, littleEndian}, Default: bigEndian, HasDefault: true,
				Doc: "The byte order of numbers.",
			},
		},
		BindDecoder: func(spec formats.Spec) (formats.BoundDecoder, error) {
			b, err := bind(spec)
			if err != nil {
				return nil, err
			}
			return b, nil
		},
		BindEncoder: func(spec formats.Spec) (formats.BoundEncoder, error) {
			b, err := bind(spec)
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}

func checkCharset(name string) error {
	_, err := javacharset.Find(name)
	return err
}

// bound is a table's one column.
type bound struct {
	column  formats.Column
	size    int // bytes of a number or a boolean; 0: any length
	little  bool
	charset *javacharset.Charset // of text
}

func bind(spec formats.Spec) (*bound, error) {
	if len(spec.Columns) != 1 {
		var names []string
		for _, c := range spec.Columns {
			names = append(names, c.Name)
		}
		return nil, options.Problems{{
			Code:    codeUnsupportedType,
			Message: fmt.Sprintf("format 'raw' takes exactly one physical column, and the table has %d: %s", len(names), strings.Join(names, ", ")),
			Help:    "keep one STRING or BYTES column and take it apart in the query, with JSON_VALUE for example",
		}}
	}
	b := &bound{column: spec.Columns[0], little: spec.Options.String(optEndianness) == littleEndian}
	t := b.column.Type
	switch t.Kind {
	case types.Char, types.Varchar:
		charset, err := javacharset.Find(spec.Options.String(optCharset))
		if err != nil {
			return nil, options.Problems{{Option: spec.Options.Key(optCharset), Code: "LEAT3005", Message: "option '" + spec.Options.Key(optCharset) + "' " + err.Error()}}
		}
		b.charset = charset
	case types.Binary, types.Varbinary:
	case types.Boolean, types.TinyInt:
		b.size = 1
	case types.SmallInt:
		b.size = 2
	case types.Int, types.Float:
		b.size = 4
	case types.BigInt, types.Double:
		b.size = 8
	default:
		return nil, options.Problems{{
			Column: b.column.Name, Code: codeUnsupportedType,
			Message: fmt.Sprintf("format 'raw' takes no column of type %s", t.AsNullable()),
			Help:    "it takes STRING, BYTES, BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT and DOUBLE",
		}}
	}
	return b, nil
}

// NewDecoder returns a decoder of the column.
func (b *bound) NewDecoder() formats.Decoder { return &decoder{b, b.charset.Converter()} }

// NewEncoder returns an encoder of the column.
func (b *bound) NewEncoder() formats.Encoder { return &encoder{b, b.charset.Converter()} }
