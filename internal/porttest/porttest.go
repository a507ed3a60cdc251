package porttest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// The range lies below the ports that systems give to clients and to listeners on port 0: those of tests beside this one would be given
// a port that is known and not taken yet, and a client that dials it before anyone listens may be given that very port, and talk to itself.
const (
	least = 20000
	most  = 29999
	tries = 100
)

// Address returns an address of loopback where nobody listens.
func Address() (string, error) {
	var last error
	for range tries {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", least+rand.IntN(most-least+1)))
		if err == nil {
			return l.Addr().String(), l.Close()
		}
		last = err
	}
	return "", fmt.Errorf("no free port from %d to %d: %w", least, most, last)
}

// Free returns an address for a test.
func Free(t testing.TB) string {
	t.Helper()
	address, err := Address()
	if err != nil {
		t.Fatal(err)
	}
	return address
}
