// Package types is Flink's SQL type system: kinds with their parameters and nullability, how a type is spelt, and the
// plain Go values behind decimals and timestamps. It knows nothing of expressions, columns or connectors.
//
//	t := types.TimestampLTZOf(3)
//	t.String()          // "TIMESTAMP_LTZ(3)"
//	t.NotNull().String() // "TIMESTAMP_LTZ(3) NOT NULL"
package types
