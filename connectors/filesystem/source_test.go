package filesystem

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// put writes a file below a folder.
func put(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// assigned takes splits and does nothing with them.
type assigned struct{ splits []connectors.SplitStart }

func (a *assigned) Assigned(_ context.Context, s []connectors.SplitStart) error {
	a.splits = append(a.splits, s...)
	return nil
}
func (a *assigned) Revoked(context.Context, []connectors.Split) error { return nil }
func (a *assigned) Lost([]connectors.Split)                           {}

func bound(t *testing.T, table connectors.Table) *source {
	t.Helper()
	s, err := bindSource(table)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*source)
}

// readAll runs a bounded source and returns its records as "file:position record", the path being relative to folder.
func readAll(t *testing.T, s *source, folder string) ([]string, error) {
	t.Helper()
	failed := make(chan error, 1)
	go func() { failed <- s.Run(t.Context(), &assigned{}) }()
	r, err := s.Open(t.Context(), connectors.SplitStart{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var m connectors.Messages
	for {
		err := r.Read(t.Context(), &m)
		if errors.Is(err, connectors.ErrEndOfSplit) {
			break
		}
		if err != nil {
			return got, errors.Join(err, r.Close())
		}
		for _, item := range m.Items {
			got = append(got, strings.TrimPrefix(m.Split.Name, folder+"/")+":"+string(item.Value))
		}
		m.Release()
	}
	slices.Sort(got)
	return got, errors.Join(<-failed, r.Close())
}

func TestReadsFolders(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a.txt", "1\n2\n")
	put(t, folder, "below/b.txt", "3\r\n\n4")
	put(t, folder, "empty.txt", "")
	put(t, folder, ".hidden", "x\n")
	put(t, folder, "_SUCCESS", "x\n")
	put(t, folder, "_below/c.txt", "x\n")
	got, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if diff := cmp.Diff([]string{"a.txt:1", "a.txt:2", "below/b.txt:", "below/b.txt:3", "below/b.txt:4"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	one, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": "file://" + folder + "/a.txt"})), folder)
	if diff := cmp.Diff([]string{"a.txt:1", "a.txt:2"}, one); diff != "" || err != nil {
		t.Errorf("a single file: %v (-want +got):\n%s", err, diff)
	}
	some, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder, "source.path.regex-pattern": ".*/b[.].*"})), folder)
	if diff := cmp.Diff([]string{"below/b.txt:", "below/b.txt:3", "below/b.txt:4"}, some); diff != "" || err != nil {
		t.Errorf("by a pattern: %v (-want +got):\n%s", err, diff)
	}
}

