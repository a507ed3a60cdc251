package functions

import "github.com/leatsql/leat/types"

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

// ReturnsArg gives the type of an argument, nullable when any argument is.
func ReturnsArg(i int) func(*Call) (types.Type, error) {
	return func(c *Call) (types.Type, error) { return c.Args[i].Type.WithNull(c.AnyNullable()), nil }
}

// ReturnsArgAsIs gives the type of an argument with its own nullability.
func ReturnsArgAsIs(i int) func(*Call) (types.Type, error) {
	return func(c *Call) (types.Type, error) { return c.Args[i].Type, nil }
}

// ReturnsTextOf gives VARCHAR of the length of a text argument, nullable when any argument is.
func ReturnsTextOf(i int) func(*Call) (types.Type, error) {
	return func(c *Call) (types.Type, error) {
		return types.VarcharOf(c.Args[i].Type.Length).WithNull(c.AnyNullable()), nil
	}
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
