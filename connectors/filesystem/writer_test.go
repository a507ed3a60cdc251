package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

// settled is what became of a group.
type settled struct {
	refused []connectors.Refusal
	err     error
}

// group makes a group of records, each "target record" or only a record; "-" has no value.
func group(records ...string) (*connectors.Outgoing, chan settled) {
	done := make(chan settled, 1)
	o := &connectors.Outgoing{Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) { done <- settled{refused, err} }}
	for _, r := range records {
		target, value, ok := strings.Cut(r, " ")
		if !ok {
			target, value = "", r
		}
		m := connectors.OutMessage{Target: []byte(target), Value: []byte(value)}
		if value == "-" {
			m.Value = nil
		}
		o.Items = append(o.Items, m)
	}
	return o, done
}

func openSink(t *testing.T, folder string, set map[string]string, create create, change ...func(*sink)) *writer {
	t.Helper()
	all := map[string]string{"path": folder}
	for k, v := range set {
		all[k] = v
	}
	s, err := bindSink(tableOf(t, all))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(s.(*sink))
	}
	w, err := newWriter(s.(*sink), create)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// write writes a group and waits until it is settled.
func write(t *testing.T, w *writer, records ...string) settled {
	t.Helper()
	o, done := group(records...)
	if err := w.Write(t.Context(), o); err != nil {
		return settled{err: err}
	}
	return <-done
}

