// Package javatext turns bytes into text as Java does: what is malformed becomes U+FFFD, one for each maximal part of a
// character that could not be completed.
//
//	javatext.AppendUTF8(nil, []byte("a\xff")) // a\uFFFD
package javatext
