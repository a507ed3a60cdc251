//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopsWithin is how long a signal takes at most to stop the process.
const stopsWithin = 200 * time.Millisecond

// suspend stops the process as Ctrl-Z does, until its shell goes on with it. Where no shell could, it goes on after a moment. The signal may
// take effect a little later than it is sent: whoever uses the terminal before that loses it to the shell.
func suspend() {
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return
	}
	select {
	case <-resumed:
	case <-time.After(stopsWithin):
	}
}
