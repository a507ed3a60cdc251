// Package expr compiles typed expressions of a plan into programs that work on columns. Sub-expressions that occur more than
// once are computed once per batch, but only where each row needs them whatever branch it takes: what stands below CASE,
// COALESCE, AND and OR is evaluated for the rows that reach it, so that an error there fails no other row.
//
//	prog, err := expr.Compile(exprs, names, env)
//	outs := prog.Eval(b.Columns, b.N, b.Sel, b.Arena, now)
//	for _, f := range prog.Failures() { … }
package expr
