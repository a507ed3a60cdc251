// Package builtin lists every function that leat has. It is the one place that names all families.
package builtin
