//go:build unix && !solaris && !aix

package filesystem

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// errHeld says that another process writes a file.
var errHeld = errors.New("another process writes it")

// lockTries bounds how often lock tries while others look at a file, each for a moment.
const lockTries = 1000

// lock holds a file until it is closed, however the process ends.
func lock(f *os.File) error {
	for range lockTries {
		err := flock(f, syscall.LOCK_EX)
		if !errors.Is(err, errHeld) {
			return err
		}
		// Whoever looks whether the file is held shares it meanwhile, and must not pass for a process that writes it.
		if err := flock(f, syscall.LOCK_SH); err != nil {
			return err
		}
		if err := flock(f, syscall.LOCK_UN); err != nil {
			return err
		}
		runtime.Gosched()
	}
	return errHeld
}

// held reports whether a process holds a file, and keeps none from holding it. The file is to be closed at once.
func held(f *os.File) bool { return errors.Is(flock(f, syscall.LOCK_SH), errHeld) }

// flock is flock(2) that does not wait.
func flock(f *os.File, how int) error {
	err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
