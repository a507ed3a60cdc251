//go:build unix && !solaris && !aix

package filesystem

import (
	"errors"
	"os"
	"syscall"
)

// errHeld says that another process writes a file.
var errHeld = errors.New("another process writes it")

// lock holds a file until it is closed, however the process ends.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
