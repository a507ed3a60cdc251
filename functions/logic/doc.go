// Package logic declares comparison and the tests of truth and NULL: =, <>, <, <=, >, >=, IS [NOT] DISTINCT FROM, NOT,
// IS [NOT] NULL, TRUE, FALSE and UNKNOWN. AND and OR are declared for documentation; the planner makes nodes of them.
//
// Which operands may be compared, and as what, is decided in coerce.go for both operands together.
package logic
