// Package manual writes manual pages in roff, as man and mandoc read them: one for the program and one for each command. It knows kong's
// model of the command line and nothing of leat.
//
//	for name, text := range manual.Pages(parser.Model, more) { … } // leat.1, leat-run.1, …
package manual
