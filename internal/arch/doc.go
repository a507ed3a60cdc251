// Package arch holds the import rule of ARCHITECTURE.md as a test: which folder may import which, and which folder alone may
// import a client library.
package arch
