// Package builtin lists the formats that leat has.
package builtin
