// Package hash holds the digests of texts and bytes.
package hash
