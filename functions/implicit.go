package functions

import "github.com/leatsql/leat/types"

// Implicitly reports whether a value of one type stands where a function wants another: Flink's implicit casts of arguments. Numbers
// widen, texts and bytes become ones of varying length, TIMESTAMP and TIMESTAMP_LTZ stand for one another, and a bare NULL for all.
func Implicitly(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null, from.EqualIgnoringNull(to):
		return true
	case to.IsNumeric():
		return implicitNumber(from, to)
	}
	switch to.Kind {
	case types.Varchar:
		return from.IsString()
	case types.Varbinary:
		return from.IsBinary()
	case types.Date, types.Time:
		return from.Kind == to.Kind || from.Kind == types.Timestamp
	case types.Timestamp, types.TimestampLTZ:
		return from.IsTimestamp()
	case types.Array, types.Multiset:
		return from.Kind == to.Kind && within(*from.Elem, *to.Elem)
	case types.Map:
		return from.Kind == to.Kind && within(*from.Key, *to.Key) && within(*from.Elem, *to.Elem)
	case types.Row:
		return from.Kind == to.Kind && implicitFields(from.Fields, to.Fields)
	}
	return from.Kind == to.Kind
}

// within is Implicitly for what a collection or a row holds: what is NOT NULL takes nothing that may be NULL.
func within(from, to types.Type) bool {
	return (to.Nullable || !from.Nullable) && Implicitly(from, to)
}

func implicitNumber(from, to types.Type) bool {
	switch to.Kind {
	case types.Decimal, types.Double:
		return from.IsNumeric()
	case types.Float:
		return from.IsNumeric() && from.Kind != types.Double
	case types.Int: // takes intervals as well
		return from.IsInteger() && from.Kind <= to.Kind || from.IsInterval()
	}
	return from.IsInteger() && from.Kind <= to.Kind
}

func implicitFields(from, to []types.Field) bool {
	if len(from) != len(to) {
		return false
	}
	for i := range from {
		if !within(from[i].Type, to[i].Type) {
			return false
		}
	}
	return true
}
