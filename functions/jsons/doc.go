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

// Known lists JSON functions of Flink that are not there yet, each with what can be done instead.
func Known() map[string]string {
	return map[string]string{
		"JSON_QUERY":     "JSON_VALUE reads scalars: one call for each member",
		"JSON_EXISTS":    "JSON_VALUE(doc, path) IS NOT NULL tells of scalars",
		"JSON_OBJECT":    "write a ROW with 'format' = 'json'",
		"JSON_ARRAY":     "write an ARRAY with 'format' = 'json'",
		"JSON_OBJECTAGG": "",
		"JSON_ARRAYAGG":  "",
		"JSON_STRING":    "",
		"JSON_QUOTE":     "",
		"JSON_UNQUOTE":   "",
		"JSON":           "",
		"IS JSON":        "",
		"IS JSON VALUE":  "",
		"IS JSON OBJECT": "",
		"IS JSON ARRAY":  "",
		"IS JSON SCALAR": "",
	}
}
