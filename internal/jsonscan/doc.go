// Package jsonscan answers JSON paths in one pass over a text. A [Plan] is a set of compiled paths; a [Scanner] made from it
// goes once over each document, decides whether the whole of it is well-formed, and notes where the values lie that the paths
// lead to. Documents and paths mean what they mean to Flink's JSON functions: text after the document is ignored, the last of
// duplicate keys wins, raw control characters in strings make a document malformed, and a path without a mode is strict.
//
// What a scanner cannot extract, paths that lead to lists, filter or compute, an [Evaluator] follows in a [Tree] of the document, as
// Jayway's JsonPath does; its work over one document is bounded.
//
// Scanners work eight bytes at a time and remember, for each place of the document, which keys stood there in which order:
// where the next document has the same key next, one comparison reads it. A scanner allocates nothing once it has seen the
// shape of its documents. It is used by one goroutine at a time.
//
// The package knows no SQL function; functions/jsons gives the found values their meaning.
//
//	plan, err := jsonscan.Compile([]string{"$.id", "lax $.after.tags[0]"})
//	s := plan.NewScanner()
//	items := make([]jsonscan.Item, 2)
//	ok := s.Scan([]byte(`{"id":"a","after":{"tags":[7]}}`), items) // {String, a}, {Integer, 7}
package jsonscan
