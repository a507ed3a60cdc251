//go:build !unix

package tui

// suspend does nothing where processes are not stopped.
func suspend() {}
