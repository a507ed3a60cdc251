package functions

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// samples has arguments of each kind of type, and constants, to find out what a parameter accepts.
func samples() []Arg {
	var (
		text, integer = types.StringType(), types.Simple(types.Int)
		all           []Arg
	)
	for _, t := range []types.Type{
		text, types.BytesType(), types.Simple(types.Boolean), integer, types.Simple(types.BigInt),
		types.DecimalOf(10, 2), types.Simple(types.Double), types.Simple(types.Date), types.TimeOf(0), types.TimestampOf(3),
		types.TimestampLTZOf(3), types.Simple(types.IntervalMonth), types.Simple(types.IntervalSecond),
		types.ArrayOf(integer), types.ArrayOf(text), types.ArrayOf(types.Simple(types.Boolean)),
		types.MapOf(text, integer), types.MapOf(integer, text), types.MultisetOf(text), types.RowOf(types.Field{Name: "f", Type: integer}),
	} {
		all = append(all, Arg{Type: t})
	}
	return append(all,
		constantOf(text, func(v *batch.Vector) { v.SetBytes(0, []byte("a")) }),
		constantOf(integer, func(v *batch.Vector) { v.SetInt(0, 1) }),
		constantOf(types.Simple(types.Boolean), func(v *batch.Vector) { v.SetBool(0, true) }),
		constantOf(types.Simple(types.Symbol), func(v *batch.Vector) { v.SetBytes(0, []byte("SECOND")) }),
	)
}

func constantOf(t types.Type, set func(*batch.Vector)) Arg {
	v := batch.NewVector(t, 1)
	set(v)
	return Arg{Type: t, Const: v}
}

// families names what parameters accept. The first that covers all that a parameter accepts, and nothing else, is its name.
var families = []struct {
	name string
	has  func(Arg) bool
}{
	{"any", func(Arg) bool { return true }},
	{"any", func(a Arg) bool { return a.Type.Kind != types.Symbol }},
	{"STRING", typed(types.Type.IsString)},
	{"INT", ofKind(types.Int)},
	{"INT", func(a Arg) bool { return a.Type.Kind == types.Int || a.Type.IsInterval() }},
	{"integer", typed(types.Type.IsInteger)},
	{"DECIMAL", ofKind(types.Decimal)},
	{"DOUBLE", typed(types.Type.IsApproximate)},
	{"number", typed(types.Type.IsNumeric)},
	{"BOOLEAN", ofKind(types.Boolean)},
	{"BYTES", typed(types.Type.IsBinary)},
	{"ROW", ofKind(types.Row)},
	{"ARRAY", ofKind(types.Array)},
	{"ARRAY<STRING>", typed(func(t types.Type) bool { return t.Kind == types.Array && t.Elem.IsString() })},
	{"ARRAY of ordered values", typed(func(t types.Type) bool { return t.Kind == types.Array && t.Elem.Kind != types.Boolean })},
	{"MAP", ofKind(types.Map)},
	{"ARRAY or MAP", ofKind(types.Array, types.Map)},
	{"collection", ofKind(types.Array, types.Map, types.Multiset)},
	{"interval", typed(types.Type.IsInterval)},
	{"interval of days", ofKind(types.IntervalSecond)},
	{"number or interval", typed(func(t types.Type) bool { return t.IsNumeric() || t.IsInterval() })},
	{"timestamp", typed(types.Type.IsTimestamp)},
	{"timestamp or STRING", typed(func(t types.Type) bool { return t.IsTimestamp() || t.IsString() })},
	{"date or time", typed(isPoint)},
	{"date, time or interval", typed(func(t types.Type) bool { return isPoint(t) || t.IsInterval() })},
	{"STRING or BYTES", typed(func(t types.Type) bool { return t.IsString() || t.IsBinary() })},
	{"STRING or integer", typed(func(t types.Type) bool { return t.IsString() || t.IsInteger() })},
	{"STRING or number", typed(func(t types.Type) bool { return t.IsString() || t.IsNumeric() })},
	{"STRING, number or BOOLEAN", typed(isPlain)},
	{"STRING, number, BOOLEAN, date or time", typed(func(t types.Type) bool { return isPlain(t) || isPoint(t) })},
	{"unit", ofKind(types.Symbol)},
	{"STRING literal", func(a Arg) bool { return a.Type.IsString() && a.Const != nil }},
	{"integer literal", func(a Arg) bool { return a.Type.IsInteger() && a.Const != nil }},
	{"BOOLEAN literal", func(a Arg) bool { return a.Type.Kind == types.Boolean && a.Const != nil }},
}

func typed(has func(types.Type) bool) func(Arg) bool {
	return func(a Arg) bool { return has(a.Type) }
}

func ofKind(kinds ...types.Kind) func(Arg) bool {
	return func(a Arg) bool { return slices.Contains(kinds, a.Type.Kind) }
}

func isPoint(t types.Type) bool {
	return t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}

func isPlain(t types.Type) bool { return t.IsString() || t.IsNumeric() || t.Kind == types.Boolean }

// takes names what the parameter accepts, or lists it.
func (p Param) takes() string {
	all := samples()
	for _, f := range families {
		same := true
		for _, s := range all {
			_, ok := p.Accepts(s)
			same = same && ok == f.has(s)
		}
		if same {
			return f.name
		}
	}
	var accepted []string
	for _, s := range all {
		name := s.Type.Kind.String()
		if _, ok := p.Accepts(s); ok && (len(accepted) == 0 || accepted[len(accepted)-1] != name) && s.Const == nil {
			accepted = append(accepted, name)
		}
	}
	return strings.Join(accepted, "|")
}
