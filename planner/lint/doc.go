// Package lint says what of a script is valid and bites later: a password in the text, a start that depends on what is stored, a
// key that may be NULL, a comparison that is never true. What it finds are warnings, and notes where something is only worth
// knowing; it never refuses.
//
// A [Subject] is a script with what its statements came to: the tables of the session and the bound queries, which package
// planner hands over. Each check looks at one kind of trouble, in a file of its own, and gives a code of its own.
//
//	for _, d := range lint.Run(&lint.Subject{Source: src, Script: script, Tables: tables, Queries: queries}) { … }
//
// The package knows no session and no connector; of a table it knows the options as they are written.
package lint
