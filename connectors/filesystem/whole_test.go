package filesystem

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

func deflated(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, err := io.WriteString(w, text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A file is read to its end: streams behind the first one too, an empty one among them.
func TestStreamsBehindOneAnother(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a.deflate", deflated(t, "1\n")+deflated(t, "")+deflated(t, "2\n3\n"))
	got, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if diff := cmp.Diff([]string{"a.deflate:1", "a.deflate:2", "a.deflate:3"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// What cannot be read as a whole must not pass for a file that ends, or for none.
func TestFilesThatAreNotWhole(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(t *testing.T, folder string)
		set  map[string]string
		want string
	}{
		{"a stream that is cut", func(t *testing.T, folder string) {
			put(t, folder, "a.deflate", deflated(t, "1\n")+deflated(t, "2\n")[:5])
		}, nil, "a.deflate at byte "},
		{"what is no stream behind one", func(t *testing.T, folder string) {
			put(t, folder, "a.deflate", deflated(t, "1\n")+"x")
		}, nil, "a.deflate at byte "},
		{"an empty zst", func(t *testing.T, folder string) { put(t, folder, "a.zst", "") }, nil, "a.zst: unexpected EOF"},
		{"an empty bz2", func(t *testing.T, folder string) { put(t, folder, "a.bz2", "") }, nil, "a.bz2 at byte 0: unexpected EOF"},
		{"a link to nothing", func(t *testing.T, folder string) {
			put(t, folder, "a", "1\n")
			if err := os.Symlink(filepath.Join(folder, "gone"), filepath.Join(folder, "b")); err != nil {
				t.Fatal(err)
			}
		}, nil, "/b is a link to what is not there"},
		{"a link to itself", func(t *testing.T, folder string) {
			if err := os.Symlink(".", filepath.Join(folder, "b")); err != nil {
				t.Fatal(err)
			}
		}, nil, "too many levels of symbolic links"},
		{"a pattern that takes too long", func(t *testing.T, folder string) {
			put(t, folder, strings.Repeat("a", 200)+"b", "1\n")
		}, map[string]string{"source.path.regex-pattern": `.*/(?=a)(a+)+\1c`}, "option 'source.path.regex-pattern' on "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			folder := t.TempDir()
			tt.make(t, folder)
			set := map[string]string{"path": folder}
			for k, v := range tt.set {
				set[k] = v
			}
			_, err := readAll(t, bound(t, tableOf(t, set)), folder)
			if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestFileThatIsCutWhileItIsRead(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", strings.Repeat("a line\n", 10_000))
	s := bound(t, tableOf(t, map[string]string{"path": folder}))
	if err := s.Run(t.Context(), &assigned{}); err != nil {
		t.Fatal(err)
	}
	r, err := s.Open(t.Context(), connectors.SplitStart{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var m connectors.Messages
	if err := r.Read(t.Context(), &m); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(folder, "a"), 7000); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = r.Read(t.Context(), &m)
	}
	if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "/a was cut while it was read: of 70000 bytes ") {
		t.Errorf("got %v", err)
	}
}

// What comes to a file of a watched folder once it was read is not read: that is told, once.
func TestFileThatChangesOnceItWasRead(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "1\n")
	put(t, folder, "b", "1\n")
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		table := tableOf(t, map[string]string{"path": folder, "source.monitor-interval": "10 s"})
		table.Log = slog.New(slog.NewJSONHandler(&log, nil))
		s := bound(t, table)
		done := make(chan error, 2)
		go func() { done <- s.Run(ctx, &assigned{}) }()
		r, err := s.Open(ctx, connectors.SplitStart{})
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			var m connectors.Messages
			for err = nil; err == nil; {
				err = r.Read(ctx, &m)
			}
			done <- nil
		}()
		<-time.After(15 * time.Second)
		put(t, folder, "b", "1\n2\n")
		<-time.After(time.Minute)
		cancel()
		if err := errors.Join(<-done, <-done, r.Close()); err != nil {
			t.Error(err)
		}
	})
	if n := strings.Count(log.String(), "a file has changed since it was read"); n != 1 || !strings.Contains(log.String(), `"path":"`+folder+`/b"`) {
		t.Errorf("told %d times:\n%s", n, log.String())
	}
}

// A file that grew after it was listed and before it was read to its end was read as a whole.
func TestFileThatGrowsBeforeItWasRead(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "1\n")
	path := filepath.Join(folder, "a")
	stat := func() os.FileInfo {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	seen := newSeenFiles()
	seen.add(path)
	listed := stat()
	put(t, folder, "a", "1\n2\n")
	seen.ended(path, 4, stat().ModTime())
	if seen.changed(path, listed) {
		t.Error("it passes for one that has changed since")
	}
	put(t, folder, "a", "1\n2\n3\n")
	if listed = stat(); !seen.changed(path, listed) || seen.changed(path, listed) {
		t.Error("that it has changed is not told once")
	}
}
