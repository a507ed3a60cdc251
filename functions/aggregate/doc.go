// Package aggregate declares the functions from many rows to one value, and those over a window of rows.
package aggregate
