// Package declared declares formats of Flink's distribution that are not run yet, so that tables with them are checked as others
// are: which options there are, what values they take, which metadata they give.
package declared
