// Package regex runs the regular expressions of java.util.regex, which Flink's functions take. A pattern is parsed in Java's syntax
// and written for Go's engine, whose time grows with the text alone. What that engine has not (look-around, back-references, possessive
// and atomic groups) runs on one that backtracks, with a bound on its time.
//
// The meaning is Java's: "." and "$" know all its line terminators, \s has the vertical tab, classes have unions and intersections,
// (?i) folds ASCII only.
package regex
