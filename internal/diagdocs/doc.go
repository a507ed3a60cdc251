// Package diagdocs holds docs/diagnostics against the program: a page per code, whose examples give what they say, and an index
// that is written from the table of codes. Only its tests are of use.
//
// A page begins with "# CODE: title", as the table has it. An example is a block marked sql; a line of comment in it that
// is only carets and a code says that the engine finds that code above the carets:
//
//	SELECT idd FROM orders;
//	--     ^^^ LEAT2002
//
// The engine finds nothing else, but what does not run yet, and nothing at all in a block without such lines, the mended one. A block
// marked proto is the file example.proto of the blocks behind it. In it the line begins with //. Blocks marked "sql old" and "sql new", or proto, are two
// versions of a file that are compared, each new one with the old one before it. Behind an example with a mistake stands a block marked text: what
// leat says of it, which -rewrite writes.
//
// What happens while a job or a test runs, and what is about names of files, has examples of commands, marked sh, which the test of the
// documentation in cmd/leat runs: here it is only seen that they show the code and are mended.
package diagdocs
