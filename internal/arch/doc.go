// Package arch holds the rules of ARCHITECTURE.md as tests: its table names every package and says which folder may import which;
// one folder alone imports the client library of a system; nothing runs before main.
package arch
