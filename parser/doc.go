// Package parser turns the text of a script into the tree of package ast. It takes the SQL dialect of Apache Flink 1.20
// with its reserved words and the operator precedence of its grammar, and also takes what later stages then refuse by
// name; it knows no table, no function and no type beyond how they are spelt.
//
// [Parse] reads a whole script. After a mistake it goes on behind the next semicolon, so that one run finds the mistakes
// of all statements; a statement with a mistake is left out of the tree. [ParseExpr], [ParseType] and [ParseColumns] read
// a part on its own. [Lexer] hands out tokens, with comments for those who want them.
//
// How it is built: the text is cut into tokens once, then read by recursive descent; expressions by precedence climbing
// over the table in package ast, which the printer uses too. There is no backtracking over more than a few tokens, so
// parsing takes time linear in the text. When something cannot be read, the parser notes one diagnostic and moves to the
// end of the statement; everything that is still on the stack then sees that end and returns. Nesting is bounded
// (maxDepth, maxChain), so no text can exhaust the stack, here or in whoever walks the tree.
//
// Text in '${NAME}' form is not replaced here: literals keep their decoded value and their span.
//
//	script, diags := parser.Parse(diag.NewSource("job.sql", "SELECT UPPER(name) FROM users;"))
//	if diags.HasErrors() {
//		return diags.Err()
//	}
//	fmt.Println(ast.Print(script.Statements[0]))
package parser
