// Package cast converts values between SQL types as CAST and TRY_CAST of Flink 1.20 do. [Check] tells which pairs of types the
// planner accepts, [Implicit] which of them it may insert by itself, [ResultType] what comes out, and [Compile] makes the
// kernel. A value that cannot be converted fails its row under CAST and is NULL under TRY_CAST.
//
//	if err := cast.Check(from, to, false); err != nil {
//		return fmt.Errorf("cannot cast %s to %s: %w", from, to, err)
//	}
//	kernel, err := cast.Compile(from, to, false, env)
//	kernel(eval, sel, []*batch.Vector{in}, out) // no row of sel is NULL in in
//
// The files follow the target types: bool.go, integer.go, float.go, decimal.go, temporal.go, interval.go, binary.go, text.go
// (with nestedtext.go for the text of collections) and nested.go.
package cast
