//go:build unix

package live

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// watch tells of a new size of the terminal, and of the process going on after it was stopped.
func watch() (resized, resumed <-chan os.Signal, stop func()) {
	size, cont := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(size, syscall.SIGWINCH)
	signal.Notify(cont, syscall.SIGCONT)
	return size, cont, func() { signal.Stop(size); signal.Stop(cont) }
}

// inForeground reports whether the process is in the foreground of a terminal; true where that cannot be told.
func inForeground(f *os.File) bool {
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
