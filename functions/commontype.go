package functions

import (
	"slices"

	"github.com/leatsql/leat/types"
)

// CommonType returns the type that all the types convert to without loss of meaning, as CASE, COALESCE, IN, UNION and ARRAY
// need it; false when there is none. It is nullable when any of them is. NULL alone has no common type.
func CommonType(ts ...types.Type) (types.Type, bool) { return leastRestrictive.of(ts) }

// MergedType is CommonType for the functions that Flink has from itself and not from Calcite: COALESCE, GREATEST, ARRAY_CONCAT …
func MergedType(ts ...types.Type) (types.Type, bool) { return merging.of(ts) }

// unification is a way to find a common type. They differ where a type is less precise than another.
type unification bool

const (
	leastRestrictive unification = false
	merging          unification = true
)

func (u unification) of(ts []types.Type) (types.Type, bool) {
	if u == leastRestrictive && slices.ContainsFunc(ts, func(t types.Type) bool { return t.Kind == types.Null }) {
		if t, ok, known := beside(ts); known {
			return t, ok
		}
	}
	var common types.Type
	nullable, found := false, false
	for _, t := range ts {
		nullable = nullable || t.Nullable || t.Kind == types.Null
		if t.Kind == types.Null {
			continue
		}
		if !found {
			common, found = t, true
			continue
		}
		var ok bool
		if common, ok = u.pair(common, t); !ok {
			return types.Type{}, false
		}
	}
	if first := ts[0]; found && u == leastRestrictive && first.Kind == types.Null && (common.Kind == types.Array || common.Kind == types.Multiset) {
		return types.Type{}, false // Flink finds the type of an array from the first of them
	}
	return common.WithNull(nullable), found
}

// beside is the common type of collections and rows beside NULL, as in CASE without ELSE: Flink takes the last of those that take what
// comes before, with its lengths and its NOT NULL. known is false for other types.
func beside(ts []types.Type) (common types.Type, ok, known bool) {
	for _, t := range ts {
		switch {
		case t.Kind == types.Null:
		case t.Kind != types.Array && t.Kind != types.Map && t.Kind != types.Row:
			return types.Type{}, false, false
		case !known:
			if ts[0].Kind == types.Null {
				return types.Type{}, false, false
			}
			common, known = t, true
		case takes(t, common):
			common = t
		case !takes(common, t):
			return types.Type{}, false, true
		}
	}
	return common.AsNullable(), true, known
}

// takes reports whether values of a type go into another without a cast being written. Of maps Flink does not ask for more.
func takes(to, from types.Type) bool {
	switch {
	case to.Kind != from.Kind:
		t, ok := leastRestrictive.pair(from, to)
		return ok && t.Kind == to.Kind
	case to.Kind == types.Map:
		return true
	}
	if len(to.Fields) != len(from.Fields) {
		return false
	}
	for i, f := range to.Fields {
		if !takes(f.Type, from.Fields[i].Type) {
			return false
		}
	}
	return to.Elem == nil || takes(*to.Elem, *from.Elem)
}

func (u unification) pair(a, b types.Type) (types.Type, bool) {
	switch {
	case a.EqualIgnoringNull(b):
		return a, true
	case a.IsNumeric() && b.IsNumeric():
		return u.number(a, b), true
	case a.IsString() && b.IsString():
		return commonLength(a, b, types.Varchar), true
	case a.IsBinary() && b.IsBinary():
		return commonLength(a, b, types.Varbinary), true
	case a.Kind != b.Kind:
		return u.moment(a, b)
	}
	switch a.Kind {
	case types.Time, types.Timestamp, types.TimestampLTZ, types.IntervalSecond:
		a.Prec = max(a.Prec, b.Prec)
		return a, true
	case types.IntervalMonth:
		return a, true
	case types.Array, types.Multiset, types.Map:
		return u.collection(a, b)
	case types.Row:
		return u.row(a, b)
	default:
		return types.Type{}, false
	}
}

