package functions

import "github.com/leatsql/leat/types"

// A bare NULL has no type, and no function takes one but those whose parameters say so: Any and Into.

// Any accepts every type as it is.
func Any(a Arg) (types.Type, bool) { return a.Type, true }

// String accepts CHAR and VARCHAR as they are.
func String(a Arg) (types.Type, bool) { return a.Type, a.Type.IsString() }

// Binary accepts BINARY and VARBINARY as they are.
func Binary(a Arg) (types.Type, bool) { return a.Type, a.Type.IsBinary() }

// StringOrBinary accepts texts and bytes as they are.
func StringOrBinary(a Arg) (types.Type, bool) { return a.Type, a.Type.IsString() || a.Type.IsBinary() }

// Numeric accepts numbers as they are.
func Numeric(a Arg) (types.Type, bool) { return a.Type, a.Type.IsNumeric() }

// Boolean accepts BOOLEAN.
func Boolean(a Arg) (types.Type, bool) { return a.Type, a.Type.Kind == types.Boolean }

// Integer accepts TINYINT to BIGINT.
func Integer(a Arg) (types.Type, bool) { return a.Type, a.Type.IsInteger() }

// Int accepts TINYINT to INT: where Flink's validator takes a BIGINT too, its generated code does not.
func Int(a Arg) (types.Type, bool) {
	return a.Type, a.Type.IsInteger() && a.Type.Kind != types.BigInt
}

// Exactly accepts one kind.
func Exactly(k types.Kind) Accept {
	return func(a Arg) (types.Type, bool) { return a.Type, a.Type.Kind == k }
}

// Into accepts what a type takes implicitly (see Implicitly), a bare NULL too. Texts and bytes keep their length.
func Into(t types.Type) Accept {
	return func(a Arg) (types.Type, bool) {
		switch {
		case !Implicitly(a.Type, t):
			return a.Type, false
		case a.Type.Kind == types.Null:
			return t.AsNullable(), true
		case t.IsString() || t.IsBinary() || a.Type.EqualIgnoringNull(t):
			return a.Type, true
		}
		return t.WithNull(a.Type.Nullable), true
	}
}
