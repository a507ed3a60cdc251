// Package hash declares the digests of texts and bytes.
package hash
