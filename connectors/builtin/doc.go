// Package builtin lists the connectors that leat has.
package builtin
