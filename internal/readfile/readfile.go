package readfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// errFIFO and the others say why a file is not read.
var (
	errFIFO   = errors.New("it is a FIFO, which waits for a writer; name a file, or <(…) of the shell")
	errDevice = errors.New("it is a device; name a file")
	errSocket = errors.New("it is a socket; name a file")
)

// Whole reads a file of at most limit bytes. Errors are *fs.PathError.
func Whole(path string, limit int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > limit {
		return nil, &fs.PathError{Op: "read", Path: path, Err: tooLarge(limit)}
	}
	text, err := All(f, limit)
	var p *fs.PathError
	if err != nil && !errors.As(err, &p) {
		err = &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return text, err
}

// All reads what is at hand as a stream, of at most limit bytes.
func All(r io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(text)) > limit:
		return nil, tooLarge(limit)
	}
	return text, nil
}

// tooLarge says that a file is larger than a limit.
func tooLarge(limit int64) error {
	if limit < 1<<20 {
		return fmt.Errorf("it is larger than %d bytes", limit)
	}
	return fmt.Errorf("it is larger than %d MB", limit>>20)
}

// Open opens a file for a reader that bounds by itself what it takes. Errors are *fs.PathError.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, opening(err)
	}
	if err := refused(path, info); err != nil {
		return nil, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return os.Open(path)
}

// opening is an error of os.Stat as os.Open has it.
func opening(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		p.Op = "open"
	}
	return err
}

// refused says why a file is not opened; nil where it is.
func refused(path string, info fs.FileInfo) error {
	mode := info.Mode()
	switch {
	case mode.IsDir():
		return syscall.EISDIR
	case mode.IsRegular(), handedOver(path):
		return nil
	case mode&fs.ModeNamedPipe != 0:
		return errFIFO
	case mode&fs.ModeSocket != 0:
		return errSocket
	case isNull(info):
		return nil
	}
	return errDevice
}

// handedOver reports whether a path is a file that the process was started with: opening it again waits for nobody.
func handedOver(path string) bool {
	path = filepath.Clean(path)
	return path == "/dev/stdin" || strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/self/fd/")
}

// isNull reports whether a file is the device that is empty.
func isNull(info fs.FileInfo) bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(info, null)
}
