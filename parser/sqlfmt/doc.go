// Package sqlfmt writes SQL in the one style that leat has. There is nothing to set.
//
// Only blanks, line ends and the case of keywords change. Names, those of functions too, literals, types and parentheses stay as they
// were written: INTEGER does not become INT, x does not become `x`, AS and ASC do not appear where they were left out. The one thing
// that goes is the semicolon of an empty statement. [Format] checks this before it returns a text.
//
// The style:
//
//   - Keywords are in upper case. Lines have up to 100 characters and are indented by two.
//   - What can be broken stays on one line when it fits there; else each of its parts has a line: the items of SELECT, the arguments of
//     a call, the branches of CASE, the fields of a ROW type. A chain is broken before its operators.
//   - Clauses and joins begin lines. So do the parts of CREATE TABLE, its options, and the queries of WITH, whatever their length.
//   - A query that stands for a value may be on one line; one in FROM or WITH is not.
//   - A comment behind something stays behind it; one on a line of its own stays above what it precedes. A comment behind an item and
//     before its comma comes out behind the comma, one behind AND or OR before it.
//   - Empty lines stay, one at most, between statements, between the items of a list and around comments.
//   - Lines end with a line feed; a byte order mark goes. A literal over several lines keeps the ends that it has.
//
// How it is built: the tokens of the source are written in their order, each exactly once. The tree only tells the builder which
// words are names and where lines may end; the builder makes a list of texts, gaps and groups, which render turns into lines in one
// pass. What the tree does not tell comes out with the usual gaps, a node of a kind that is not known here as it stands in the source, so
// nothing can be lost or added. It takes time linear in the text.
//
//	text, diags, err := sqlfmt.Format(diag.NewSource("job.sql", "select id from t"))
package sqlfmt
