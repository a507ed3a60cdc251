// Package declared declares connectors of Flink's distribution that are not run yet, so that their tables are checked as those of
// others are: which options there are, which must be given, what values they take.
package declared
