package readfile_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/leatsql/leat/internal/readfile"
)

// TestWhole reads what has an end and refuses the rest without waiting for it.
func TestWhole(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	put(t, "five", "12345")
	put(t, "six", "123456")
	put(t, "large", strings.Repeat("x", 1<<20+1))
	for link, target := range map[string]string{"link": "five", "zero": "/dev/zero", "random": "/dev/urandom", "nothing": os.DevNull, "nowhere": "absent", "loop": "loop"} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo("fifo", 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, c := range []struct {
		path  string
		limit int64
		text  string
		err   string
	}{
		{path: "five", limit: 5, text: "12345"},
		{path: "link", limit: 5, text: "12345"},
		{path: "nothing", limit: 5},
		{path: os.DevNull, limit: 5},
		{path: "six", limit: 5, err: "read six: it is larger than 5 bytes"},
		{path: "large", limit: 1 << 20, err: "read large: it is larger than 1 MB"},
		{path: "fifo", limit: 5, err: "read fifo: it is a FIFO, which waits for a writer; name a file, or <(…) of the shell"},
		{path: "zero", limit: 5, err: "read zero: it is a device; name a file"},
		{path: "random", limit: 5, err: "read random: it is a device; name a file"},
		{path: "socket", limit: 5, err: "read socket: it is a socket; name a file"},
		{path: ".", limit: 5, err: "read .: is a directory"},
		{path: "absent", limit: 5, err: "open absent: no such file or directory"},
		{path: "nowhere", limit: 5, err: "open nowhere: no such file or directory"},
		{path: "loop", limit: 5, err: "open loop: too many levels of symbolic links"},
		{path: "/proc/self/stat", limit: 5, err: "read /proc/self/stat: it is larger than 5 bytes"},
	} {
		if _, err := os.Stat(c.path); err != nil && strings.HasPrefix(c.path, "/proc") {
			continue // not on this system
		}
		text, err := readfile.Whole(c.path, c.limit)
		got := ""
		if err != nil {
			got = err.Error()
			if p := (*fs.PathError)(nil); !errors.As(err, &p) || p.Path != c.path {
				t.Errorf("Whole(%q) fails with %#v, want a *fs.PathError of it", c.path, err)
			}
		}
		if string(text) != c.text || got != c.err {
			t.Errorf("Whole(%q, %d) = %q, %q, want %q, %q", c.path, c.limit, text, got, c.text, c.err)
		}
	}
}

// TestWholeHandedOver reads a pipe that a shell hands over by <(…), and no more of it than is allowed.
func TestWholeHandedOver(t *testing.T) {
	for _, c := range []struct {
		limit     int64
		text, err string
	}{{5, "12345", ""}, {4, "", "it is larger than 4 bytes"}} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.WriteString("12345"); err != nil {
			t.Fatal(err)
		}
		w.Close()
		path := filepath.Join("/dev/fd", strconv.Itoa(int(r.Fd())))
		text, err := readfile.Whole(path, c.limit)
		r.Close()
		if string(text) != c.text || (err == nil) != (c.err == "") || err != nil && !strings.HasSuffix(err.Error(), c.err) {
			t.Errorf("Whole(%q, %d) = %q, %v, want %q, %q", path, c.limit, text, err, c.text, c.err)
		}
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
