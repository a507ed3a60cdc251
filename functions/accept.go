package functions

import "github.com/leatsql/leat/types"

// Any accepts every type as it is.
func Any(a Arg) (types.Type, bool) { return a.Type, true }

// String accepts CHAR and VARCHAR as they are, and NULL as STRING.
func String(a Arg) (types.Type, bool) {
	if a.Type.Kind == types.Null {
		return types.StringType(), true
	}
	return a.Type, a.Type.IsString()
}

// Numeric accepts numbers as they are.
func Numeric(a Arg) (types.Type, bool) { return a.Type, a.Type.IsNumeric() }

// Boolean accepts BOOLEAN, and NULL as BOOLEAN.
func Boolean(a Arg) (types.Type, bool) {
	if a.Type.Kind == types.Null {
		return types.Simple(types.Boolean), true
	}
	return a.Type, a.Type.Kind == types.Boolean
}

// Integer accepts TINYINT to BIGINT.
func Integer(a Arg) (types.Type, bool) { return a.Type, a.Type.IsInteger() }

// Exactly accepts one kind.
func Exactly(k types.Kind) Accept {
	return func(a Arg) (types.Type, bool) { return a.Type, a.Type.Kind == k }
}

// Returns gives a fixed result type, nullable when any argument is.
func Returns(t types.Type) func(*Call) (types.Type, error) {
	return func(c *Call) (types.Type, error) { return t.WithNull(c.AnyNullable()), nil }
}

// ReturnsNullable gives a fixed result type that is always nullable.
func ReturnsNullable(t types.Type) func(*Call) (types.Type, error) {
	return func(*Call) (types.Type, error) { return t.AsNullable(), nil }
}

// ReturnsNotNull gives a fixed result type that is never NULL.
func ReturnsNotNull(t types.Type) func(*Call) (types.Type, error) {
	return func(*Call) (types.Type, error) { return t.NotNull(), nil }
}

// AnyNullable reports whether an argument of the call may be NULL.
func (c *Call) AnyNullable() bool {
	for _, a := range c.Args {
		if a.Type.Nullable {
			return true
		}
	}
	return false
}
