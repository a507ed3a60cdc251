//go:build unix && !solaris && !aix

package folder

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestOneProcessAtATime(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "when missing")
	first, err := Take(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Take(dir); !errors.Is(err, ErrTaken) {
		t.Errorf("a second claim: %v, want %v", err, ErrTaken)
	}
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	again, err := Take(dir)
	if err != nil {
		t.Fatalf("after the first has let go: %v", err)
	}
	if err := again.Release(); err != nil {
		t.Fatal(err)
	}
}
