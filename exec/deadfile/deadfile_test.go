package deadfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/leatsql/leat/connectors"
)

func TestLettersAreLinesThatKeepTheBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dead.jsonl")
	for range 2 { // a second run appends
		w, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		settled := 0
		o := &connectors.Outgoing{
			Items: []connectors.OutMessage{
				{Value: []byte(`{"a":<1>}`), Key: []byte("k"), Time: 5, Headers: []connectors.Header{{Key: "own", Value: []byte{1}}, {Key: "leat.job", Value: []byte("j")}, {Key: "leat.topic", Value: []byte("t")}, {Key: "leat.stage", Value: []byte("decode")}}},
				{Value: []byte{0xff, 0}, Time: connectors.NoTime},
			},
			Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) {
				if refused != nil || err != nil {
					t.Errorf("refused %v, error %v", refused, err)
				}
				settled++
			},
		}
		if err := w.Write(context.Background(), o); err != nil {
			t.Fatal(err)
		}
		if settled != 1 {
			t.Errorf("settled %d times", settled)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"where":{"job":"j","offset":"0","partition":"0","stage":"decode","topic":"t"},"timestamp_ms":5,"key":"k","value":"{\"a\":<1>}","headers":[{"key":"own","value_base64":"AQ=="}]}` + "\n" +
		`{"where":{},"value_base64":"/wA="}` + "\n"
	if string(got) != strings.Repeat(want, 2) {
		t.Errorf("got\n%s\nwant twice\n%s", got, want)
	}
}

// A line that a crash has torn, or a full disk, takes no letter behind it along.
func TestLettersBeginOnALineOfTheirOwn(t *testing.T) {
	for name, c := range map[string]struct{ there, want string }{
		"torn":  {"{\"whe", "{\"whe\n{\"where\":{},\"value\":\"v\"}\n"},
		"whole": {"{}\n", "{}\n{\"where\":{},\"value\":\"v\"}\n"},
		"empty": {"", "{\"where\":{},\"value\":\"v\"}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "dead.jsonl")
			if err := os.WriteFile(path, []byte(c.there), 0o600); err != nil {
				t.Fatal(err)
			}
			w, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			settle := func(*connectors.Outgoing, []connectors.Refusal, error) {}
			if err := w.Write(t.Context(), &connectors.Outgoing{Items: []connectors.OutMessage{{Value: []byte("v"), Time: connectors.NoTime}}, Settle: settle}); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestAFileThatCannotBeOpened(t *testing.T) {
	if _, err := Open(t.TempDir()); !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("got %v", err)
	}
}

// What keeps no letter is refused at once; a FIFO that nobody reads would hold the start up.
func TestWhatIsNoFileIsRefused(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fifo, os.DevNull} {
		_, err := Open(path)
		if !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), path+" is no file but a FIFO or a device") {
			t.Errorf("open %s: error %v, want that it is refused by name", path, err)
		}
	}
}

// opened is a writer of a file that does not exist yet, and the file's path.
func opened(t *testing.T) (w *Writer, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "dead.jsonl")
	w, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w, path
}

func writeValue(t *testing.T, w *Writer, value string) {
	t.Helper()
	settle := func(*connectors.Outgoing, []connectors.Refusal, error) {}
	if err := w.Write(t.Context(), &connectors.Outgoing{Items: []connectors.OutMessage{{Value: []byte(value), Time: connectors.NoTime}}, Settle: settle}); err != nil {
		t.Fatal(err)
	}
}

// Letters of a file that was removed, or moved by who rotates logs, would be in no file that anybody finds.
func TestFileThatIsTakenAwayWhileItIsWritten(t *testing.T) {
	w, path := opened(t)
	writeValue(t, w, "a")
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	writeValue(t, w, "b")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	writeValue(t, w, "c")
	writeValue(t, w, "d")
	for name, want := range map[string]string{path + ".1": "{\"where\":{},\"value\":\"a\"}\n", path: "{\"where\":{},\"value\":\"c\"}\n{\"where\":{},\"value\":\"d\"}\n"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
}

// Another job's line that a full disk has torn meanwhile takes no letter along.
func TestLineThatIsTornMeanwhile(t *testing.T) {
	w, path := opened(t)
	writeValue(t, w, "a")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString("{\"whe")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	writeValue(t, w, "b")
	want := "{\"where\":{},\"value\":\"a\"}\n{\"whe\n{\"where\":{},\"value\":\"b\"}\n"
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("got %q, %v", got, err)
	}
}
