package place

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// Place is where dead letters lie: a *Topic or a *File.
type Place interface {
	// open begins to read what is there now, within a range: a stream for each split.
	open(ctx context.Context, r Range) (opened, error)
	// follow gives the letters that come behind where spans end, until ctx ends. give is called by several goroutines.
	follow(ctx context.Context, behind []Span, give func(*deadletter.Letter) error) error
	// String names the place: what people call it.
	String() string
}

// Range is a part of what lies at places. Its zero value is all that is there.
type Range struct {
	// From and To bound splits: positions of the first letter, and behind the last. Those that From does not name are read from their
	// begin; those that To does not name, where it is not nil, are left out.
	From, To map[connectors.Split]connectors.Position
	// FromAll is the first position in splits that From does not name.
	FromAll connectors.Position
	// Newest, where it is not 0, is a hint: of each split no more than so many letters are of use, the newest.
	Newest int
}

// begin is where the reading of a split begins, given where it would by itself.
func (r *Range) begin(s connectors.Split, first connectors.Position) connectors.Position {
	from, ok := r.From[s]
	if !ok {
		from = r.FromAll
	}
	return max(from, first)
}

// end is where the reading of a split ends, given where it would by itself.
func (r *Range) end(s connectors.Split, last connectors.Position) connectors.Position {
	if r.To == nil {
		return last
	}
	return min(r.To[s], last)
}

// Span is what was read of a split: from a position on, up to another.
type Span struct {
	Split      connectors.Split
	Start, End connectors.Position
}

// stream is the letters of a split, in their order.
type stream interface {
	// next returns the next letter, connectors.ErrEndOfSplit behind the last.
	next(ctx context.Context) (*deadletter.Letter, error)
}

// opened is a place that is being read.
type opened struct {
	streams []stream
	spans   func() []Span // what was read, once all that is wanted was
	cut     bool          // letters were left out, for there is no use for them
	close   func()
}

// empty is a place that is not there yet.
func empty() opened { return opened{spans: func() []Span { return nil }, close: func() {}} }

// missingEvery is how often a place that is not there yet is looked for where it is followed.
const missingEvery = time.Second

// Read gives the letters of places within a range to visit, by when they failed; those of a split come in their order. It returns what it
// has read, also with an error. An error of visit ends it.
func Read(ctx context.Context, places []Place, r Range, visit func(*deadletter.Letter) error) ([]Span, error) {
	spans, _, err := read(ctx, places, r, visit)
	return spans, err
}

// read is Read that also tells whether letters were left out as being of no use.
func read(ctx context.Context, places []Place, r Range, visit func(*deadletter.Letter) error) (spans []Span, cut bool, err error) {
	var streams []stream
	var all []opened
	for _, p := range places {
		o, err := p.open(ctx, r)
		if err != nil {
			return nil, false, err
		}
		defer o.close()
		streams, all = append(streams, o.streams...), append(all, o)
	}
	err = merge(ctx, streams, visit)
	for _, o := range all {
		spans, cut = append(spans, o.spans()...), cut || o.cut
	}
	return spans, cut, err
}

// ReadNewest returns the newest letters of places that filter picks, so many at most, and what it has read. Where it picks all of them the old
// ones are not read.
func ReadNewest(ctx context.Context, places []Place, r Range, most int, filter deadletter.Filter) ([]*deadletter.Letter, []Span, error) {
	if filter.All() {
		r.Newest = most
	}
	return readNewest(ctx, places, r, most, filter.Picks)
}

// readNewest is ReadNewest of a range that says whether the old ones are of use.
func readNewest(ctx context.Context, places []Place, r Range, most int, picks func(*deadletter.Letter) bool) ([]*deadletter.Letter, []Span, error) {
	newest := deadletter.NewNewest(most)
	spans, cut, err := read(ctx, places, r, func(l *deadletter.Letter) error {
		if picks(l) {
			newest.Add(l)
		}
		return nil
	})
	found := newest.Letters()
	if err == nil && cut && len(found) < most { // a topic has gaps where records were compacted away, and where transactions end
		r.Newest = 0
		return readNewest(ctx, places, r.until(spans), most, picks)
	}
	return found, spans, err
}

// merge gives the letters of streams, always the one that failed first of those that are next.
func merge(ctx context.Context, streams []stream, visit func(*deadletter.Letter) error) error {
	heads := make([]*deadletter.Letter, len(streams))
	for {
		first := -1
		for i, s := range streams {
			if heads[i] == nil && s != nil {
				l, err := s.next(ctx)
				if errors.Is(err, connectors.ErrEndOfSplit) {
					streams[i] = nil
					continue
				}
				if err != nil {
					return err
				}
				heads[i] = l
			}
			if heads[i] != nil && (first < 0 || heads[i].Failed().Before(heads[first].Failed())) {
				first = i
			}
		}
		if first < 0 {
			return nil
		}
		if err := visit(heads[first]); err != nil {
			return err
		}
		heads[first] = nil
	}
}

// Follow gives the letters that come to places behind spans, until ctx ends or visit returns an error. It returns nil when ctx ends.
func Follow(ctx context.Context, places []Place, behind []Span, visit func(*deadletter.Letter) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var one sync.Mutex // visit is called by one goroutine at a time
	give := func(l *deadletter.Letter) error {
		one.Lock()
		defer one.Unlock()
		if err := ctx.Err(); err != nil {
			return err
		}
		return visit(l)
	}
	var wg sync.WaitGroup
	for _, p := range places {
		wg.Go(func() {
			if err := p.follow(ctx, behind, give); err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// ends are the positions behind spans.
func ends(spans []Span) map[connectors.Split]connectors.Position {
	all := map[connectors.Split]connectors.Position{}
	for _, s := range spans {
		all[s.Split] = s.End
	}
	return all
}

// until is a range up to where spans end.
func (r Range) until(spans []Span) Range {
	r.To = ends(spans)
	return r
}
