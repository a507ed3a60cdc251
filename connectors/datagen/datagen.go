package datagen

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:       "datagen",
		Doc:        "Makes rows of random values and of sequences. Columns of nested types take their parts' options as fields.<column>.<field>, .element, .key and .value.",
		Formats:    connectors.NoFormat,
		Options:    declarations(),
		BindSource: bind,
	}
}

func declarations() []options.Option {
	return []options.Option{
		{Name: "rows-per-second", Type: options.Long, Default: "10000", HasDefault: true, Check: positive, Example: "10", Doc: "How many rows a second are made."},
		{Name: "number-of-rows", Type: options.Long, Check: notNegative, Example: "100", Doc: "How many rows there are; without it and without sequences they never end."},
		{Name: "scan.parallelism", Type: options.Integer, Check: positive, Doc: "Taken for compatibility; rows are made by one reader."},
		{
			Name: "fields.#.kind", Type: options.Text, Values: []string{random, sequence}, Check: checkKind, Default: random, HasDefault: true,
			Doc: "Random values, or a sequence from start to end, with which the rows end.",
		},
		{Name: "fields.#.min", Type: options.Text, Example: "1", Doc: "Least random value of a numeric column; by default the type's."},
		{Name: "fields.#.max", Type: options.Text, Example: "100", Doc: "Greatest random value of a numeric column; by default the type's."},
		{
			Name: "fields.#.max-past", Type: options.Duration, Default: "0", HasDefault: true, Example: "1 h",
			Doc: "How far back from now a random TIMESTAMP or TIMESTAMP_LTZ may lie. DATE and TIME are always the present.",
		},
		{
			Name: "fields.#.length", Type: options.Integer, Check: notNegative,
			Doc: "Characters, bytes or elements of a random value; by default 100, or the type's, and 3 elements.",
		},
		{Name: "fields.#.var-len", Type: options.Boolean, Default: "false", HasDefault: true, Doc: "Let the length of STRING, VARCHAR, BYTES and VARBINARY vary from 1 up to it."},
		{Name: "fields.#.null-rate", Type: options.Double, Default: "0", HasDefault: true, Check: share, Example: "0.1", Doc: "Share of NULLs among random values, 0 to 1."},
		{Name: "fields.#.start", Type: options.Text, Example: "1", Doc: "First value of a sequence."},
		{Name: "fields.#.end", Type: options.Text, Example: "1000", Doc: "Last value of a sequence."},
	}
}

// Values of 'fields.#.kind'.
const (
	random   = "random"
	sequence = "sequence"
)

func positive(v string) error {
	if n := strings.TrimSpace(v); n == "0" || strings.HasPrefix(n, "-") {
		return errors.New("takes a whole number from 1 on")
	}
	return nil
}

// checkKind takes a kind as it is written here: Flink does not take it in upper case.
func checkKind(v string) error {
	if v != random && v != sequence {
		return fmt.Errorf("takes one of %s, %s, not '%s'", random, sequence, v)
	}
	return nil
}

func notNegative(v string) error {
	if strings.HasPrefix(strings.TrimSpace(v), "-") {
		return errors.New("takes no negative number")
	}
	return nil
}

func bind(t connectors.Table) (connectors.Source, error) {
	b := &binder{table: t, set: t.Options.Family("fields.*"), used: map[string]bool{}}
	s := &source{rate: t.Options.Int("rows-per-second"), end: connectors.NoEnd, zone: t.Zone}
	if t.Options.Has("number-of-rows") {
		s.end = connectors.Position(t.Options.Int("number-of-rows"))
	}
	for _, c := range t.Columns {
		f := field{name: c.Name, column: c.Name, typ: c.Type}
		if t.Options.String("fields."+c.Name+".kind") == sequence {
			generate, rows := b.sequence(f)
			s.columns = append(s.columns, generate)
			if s.end == connectors.NoEnd || rows < s.end {
				s.end = rows
			}
			continue
		}
		s.columns = append(s.columns, b.random(f))
	}
	b.reportUnused()
	if err := b.problems.Err(); err != nil {
		return nil, err
	}
	return s, nil
}
