package datagen

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// binder reads the options of columns and gathers what is wrong with them.
type binder struct {
	table    connectors.Table
	set      map[string]string // what the user set below "fields."
	used     map[string]bool   // of it, what some column takes
	problems options.Problems
}

// field is a column or a part of one.
type field struct {
	name   string // as it stands in options: "a", "a.element"
	column string
	typ    types.Type
}

func (f field) part(name string, t types.Type) field {
	return field{name: f.name + "." + name, column: f.column, typ: t}
}

func (f field) option(name string) string { return "fields." + f.name + "." + name }

// take marks an option of the field as one that it has, and reports whether it was set.
func (b *binder) take(f field, name string) bool {
	b.used[f.name+"."+name] = true
	return b.table.Options.Has(f.option(name))
}

func (b *binder) bad(f field, name, why string) {
	key := b.table.Options.Key(f.option(name))
	b.problems = append(b.problems, options.Problem{Option: key, Code: "LEAT3005", Message: "option '" + key + "' " + why})
}

func (b *binder) unsupported(f field, what string) {
	b.problems = append(b.problems, options.Problem{
		Column: f.column, Code: "LEAT3008",
		Message: fmt.Sprintf("%s of type %s cannot be generated: %s", f.name, f.typ, what), Help: "make it a computed column",
	})
}

// reportUnused refuses options of fields that do not exist or do not take them.
func (b *binder) reportUnused() {
	var names []string
	for name := range b.set {
		if !b.used[name] {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		key := b.table.Options.Key("fields." + name)
		p := options.Problem{Option: key, Code: "LEAT3003", Message: "unknown option '" + key + "'"}
		column, _, _ := strings.Cut(name, ".")
		if i := b.column(column); i < 0 {
			p.Help = "the table has no column '" + column + "'"
		} else {
			p.Help = fmt.Sprintf("column '%s' of type %s does not take it", column, b.table.Columns[i].Type)
		}
		b.problems = append(b.problems, p)
	}
}

func (b *binder) column(name string) int {
	for i, c := range b.table.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// ints reads two bounds of an integer field.
func (b *binder) ints(f field, from, to string) (lo, hi int64) {
	lo, hi = bounds(f.typ.Kind)
	parse := func(name string, n *int64) {
		if !b.take(f, name) {
			return
		}
		text := strings.TrimSpace(b.table.Options.String(f.option(name)))
		v, err := strconv.ParseInt(text, 10, 64)
		least, most := bounds(f.typ.Kind)
		if err != nil || v < least || v > most {
			b.bad(f, name, fmt.Sprintf("takes a value of %s, not '%s'", f.typ.AsNullable(), text))
			return
		}
		*n = v
	}
	parse(from, &lo)
	parse(to, &hi)
	if lo > hi {
		b.bad(f, to, fmt.Sprintf("is %d, less than '%s', which is %d", hi, f.option(from), lo))
		hi = lo
	}
	return lo, hi
}

func bounds(k types.Kind) (lo, hi int64) {
	switch k {
	case types.TinyInt:
		return math.MinInt8, math.MaxInt8
	case types.SmallInt:
		return math.MinInt16, math.MaxInt16
	case types.Int:
		return math.MinInt32, math.MaxInt32
	default:
		return math.MinInt64, math.MaxInt64
	}
}

// floats reads the bounds of a field of fractions. By default they are, as in Flink, those of positive numbers.
func (b *binder) floats(f field, lo, hi float64) (float64, float64) {
	parse := func(name string, n *float64) {
		if !b.take(f, name) {
			return
		}
		text := strings.TrimSpace(b.table.Options.String(f.option(name)))
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			b.bad(f, name, "takes a number, not '"+text+"'")
			return
		}
		*n = v
	}
	parse("min", &lo)
	parse("max", &hi)
	if lo > hi {
		b.bad(f, "max", fmt.Sprintf("is less than '%s'", f.option("min")))
		hi = lo
	}
	return lo, hi
}

// length reads the length of a random value, whose type has at most the given one.
func (b *binder) length(f field, usual, most int) int {
	if most != types.MaxLength {
		usual = most
	}
	if !b.take(f, "length") {
		return usual
	}
	n := int(b.table.Options.Int(f.option("length")))
	if n > most {
		b.bad(f, "length", fmt.Sprintf("is more than the %d of %s", most, f.typ))
	}
	return n
}

func share(v string) error {
	if f, err := strconv.ParseFloat(strings.TrimSpace(v), 64); err != nil || !(f >= 0 && f <= 1) {
		return errors.New("takes a share from 0 to 1")
	}
	return nil
}
