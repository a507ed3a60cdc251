package e2e

import (
	"fmt"
	"os"
	"testing"
)

// TestMain removes what the tests share: the built binary and the services that were started to be killed.
func TestMain(m *testing.M) {
	code := m.Run()
	if own.started {
		if err := own.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	if binaryDir != "" {
		_ = os.RemoveAll(binaryDir)
	}
	os.Exit(code)
}
