// Package javacharset goes between text and bytes as the charsets of java.nio do: by their IANA or Java names, with U+FFFD for what is
// malformed and ? for what a charset lacks.
package javacharset
