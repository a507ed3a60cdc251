//go:build unix && !solaris && !aix

package filesystem

import "syscall"

// mayWrite is nil where the process may make files in a folder, or write a file.
func mayWrite(path string) error {
	const write = 2 // W_OK
	return syscall.Access(path, write)
}
