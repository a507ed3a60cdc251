// Package explain shows plans: the bound query as it was written and the operators that run it, each with its columns, their types,
// and the place in the text that it comes from. A plan becomes a tree of steps once; text, JSON and Mermaid are written from that.
// Secrets are masked.
package explain
