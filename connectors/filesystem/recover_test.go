package filesystem

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// leftPart returns a folder in which a killed process has left a part with one record of a partition, and the part.
func leftPart(t *testing.T) (folder string, p *part) {
	t.Helper()
	folder = t.TempDir()
	w := openSink(t, folder, nil, createFile)
	if got := write(t, w, "p=1 a"); got.err != nil {
		t.Fatal(got.err)
	}
	p = w.open["p=1"]
	kill(t, w)
	return folder, p
}

func marks(s *sink) { s.success = "_DONE" }

// A note that is there and cannot be read must not take its part away, which holds what was delivered.
func TestNoteThatCannotBeRead(t *testing.T) {
	folder, p := leftPart(t)
	note := p.hidden + endingNote
	if err := errors.Join(os.Rename(note, note+".kept"), os.Mkdir(note, 0o755)); err != nil {
		t.Fatal(err)
	}
	s, err := bindSink(tableOf(t, map[string]string{"path": folder}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(t.Context()); err == nil || !strings.Contains(err.Error(), p.hidden) {
		t.Errorf("got %v", err)
	}
	if err := errors.Join(os.Remove(note), os.Rename(note+".kept", note)); err != nil {
		t.Fatal(err)
	}
	w := openSink(t, folder, nil, createFile)
	defer w.Close()
	checkContent(t, folder, 0, "p=1 a")
}

// A partition gets its mark also where the process was killed, or could not write it, once the file had its name.
func TestPartitionThatWasNotMarked(t *testing.T) {
	folder, p := leftPart(t)
	if err := errors.Join(os.Truncate(p.hidden, p.synced), rename(folder, p.hidden, p.target, p.name)); err != nil {
		t.Fatal(err)
	}
	w := openSink(t, folder, nil, createFile, marks)
	defer w.Close()
	checkContent(t, folder, 1, "p=1 a")
	if _, err := os.Stat(filepath.Join(folder, "p=1", "_DONE")); err != nil {
		t.Error(err)
	}
}

func TestMarkThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, nil, createFile, marks)
	if err := os.MkdirAll(filepath.Join(folder, "p=1", "_DONE"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := write(t, w, "p=1 a"); got.err != nil {
		t.Fatal(got.err)
	}
	if err := w.Flush(t.Context()); err == nil {
		t.Error("it was flushed")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, "p=1", "_DONE")); err != nil {
		t.Fatal(err)
	}
	w = openSink(t, folder, nil, createFile, marks)
	defer w.Close()
	if info, err := os.Stat(filepath.Join(folder, "p=1", "_DONE")); err != nil || info.IsDir() {
		t.Errorf("got %v, %v", info, err)
	}
	checkContent(t, folder, 1, "p=1 a")
}

// A part that could not get its name gets it when the job starts again, in the same process too, as at the prompt.
func TestPartThatCannotGetItsName(t *testing.T) {
	folder := t.TempDir()
	w := openSink(t, folder, nil, createFile)
	put(t, folder, "p=1", "where the partition's folder should be")
	if got := write(t, w, "p=1 a"); got.err != nil {
		t.Fatal(got.err)
	}
	if err := w.Flush(t.Context()); err == nil {
		t.Error("it was flushed")
	}
	if err := errors.Join(w.Close(), os.Remove(filepath.Join(folder, "p=1"))); err != nil {
		t.Fatal(err)
	}
	w = openSink(t, folder, nil, createFile)
	defer w.Close()
	checkContent(t, folder, 0, "p=1 a")
}

// Two jobs that start at once in one folder: while one looks at the parts of the other, the other must get them all the same.
func TestLookingAtAPartKeepsNobodyOut(t *testing.T) {
	folder, p := leftPart(t)
	var looking sync.WaitGroup
	for range 2 {
		looking.Go(func() {
			for range 300 {
				_ = leftByOthers(p.hidden) // how many it finds depends on who has it just now
			}
		})
	}
	for range 300 {
		f, err := claim(p.hidden)
		if f == nil {
			t.Errorf("the part passes for one that is written: %v", err)
			break
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	looking.Wait()
	w := openSink(t, folder, nil, createFile)
	defer w.Close()
	checkContent(t, folder, 0, "p=1 a")
}

// A part that got its name while another process opened it is not that one's to finish.
func TestPartThatGotItsNameMeanwhile(t *testing.T) {
	folder, p := leftPart(t)
	f, err := os.Open(p.hidden)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !names(p.hidden, f) {
		t.Error("the part has its hidden name")
	}
	if err := rename(folder, p.hidden, p.target, p.name); err != nil {
		t.Fatal(err)
	}
	if names(p.hidden, f) {
		t.Error("the part has no hidden name any more")
	}
	put(t, folder, filepath.Base(p.hidden), "another")
	if names(p.hidden, f) {
		t.Error("the hidden name is another file's")
	}
}

// Parts of a job that has another name now are told of: nobody else would finish them.
func TestPartsOfOthersAreTold(t *testing.T) {
	folder, _ := leftPart(t)
	var log bytes.Buffer
	w := openSink(t, folder, nil, createFile, func(s *sink) {
		s.table.Job, s.table.Log = "renamed", slog.New(slog.NewTextHandler(&log, nil))
	})
	defer w.Close()
	if !strings.Contains(log.String(), "files=1") {
		t.Errorf("told: %s", log.String())
	}
	checkContent(t, folder, 2)
	log.Reset()
	alive := openSink(t, folder, nil, createFile)
	defer alive.Close()
	if got := write(t, alive, "b"); got.err != nil {
		t.Fatal(got.err)
	}
	other := openSink(t, folder, nil, createFile, func(s *sink) {
		s.table.Job, s.table.Log = "renamed", slog.New(slog.NewTextHandler(&log, nil))
	})
	defer other.Close()
	if log.Len() > 0 {
		t.Errorf("told of a part that is being written: %s", log.String())
	}
}
