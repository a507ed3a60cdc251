// Package parser turns the text of a script into the tree of package ast. It takes the SQL dialect of Apache Flink 1.20
// with its reserved words and the operator precedence of its grammar, and also takes what later stages then refuse by
// name; it knows no table, no function and no type beyond how they are spelt.
//
// [Parse] reads a whole script, and one run finds the mistakes of all statements: after one it goes on at the next item of a
// list (columns, options, select items, arguments, rows), else at the next statement, whether a semicolon stands before that
// or is forgotten. A statement with a mistake that leaves its meaning in doubt is left out of the tree. [ParseExpr],
// [ParseType] and [ParseColumns] read a part on its own. [Lexer] hands out tokens, with comments for those who want them.
//
// How it is built: the text is cut into tokens once, then read by recursive descent; expressions by precedence climbing
// over the table in package ast, which the printer uses too. There is no backtracking over more than a few tokens. When
// something cannot be read, the parser notes one diagnostic and moves to the end of the statement; everything that is
// still on the stack then sees that end and returns, up to a list that finds its next item behind the mistake (resync).
// Behind a literal without an end the text is cut into tokens anew, from the end of its line.
//
// Bounds, so that no text can exhaust the stack, here or in whoever walks the tree, or take more than linear time:
// expressions, queries, types and patterns nest at most 500 deep (maxDepth), 4,000 operators, joins or set operators stand
// in a row (maxChain), 20 mistakes of a statement are noted (maxMistakes), 20 literals of a text get the end that they lack
// (maxQuoteRepairs), a name has 256 characters, as in Flink. Lists are as long as they like.
//
// Text in '${NAME}' form is not replaced here: literals keep their decoded value and their span.
//
//	script, diags := parser.Parse(diag.NewSource("job.sql", "SELECT UPPER(name) FROM users;"))
//	if diags.HasErrors() {
//		return diags.Err()
//	}
//	fmt.Println(ast.Print(script.Statements[0]))
package parser
