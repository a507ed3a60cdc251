package folder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrTaken says that another process has the folder.
var ErrTaken = errors.New("another process uses it")

// Claim is a folder that is this process's own. It ends with the process, however that ends.
type Claim struct{ file *os.File }

// Take makes the folder where it is missing and claims it.
func Take(dir string) (*Claim, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if err := lock(f); err != nil {
		_ = f.Close() // nothing was written
		return nil, fmt.Errorf("data folder %s: %w", dir, err)
	}
	return &Claim{file: f}, nil
}

// Release gives the folder back.
func (c *Claim) Release() error { return c.file.Close() }
