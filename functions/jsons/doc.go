// Package jsons holds the SQL functions over JSON text. The planner merges the paths of all calls over one column into one
// extraction (functions.JSONPathUse); a call that could not be merged searches its document itself.
//
// The arguments as the planner binds the clauses, all of them always there:
//
//	JSON_VALUE(document, path, RETURNING type, ON EMPTY, its default, ON ERROR, its default)
//	JSON_QUERY(document, path, RETURNING type, wrapper, ON EMPTY, ON ERROR)
//	JSON_EXISTS(document, path, ON ERROR)
//
// Types and words (NULL, ERROR, DEFAULT, EMPTY ARRAY, …) are Symbols, NULL where the clause is absent; so are absent defaults.
package jsons
