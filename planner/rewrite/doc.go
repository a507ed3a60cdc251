// Package rewrite turns logical plans into cheaper ones that give the same rows, and into physical ones. Each rewrite has a
// file of its own; [Plan] runs them in order. None changes a node or an expression: what differs is made anew.
package rewrite
