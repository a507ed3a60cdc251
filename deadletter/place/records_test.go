package place

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// TestRecords gives records of letters to jobs, in memory, partly and wholly in a file: each reading has its own, in the order in which they
// lay in their source, the last of those that failed twice, and nothing of them is changed.
func TestRecords(t *testing.T) {
	in0, in1 := connectors.Split{Name: "in"}, connectors.Split{Name: "in", Partition: 1}
	letters := []deadletter.Letter{
		{Cause: deadletter.Cause{Job: "j", Table: "t", From: in1, Offset: 7}, Key: []byte{}, Value: []byte("first"), Time: 1},
		{Cause: deadletter.Cause{Job: "j", Table: "t", From: in0, Offset: 5}, Value: []byte{0xff, 0}, Time: connectors.NoTime},
		{Cause: deadletter.Cause{Job: "other", Table: "t", From: in0, Offset: 5}, Value: []byte("other"), Time: 2},
		{Cause: deadletter.Cause{Job: "j", Table: "t", From: in0, Offset: 3}, Key: []byte("k"), Time: -1, Headers: []connectors.Header{{Key: "a", Value: []byte{1}}, {Key: "", Value: nil}}},
		{Cause: deadletter.Cause{Job: "j", Table: "t", From: in1, Offset: 7}, Value: []byte("second"), Time: 1},
	}
	message := func(at connectors.Position, l *deadletter.Letter) connectors.Message {
		return connectors.Message{Key: l.Key, Value: l.Value, Headers: l.Headers, Time: l.Time, TimeType: connectors.CreateTime, Position: at, Epoch: -1}
	}
	want := map[Reading]map[connectors.Split][]connectors.Message{
		{"j", "t"}:     {in0: {message(3, &letters[3]), message(5, &letters[1])}, in1: {message(7, &letters[4])}},
		{"other", "t"}: {in0: {message(5, &letters[2])}},
	}
	for _, most := range []int{1, 20, 1000} {
		t.Run(fmt.Sprint(most), func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			records := newRecords(most)
			for i := range letters {
				if err := records.add(&letters[i]); err != nil {
					t.Fatal(err)
				}
			}
			if kept, _ := os.ReadDir(os.TempDir()); len(kept) > 0 {
				t.Errorf("%s has a name while it is in use", kept[0].Name())
			}
			got := map[Reading]map[connectors.Split][]connectors.Message{}
			for _, r := range records.Readings() {
				got[r] = readAll(t, records.Source(r))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if err := records.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestRecordsWithoutAFolder names the folder that the records cannot be kept in.
func TestRecordsWithoutAFolder(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "absent"))
	records := newRecords(1)
	l := letter(1, connectors.Split{Name: "in"})
	if err := records.add(&l); err != nil {
		t.Fatal(err)
	}
	if err := records.add(&l); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that the folder is not there", err)
	}
}

// readAll reads a source to its end, each split from where it starts to where it ends.
func readAll(t *testing.T, s connectors.Source) map[connectors.Split][]connectors.Message {
	t.Helper()
	var found splits
	if err := s.Run(t.Context(), &found); err != nil {
		t.Fatal(err)
	}
	all := map[connectors.Split][]connectors.Message{}
	for _, start := range found.all {
		r, err := s.Open(t.Context(), start)
		if err != nil {
			t.Fatal(err)
		}
		next := start.Start
		for {
			var m connectors.Messages
			err := r.Read(t.Context(), &m)
			if errors.Is(err, connectors.ErrEndOfSplit) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if m.Items[0].Position != next {
				t.Errorf("split %s: read from %d on, want %d", start.Split, m.Items[0].Position, next)
			}
			next = m.Next
			all[start.Split] = append(all[start.Split], m.Items...)
		}
		if next != start.End {
			t.Errorf("split %s: ends at %d, want %d", start.Split, next, start.End)
		}
	}
	return all
}
