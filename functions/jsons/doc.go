// Package jsons holds the SQL functions over JSON text. The planner merges the paths of all calls over one column into one
// extraction (functions.JSONPathUse); a call that could not be merged scans its document itself.
//
// The arguments of JSON_VALUE, as the planner binds its clauses:
//
//	document, path, RETURNING type, ON EMPTY kind, ON EMPTY default, ON ERROR kind, ON ERROR default
//
// The type and the kinds (NULL, ERROR, DEFAULT) are Symbols, NULL where the clause is absent; so are absent defaults.
package jsons

import "github.com/leatsql/leat/functions"

// Functions returns the family.
func Functions() []*functions.Function {
	return []*functions.Function{jsonValue()}
}
