package tui

import (
	"sync"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// What a live view keeps: the last rows, and no more bytes than this.
const (
	mostRows  = 10_000
	mostBytes = 64 << 20
)

// feed takes the rows of a query, from the goroutine that makes them, for a view that looks at them now and then.
type feed struct {
	mu      sync.Mutex
	rows    [][]string // the kind, then the values
	bytes   int
	dropped int64 // rows that were kept no longer
	err     error
	done    bool
}

func (f *feed) add(r engine.TextRow) {
	cells := make([]string, 0, 1+len(r.Values))
	cells = append(cells, r.Kind)
	n := 0
	for _, v := range r.Values {
		cells = append(cells, prompt.Cell(v))
		n += len(v)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rows = append(f.rows, cells)
	f.bytes += n
	for len(f.rows) > 1 && (len(f.rows) > mostRows || f.bytes > mostBytes) {
		for _, c := range f.rows[0][1:] {
			f.bytes -= len(c)
		}
		f.rows = f.rows[1:]
		f.dropped++
	}
}

func (f *feed) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err, f.done = err, true
}

// look returns the rows as they are now. They are not changed any more.
func (f *feed) look() (rows [][]string, total int64, done bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.rows[:len(f.rows):len(f.rows)], f.dropped + int64(len(f.rows)), f.done, f.err
}
