package datagen

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

const (
	// maxRowBytes bounds what the options ask for in one row, roughly.
	maxRowBytes = 64 << 20
	// maxReadBytes bounds the rows that are handed over at once, roughly: there are fewer of them where they are long.
	maxReadBytes = 4 << 20
	// valueBytes is about what a value takes beside its text.
	valueBytes = 24
	// shortName is the longest name for which another of as many letters is no likely slip.
	shortName = 2
)

// binder reads the options of columns and gathers what is wrong with them.
type binder struct {
	table    connectors.Table
	fields   map[string]*field // by their names in options
	problems options.Problems
	bytes    float64 // about what a row takes
	tooLong  bool    // that it is too much was told
}

// field is a column or a part of one.
type field struct {
	name     string // as it stands in options: "a", "a.element"
	column   string
	typ      types.Type
	times    float64  // how many of it a row has
	sequence bool     // the column is a sequence
	unknown  bool     // the column's kind is a mistake: the rest of its options is not judged
	takes    []string // the options that it has
}

// field remembers a field, so that options can be told that no field takes.
func (b *binder) field(f field) *field {
	b.fields[f.name] = &f
	b.bytes += f.times * valueBytes
	return &f
}

// part is a part of f, of which each f has n.
func (b *binder) part(f *field, name string, t types.Type, n int) *field {
	return b.field(field{name: f.name + "." + name, column: f.column, typ: t, times: f.times * float64(n)})
}

func (f *field) option(name string) string { return "fields." + f.name + "." + name }

// take notes an option as one that the field has, and reports whether it was set.
func (b *binder) take(f *field, name string) bool {
	f.takes = append(f.takes, name)
	return b.table.Options.Has(f.option(name))
}

func (b *binder) bad(f *field, name, why string) {
	key := b.table.Options.Key(f.option(name))
	b.problems = append(b.problems, options.Problem{Option: key, Code: "LEAT3005", Message: "option '" + key + "' " + why})
}

func (b *binder) badKind(f *field, kind string) {
	b.bad(f, "kind", fmt.Sprintf("takes one of %s, %s, not '%s'", random, sequence, kind))
	if near := options.Nearest(kind, []string{random, sequence}); near != "" {
		b.help("did you mean '" + near + "'?")
	}
}

// help adds what to do to the last problem.
func (b *binder) help(text string) { b.problems[len(b.problems)-1].Help = text }

func (b *binder) unsupported(f *field, why string) {
	b.problems = append(b.problems, options.Problem{
		Column: f.column, Code: "LEAT3008", Message: fmt.Sprintf("%s of type %s %s", f.name, f.typ, why), Help: "make it a computed column",
	})
}

// rowsAtOnce is how many rows are handed over at most.
func (b *binder) rowsAtOnce() int64 { return int64(min(max(maxReadBytes/b.bytes, 1), maxRows)) }

// reportUnused refuses options of fields that do not exist or do not take them.
func (b *binder) reportUnused() {
	names := slices.Sorted(maps.Keys(b.table.Options.Family("fields.*")))
	for _, name := range names {
		dot := strings.LastIndexByte(name, '.')
		f := b.fields[name[:max(dot, 0)]]
		switch option := name[dot+1:]; {
		case f == nil:
			b.unused(name, b.nearest(name))
		case f.unknown || slices.Contains(f.takes, option):
		case !f.sequence && f.name == f.column && (option == "start" || option == "end"):
			if option == "start" && slices.Contains(names, f.name+".end") {
				continue // told at the end
			}
			b.bad(f, option, "is of a sequence, and "+f.name+" is random")
			b.help(fmt.Sprintf("add '%s' = '%s'", f.option("kind"), sequence))
		default:
			b.unused(name, f.takesText())
		}
	}
}

func (b *binder) unused(name, help string) {
	key := b.table.Options.Key("fields." + name)
	b.problems = append(b.problems, options.Problem{Option: key, Code: "LEAT3003", Message: "unknown option '" + key + "'", Help: help})
}

// takesText says which options a field has.
func (f *field) takesText() string {
	switch {
	case f.sequence:
		return fmt.Sprintf("'%s' is a sequence and takes start and end", f.name)
	case len(f.takes) == 0:
		return fmt.Sprintf("'%s' of type %s takes no option", f.name, f.typ)
	default:
		return fmt.Sprintf("'%s' of type %s takes %s", f.name, f.typ, strings.Join(f.takes, ", "))
	}
}

// likely reports whether a field that is near another may be meant by it.
func likely(field, near string) bool {
	last := field[strings.LastIndexByte(field, '.')+1:]
	return len(last) > shortName || strings.EqualFold(last, near[strings.LastIndexByte(near, '.')+1:])
}

// nearest says what an option of a field that there is not may have been meant for.
func (b *binder) nearest(name string) string {
	field, option, _ := strings.Cut(name, ".")
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		field, option = name[:dot], name[dot+1:]
	}
	all := slices.Sorted(maps.Keys(b.fields))
	if near := options.Nearest(field, all); near != "" && likely(field, near) {
		return fmt.Sprintf("did you mean 'fields.%s.%s'?", near, option)
	}
	dot := strings.LastIndexByte(field, '.')
	if dot < 0 || b.fields[field[:dot]] == nil {
		return "no column '" + field + "' is generated"
	}
	var parts []string
	for _, other := range all {
		if part, ok := strings.CutPrefix(other, field[:dot+1]); ok && !strings.Contains(part, ".") {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return fmt.Sprintf("'%s' of type %s has no parts", field[:dot], b.fields[field[:dot]].typ)
	}
	return fmt.Sprintf("the parts of '%s' are %s", field[:dot], strings.Join(parts, ", "))
}