// moment: points of time of two kinds meet in the first one's, or in the second's where that is of another precision; merging, in
// the one that says less.
func (u unification) moment(a, b types.Type) (types.Type, bool) {
	timestamps := a.IsTimestamp() && b.IsTimestamp()
	switch {
	case timestamps && u == leastRestrictive && a.Prec == b.Prec:
		return a, true
	case timestamps && u == leastRestrictive:
		b.Prec = max(a.Prec, b.Prec)
		return b, true
	case timestamps:
		return types.TimestampLTZOf(max(a.Prec, b.Prec)), true
	case u == merging && a.Kind == types.Timestamp && (b.Kind == types.Date || b.Kind == types.Time):
		return b, true
	case u == merging && b.Kind == types.Timestamp && (a.Kind == types.Date || a.Kind == types.Time):
		return a, true
	}
	return types.Type{}, false
}

// number: the wider integer; the DECIMAL that holds all digits of both; DOUBLE for DECIMAL beside FLOAT or DOUBLE, else the
// approximate one.
func (u unification) number(a, b types.Type) types.Type {
	switch {
	case a.IsApproximate() && b.IsApproximate():
		if u == merging {
			return types.Simple(types.Double) // they are not the same
		}
		return a // FLOAT and DOUBLE count as equally precise: the first wins
	case u == merging && a.Kind == types.Decimal && b.Kind == types.Float:
		return b
	case a.IsApproximate() || b.IsApproximate():
		if a.Kind == types.Decimal || b.Kind == types.Decimal {
			return types.Simple(types.Double)
		}
		return types.Simple(max(a.Kind, b.Kind)) // approximate kinds come behind the exact ones
	case a.IsInteger() && b.IsInteger():
		return types.Simple(max(a.Kind, b.Kind))
	}
	a, b = AsDecimal(a), AsDecimal(b)
	whole := max(a.Prec-a.Scale, b.Prec-b.Scale)
	scale := min(max(a.Scale, b.Scale), types.MaxDecimalPrecision-whole)
	return types.DecimalOf(whole+scale, scale)
}

// AsDecimal returns the DECIMAL that holds every value of an exact number type.
func AsDecimal(t types.Type) types.Type {
	digits := map[types.Kind]int{types.TinyInt: 3, types.SmallInt: 5, types.Int: 10, types.BigInt: 19}
	if n, ok := digits[t.Kind]; ok {
		return types.DecimalOf(n, 0).WithNull(t.Nullable)
	}
	return t
}

// commonLength: fixed-length types of one length stay fixed, all else varies in length.
func commonLength(a, b types.Type, varying types.Kind) types.Type {
	if a.Kind == b.Kind && a.Length == b.Length {
		return a
	}
	return types.Type{Kind: varying, Nullable: true, Length: max(a.Length, b.Length)}
}

func (u unification) collection(a, b types.Type) (types.Type, bool) {
	elem, ok := u.of([]types.Type{*a.Elem, *b.Elem})
	if !ok {
		return types.Type{}, false
	}
	t := types.Type{Kind: a.Kind, Nullable: true, Elem: &elem}
	if a.Kind == types.Map {
		key, ok := u.of([]types.Type{*a.Key, *b.Key})
		if !ok {
			return types.Type{}, false
		}
		t.Key = &key
	}
	return t, true
}

func (u unification) row(a, b types.Type) (types.Type, bool) {
	if len(a.Fields) != len(b.Fields) {
		return types.Type{}, false
	}
	fields := make([]types.Field, len(a.Fields))
	for i, f := range a.Fields {
		t, ok := u.of([]types.Type{f.Type, b.Fields[i].Type})
		if !ok {
			return types.Type{}, false
		}
		fields[i] = types.Field{Name: f.Name, Type: t}
	}
	return types.RowOf(fields...), true
}
