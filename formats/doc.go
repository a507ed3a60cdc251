// Package formats says what a format is: something that makes rows of bytes and bytes of rows for one table's columns. One
// folder per format; formats/builtin lists them. It knows no connector and no expression.
//
// A factory binds a table's columns and options once, offline, and reports every mistake it finds as options.Problems; what
// it returns then makes a decoder or encoder per operator chain.
package formats