func TestReadsPartitions(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "day=1/hour=a%2Fb/x.txt", "1\n")
	put(t, folder, "day=2/hour=none/deep/x.txt", "2\n")
	put(t, folder, "day=2/x.txt", "not in a partition\n")
	put(t, folder, "other=3/hour=1/x.txt", "of other columns\n")
	table := tableOf(t, map[string]string{"path": folder, "partition.default-name": "none"})
	table.Columns = append(table.Columns, connectors.Column{Name: "day", Type: types.Simple(types.Int)}, connectors.Column{Name: "hour", Type: types.StringType()})
	table.Partitions = []string{"day", "hour"}
	var got []string
	err := bound(t, table).list(t.Context(), func(f sourceFile) error {
		for _, h := range f.headers[headerPartitions:] {
			text := h.Key + "=NULL"
			if h.Value != nil {
				text = h.Key + "=" + string(h.Value)
			}
			got = append(got, text)
		}
		return nil
	})
	if diff := cmp.Diff([]string{"day=1", "hour=a/b", "day=2", "hour=NULL"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	put(t, folder, "day=x/hour=1/x.txt", "")
	err = bound(t, table).list(t.Context(), func(sourceFile) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "day=x: 'x' is no INT") {
		t.Errorf("a folder of another type: %v", err)
	}
}

func TestReadsCompressed(t *testing.T) {
	folder := t.TempDir()
	text := strings.Repeat("a line\n", 1000)
	pack := func(name string, compressor func(io.Writer) io.WriteCloser) {
		var b bytes.Buffer
		w := compressor(&b)
		_, err := io.WriteString(w, text)
		if err := errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		put(t, folder, name, b.String())
	}
	pack("a.gz", func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	pack("b.deflate", func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	pack("c.zst", func(w io.Writer) io.WriteCloser {
		z, err := zstd.NewWriter(w)
		if err != nil {
			t.Fatal(err)
		}
		return z
	})
	put(t, folder, "d.bz2", bzipped)
	got, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if err != nil || len(got) != 3001 || got[3000] != "d.bz2:of bzip2" {
		t.Errorf("got %d lines, %v, want 3001", len(got), err)
	}

	put(t, folder, "e.xz", "x")
	_, err = readAll(t, bound(t, tableOf(t, map[string]string{"path": folder + "/e.xz"})), folder)
	if err == nil || !strings.Contains(err.Error(), "e.xz: files that end in .xz are not supported") {
		t.Errorf("xz: %v", err)
	}
	cut, err := os.ReadFile(filepath.Join(folder, "a.gz"))
	if err != nil {
		t.Fatal(err)
	}
	put(t, folder, "f.gz", string(cut[:len(cut)-10]))
	_, err = readAll(t, bound(t, tableOf(t, map[string]string{"path": folder + "/f.gz"})), folder)
	if !errors.Is(err, io.ErrUnexpectedEOF) || !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "f.gz at byte ") {
		t.Errorf("a file that is cut: %v", err)
	}
}

// bzipped is "of bzip2\n" as bzip2 has it.
const bzipped = "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xa3\x9e\x78\x58\x00\x00\x03\x59\x80\x00\x10\x40\x00\x10\x00\x11\x20\xc0\x10\x20\x00\x31\x06\x4c\x41\x01\xa3\x6a\x5a\x69\x9c\x1e\x2e\xe4\x8a\x70\xa1\x21\x47\x3c\xf0\xb0"

func TestPositionsAreBytes(t *testing.T) {
	folder := t.TempDir()
	long := strings.Repeat("x", 3*chunk)
	text := "a\nbc\r\n" + long + "\n\nlast"
	put(t, folder, "f", text)
	s := bound(t, tableOf(t, map[string]string{"path": folder}))
	go func() { _ = s.Run(t.Context(), &assigned{}) }()
	r, _ := s.Open(t.Context(), connectors.SplitStart{})
	var got []connectors.Position
	var last connectors.Position
	var m connectors.Messages
	for r.Read(t.Context(), &m) == nil {
		if m.Next <= last {
			t.Errorf("the position goes from %d to %d", last, m.Next)
		}
		last = m.Next
		for _, item := range m.Items {
			got = append(got, item.Position)
			if !strings.HasPrefix(text[item.Position:], string(item.Value)) {
				t.Errorf("no such record at byte %d", item.Position)
			}
		}
		m.Release()
	}
	n := connectors.Position(len(long))
	if diff := cmp.Diff([]connectors.Position{0, 2, 6, 7 + n, 8 + n}, got); diff != "" || last != connectors.Position(len(text)) {
		t.Errorf("ended at %d (-want +got):\n%s", last, diff)
	}
}

func TestRecordsAreBounded(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "f", "a\n"+strings.Repeat("x", maxRecord+chunk))
	_, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if err == nil || !strings.Contains(err.Error(), folder+"/f: the record at byte 2 is longer than 32 MiB") {
		t.Errorf("got %v", err)
	}
}

func TestAFileThatIsNotWhatItsNameSays(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "f.gz", "no gzip")
	_, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "/f.gz") {
		t.Errorf("got %v", err)
	}
}

// What is empty is no gzip: the files behind it must not pass for read.
func TestAnEmptyCompressedFile(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a.gz", "")
	put(t, folder, "b.txt", "b\n")
	_, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": folder})), folder)
	if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "/a.gz: EOF") {
		t.Errorf("got %v", err)
	}
}

func TestPathThatIsMissing(t *testing.T) {
	_, err := readAll(t, bound(t, tableOf(t, map[string]string{"path": "/nowhere/at all"})), "")
	if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "path /nowhere/at all does not exist") {
		t.Errorf("got %v", err)
	}
}

func TestWatchedFolder(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "1\n")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := bound(t, tableOf(t, map[string]string{"path": folder, "source.monitor-interval": "10 s"}))
		if s.Bounded() {
			t.Error("a watched folder does not end")
		}
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx, &assigned{}) }()
		r, _ := s.Open(ctx, connectors.SplitStart{})
		var m connectors.Messages
		next := func() string {
			if err := r.Read(ctx, &m); err != nil {
				t.Fatal(err)
			}
			return string(m.Items[0].Value)
		}
		if got := next(); got != "1" {
			t.Errorf("got %s", got)
		}
		put(t, folder, "b", "2\n")
		if got := next(); got != "2" {
			t.Errorf("got %s", got)
		}
		<-time.After(time.Minute) // what was read is not read again
		put(t, folder, "c", "3\n")
		if got := next(); got != "3" {
			t.Errorf("got %s", got)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := r.Read(ctx, &m); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}
