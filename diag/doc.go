// Package diag holds what leat says about a user's text: sources, spans in them, and diagnostics with stable codes, and
// the renderers that print them. It knows nothing of SQL; every other package may import it.
//
// A mistake is one [Diagnostic]: lower-case message without a closing period, names in the user's spelling, the smallest
// span, and a help line when there is one sure step. One mistake makes one diagnostic.
//
//	src := diag.NewSource("job.sql", "SELECT x FROM t")
//	d := diag.Diagnostic{Source: src, Span: diag.Span{Start: 7, End: 8}, Severity: diag.Error,
//		Code: diag.UnknownColumn, Message: `no column "x" in t`}
//	diag.WriteText(os.Stderr, []diag.Diagnostic{d})
package diag
