// Package collection declares the functions of arrays, maps and multisets.
package collection
