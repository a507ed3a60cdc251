package datagen

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:       "datagen",
		Doc:        "Makes rows of random values and of sequences. Parts of nested columns take options of their own: fields.<column>.<field>, .element, .key and .value.",
		Formats:    connectors.NoFormat,
		Options:    declarations(),
		BindSource: bind,
	}
}

func declarations() []options.Option {
	return []options.Option{
		{Name: "rows-per-second", Type: options.Long, Default: "10000", HasDefault: true, Check: options.Positive, Example: "10", Doc: "The rate, spread over the second."},
		{Name: "number-of-rows", Type: options.Long, Check: options.NotNegative, Example: "100", Doc: "How many rows there are; without it and without sequences they never end."},
		{Name: "scan.parallelism", Type: options.Integer, Check: options.Positive, Doc: "Taken for compatibility; rows are made by one reader, in order."},
		{
			Name: "fields.#.kind", Type: options.Text, Values: []string{random, sequence}, Default: random, HasDefault: true,
			Doc: "Random values, or a sequence of numbers, texts or bytes from start to end. Rows end with the shortest sequence. Parts of a column are always random.",
		},
		{Name: "fields.#.min", Type: options.Text, Example: "1", Doc: "Least random number; by default the type's, of FLOAT, DOUBLE and DECIMAL the least above 0, of INTERVAL YEAR TO MONTH 0."},
		{Name: "fields.#.max", Type: options.Text, Example: "100", Doc: "Greatest random number; by default the type's, of INTERVAL YEAR TO MONTH 120000 months."},
		{
			Name: "fields.#.max-past", Type: options.Duration, Default: "0", HasDefault: true, Example: "1 h",
			Doc: "How far back from now a random TIMESTAMP or TIMESTAMP_LTZ may lie. A TIMESTAMP shows the time of UTC, as in Flink; DATE and TIME are the present of the session's zone.",
		},
		{
			Name: "fields.#.length", Type: options.Integer, Check: options.NotNegative, Example: "20",
			Doc: "Characters, bytes or elements of a random VARCHAR, VARBINARY, ARRAY, MAP or MULTISET; by default the type's, 100 of STRING and BYTES, 3 elements. Equal keys of a map count once.",
		},
		{Name: "fields.#.var-len", Type: options.Boolean, Default: "false", HasDefault: true, Doc: "Let the length of VARCHAR, STRING, VARBINARY and BYTES vary from 1 up to it, itself left out."},
		{Name: "fields.#.null-rate", Type: options.Text, Default: "0", HasDefault: true, Example: "0.1", Doc: "Share of NULLs among random values, 0 to 1. DATE, TIME, BINARY and VARBINARY do not take it."},
		{Name: "fields.#.start", Type: options.Text, Example: "1", Doc: "First value of a sequence."},
		{Name: "fields.#.end", Type: options.Text, Example: "1000", Doc: "Last value of a sequence."},
	}
}

// Values of 'fields.#.kind'.
const (
	random   = "random"
	sequence = "sequence"
)

func bind(t connectors.Table) (connectors.Source, error) {
	b := &binder{table: t, fields: map[string]*field{}}
	s := &source{rate: t.Options.Int("rows-per-second"), end: connectors.NoEnd, zone: t.Zone}
	if t.Options.Has("number-of-rows") {
		s.end = connectors.Position(t.Options.Int("number-of-rows"))
	}
	for _, c := range t.Columns {
		f := b.field(field{name: c.Name, column: c.Name, typ: c.Type, times: 1})
		b.take(f, "kind")
		switch kind := t.Options.String(f.option("kind")); kind {
		case random:
			s.columns = append(s.columns, b.random(f))
		case sequence:
			f.sequence = true
			generate, rows := b.sequence(f)
			s.columns = append(s.columns, generate)
			if s.end == connectors.NoEnd || rows < s.end {
				s.end = rows
			}
		default: // Flink, too, takes a kind only as it is written here
			f.unknown = true
			b.badKind(f, kind)
		}
	}
	b.reportUnused()
	if err := b.problems.Err(); err != nil {
		return nil, err
	}
	s.atOnce = b.rowsAtOnce()
	return s, nil
}