// kill ends a writer as the end of its process does: nothing is named or removed. What it had begun to write may be there.
func kill(t *testing.T, w *writer) {
	t.Helper()
	w.stop()
	<-w.ended
	for _, p := range slices.Concat(w.full, w.opened(), w.staged) {
		if _, err := p.file.Write([]byte("torn")); err != nil {
			t.Fatal(err)
		}
		err := p.file.Close()
		if p.note != nil {
			err = errors.Join(err, p.note.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// content returns the lines of all files that are read, as "target record", and how many hidden files there are.
func content(t *testing.T, folder string) (lines []string, hiddenFiles int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || e.IsDir():
			return err
		case hidden(e.Name()):
			hiddenFiles++
			return nil
		}
		text, err := os.ReadFile(path)
		target, _ := filepath.Rel(folder, filepath.Dir(path))
		for line := range strings.Lines(string(text)) {
			lines = append(lines, strings.TrimPrefix(target+" "+strings.TrimSuffix(line, "\n"), ". "))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines, hiddenFiles
}

func checkContent(t *testing.T, folder string, hiddenFiles int, want ...string) {
	t.Helper()
	got, n := content(t, folder)
	if diff := cmp.Diff(want, got); diff != "" || n != hiddenFiles {
		t.Errorf("%d hidden files, want %d (-want +got):\n%s", n, hiddenFiles, diff)
	}
}

func TestFilesHaveTheirNamesWhenTheyAreComplete(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made")
	w := openSink(t, folder, nil, createFile)
	if got := write(t, w, "p=1 a", "p=2 b", "-", "p=1 c"); got.err != nil || len(got.refused) != 1 || got.refused[0].Index != 2 {
		t.Errorf("got %v", got)
	}
	checkContent(t, folder, 4)
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 0, "p=1 a", "p=1 c", "p=2 b")
	if got := write(t, w, "p=1 d"); got.err != nil {
		t.Error(got.err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	checkContent(t, folder, 0, "p=1 a", "p=1 c", "p=1 d", "p=2 b")
}

// What is settled must be durable, in the part and in its note.
func TestSettledIsDurable(t *testing.T) {
	folder := t.TempDir()
	d := newDisk(-1)
	w := openSink(t, folder, nil, d.create)
	defer w.Close()
	total := int64(0)
	for i := range 5 {
		records := make([]string, 1+i*1000)
		for j := range records {
			records[j] = "0123456789"
		}
		if got := write(t, w, records...); got.err != nil {
			t.Fatal(got.err)
		}
		total += int64(len(records)) * 11
		hidden := w.open[""].hidden
		length, _, err := readNote(hidden + endingNote)
		d.mu.Lock()
		durable := d.durable[hidden]
		d.mu.Unlock()
		if durable < total || err != nil || length < total {
			t.Errorf("%d bytes are settled, %d durable, %d noted", total, durable, length)
		}
	}
}

func TestTheNextStartFinishesWhatAKilledProcessLeft(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, map[string]string{"sink.partition-commit.policy.kind": "success-file"}, createFile, func(s *sink) { s.success = "_DONE" })
	if got := write(t, w, "p=1 a", "b"); got.err != nil {
		t.Fatal(got.err)
	}
	never, err := newPart(createFile, folder, "", w.prefix, endingPart, "x-never-synced", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(never.file.Close(), never.note.Close()); err != nil {
		t.Fatal(err)
	}
	put(t, folder, prefixOf("another job", "t")+"x.inprogress", "not ours")

	alive := openSink(t, folder, nil, createFile) // takes nothing of a process that lives, and the part that none has
	checkContent(t, folder, 5)
	if err := alive.Close(); err != nil {
		t.Fatal(err)
	}
	kill(t, w)
	w = openSink(t, folder, nil, createFile, func(s *sink) { s.success = "_DONE" })
	defer w.Close()
	checkContent(t, folder, 3, "b", "p=1 a") // the other job's, and two marks
}

func overwrite(s *sink) { s.table.Overwrite = true }

func TestOverwrite(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "old", "a\n")
	put(t, folder, "below/old", "b\n")

	w := openSink(t, folder, nil, createFile, overwrite)
	if got := write(t, w, "new"); got.err != nil {
		t.Fatal(got.err)
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 1, "a", "below b")
	if err := w.Close(); err != nil { // stopped: nothing has changed
		t.Fatal(err)
	}
	checkContent(t, folder, 0, "a", "below b")

	w = openSink(t, folder, nil, createFile, overwrite)
	if got := write(t, w, "new"); got.err != nil {
		t.Fatal(got.err)
	}
	kill(t, w)
	w = openSink(t, folder, nil, createFile, overwrite)
	checkContent(t, folder, 0, "a", "below b")
	if got := write(t, w, "newer"); got.err != nil {
		t.Fatal(got.err)
	}
	if err := errors.Join(w.Flush(t.Context()), overwriting{w}.Finish(t.Context()), w.Close()); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 0, "newer")

	w = openSink(t, folder, nil, createFile, overwrite) // without a row
	if err := errors.Join(w.Flush(t.Context()), overwriting{w}.Finish(t.Context()), w.Close()); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 0)
}

// An INSERT OVERWRITE that cannot put its files in their place fails as one does that cannot write them.
func TestOverwriteThatCannotFinish(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, nil, createFile, overwrite)
	put(t, folder, "p=1", "where the partition's folder should be")
	if got := write(t, w, "p=1 a"); got.err != nil {
		t.Fatal(got.err)
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := (overwriting{w}).Finish(t.Context()); !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "cannot write files below "+folder) {
		t.Errorf("got %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 0, "where the partition's folder should be")
}

// A note that cannot be dropped fails the writer, also where nobody waits for it just then.
func TestOverwriteWhoseNoteStays(t *testing.T) {
	w := openSink(t, t.TempDir(), nil, createFile, overwrite)
	defer func() { _ = w.Close() }() // it has failed
	if got := write(t, w, "a"); got.err != nil {
		t.Fatal(got.err)
	}
	w.mu.Lock()
	err := w.open[""].note.Close()
	w.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(t.Context()); !errors.Is(err, os.ErrClosed) {
		t.Errorf("flush: got %v", err)
	}
	if got := write(t, w, "b"); !errors.Is(got.err, os.ErrClosed) {
		t.Errorf("the next write: got %v", got.err)
	}
}

// A disk that is full, or cannot sync, fails the job with its reason; all that was settled is there afterwards.
func TestBrokenDisk(t *testing.T) {
	for _, c := range []struct {
		name     string
		room     int
		failSync bool
		want     error
	}{
		{"full at once", 0, false, syscall.ENOSPC},
		{"full", 50_000, false, syscall.ENOSPC},
		{"does not sync", 50_000, true, syscall.EIO},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			d := newDisk(c.room)
			d.failSync = c.failSync
			w := openSink(t, folder, nil, d.create)
			var kept []string
			var failure error
			for i := 0; failure == nil; i++ {
				record := fmt.Sprintf("%05d%s", i, strings.Repeat("x", 5000))
				if got := write(t, w, record); got.err != nil {
					failure = got.err
					break
				}
				kept = append(kept, record)
			}
			if !errors.Is(failure, c.want) || !errors.Is(failure, connectors.ErrRefused) {
				t.Errorf("got %v, want %v", failure, c.want)
			}
			if err := w.Flush(t.Context()); !errors.Is(err, c.want) {
				t.Errorf("flush: %v, want %v", err, c.want)
			}
			if got := write(t, w, "more"); !errors.Is(got.err, c.want) {
				t.Errorf("write after that: %v, want %v", got.err, c.want)
			}
			if err := w.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			checkContent(t, folder, 0, kept...)
		})
	}
}

func TestRolling(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, map[string]string{"sink.rolling-policy.file-size": "10b"}, createFile)
	for range 3 {
		if got := write(t, w, "0123", "4567"); got.err != nil {
			t.Fatal(got.err)
		}
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 3 {
		t.Errorf("%d files, %v, want 3", len(entries), err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRollingByAge(t *testing.T) {
	for _, option := range []string{"sink.rolling-policy.rollover-interval", "sink.rolling-policy.inactivity-interval"} {
		folder := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			w := openSink(t, folder, map[string]string{option: "10 min"}, createFile)
			if got := write(t, w, "a"); got.err != nil {
				t.Fatal(got.err)
			}
			checkContent(t, folder, 2)
			<-time.After(15 * time.Minute)
			checkContent(t, folder, 0, "a")
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestOpenPartsAreBounded(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, nil, createFile)
	var records []string
	for i := range maxOpen + 10 {
		records = append(records, fmt.Sprintf("p=%03d x", i))
	}
	if got := write(t, w, records...); got.err != nil {
		t.Fatal(got.err)
	}
	if len(w.open) != maxOpen {
		t.Errorf("%d parts are open", len(w.open))
	}
	if err := errors.Join(w.Flush(t.Context()), w.Close()); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, 0, records...)
}

func TestFlushEndsWithItsContext(t *testing.T) {
	w := openSink(t, t.TempDir(), nil, createFile)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Flush(ctx); err == nil {
		t.Error("a closed writer flushes nothing")
	}
}
