package place

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// Replay sends the records of dead letters to topics: first Plan, which sends nothing, then Send. What is no dead letter is never sent.
type Replay struct {
	Places []Place
	Within Range
	Picks  func(*deadletter.Letter) bool
	Limit  int // how many are sent, those that failed first; 0: all
	// Target says where a letter's record goes. An error ends the replay before anything is sent.
	Target func(*deadletter.Letter) (Target, error)
}

// Plan is what a replay would send.
type Plan struct {
	Letters int       // that would be sent
	Foreign int       // records that lie among the dead letters and are none
	To      []Planned // by topic and stage
	spans   []Span
}

// Planned counts letters of a stage that go to a topic.
type Planned struct {
	Topic, Stage string
	N            int
}

// Done is what a replay has sent.
type Done struct {
	Sent    int
	Refused []Refused
	Unknown int // nobody can tell whether the broker has them
	Gone    int // were planned, and were not there any more: they have expired, or their file was cut
	// Next are the splits with the dead letters, each ending where a replay of the same letters goes on: behind those that were sent or refused.
	Next []Span
}

// Refused is a record that the broker will never take.
type Refused struct {
	Split    connectors.Split // where the dead letter lies
	Position connectors.Position
	Reason   string
}

// errEnough ends a reading when the limit is reached.
var errEnough = errors.New("as many as asked for")

// picks reports whether a letter is to be sent.
func (r *Replay) picks(l *deadletter.Letter) bool { return l.Stage != "" && r.Picks(l) }

// Plan reads the letters and finds the target of each.
func (r *Replay) Plan(ctx context.Context) (*Plan, error) {
	p := &Plan{}
	spans, err := Read(ctx, r.Places, r.Within, func(l *deadletter.Letter) error {
		if l.Stage == "" {
			p.Foreign++
		}
		if !r.picks(l) {
			return nil
		}
		t, err := r.Target(l)
		if err != nil {
			return err
		}
		p.count(t.Topic, l.Stage)
		if p.Letters++; p.Letters == r.Limit {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	p.spans = spans
	slices.SortFunc(p.To, func(a, b Planned) int {
		return slices.Compare([]string{a.Topic, a.Stage}, []string{b.Topic, b.Stage})
	})
	return p, err
}

func (p *Plan) count(topic, stage string) {
	i := slices.IndexFunc(p.To, func(x Planned) bool { return x.Topic == topic && x.Stage == stage })
	if i < 0 {
		i = len(p.To)
		p.To = append(p.To, Planned{Topic: strings.Clone(topic), Stage: stage})
	}
	p.To[i].N++
}

const (
	// sentAtOnce is how many letters are on their way at once: what may be unknown after a failure.
	sentAtOnce = 500
	// sendWithin bounds the wait for those that are on their way when a replay is stopped.
	sendWithin = 10 * time.Second
)

// Send sends what was planned, group by group. It returns what was sent also with an error; that of ctx when ctx ends.
func (r *Replay) Send(ctx context.Context, p *Plan) (Done, error) {
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(sendWithin, cancel) })()
	s := &sending{replay: r, ctx: patient, sender: newSender(), next: map[connectors.Split]connectors.Position{}, stuck: map[connectors.Split]bool{}}
	defer func() { _ = s.sender.close() }() // all is settled
	_, err := Read(ctx, r.Places, r.Within.until(p.spans), s.visit)
	whole := err == nil
	if whole || errors.Is(err, errEnough) {
		err = s.flush()
	}
	if err == nil {
		s.done.Gone = max(0, p.Letters-s.picked)
	}
	for _, span := range p.spans {
		next, ok := s.next[span.Split]
		switch {
		case whole && err == nil:
			next = span.End
		case !ok:
			next = span.Start
		}
		s.done.Next = append(s.done.Next, Span{span.Split, span.Start, next})
	}
	return s.done, err
}

// Records returns the records of what was planned, and the splits with the dead letters, each ending where a replay of the same goes on.
// Target must have refused letters whose records came from nowhere.
func (r *Replay) Records(ctx context.Context, p *Plan) (*Records, []Span, error) {
	all := newRecords(mostInMemory)
	next := map[connectors.Split]connectors.Position{}
	picked := 0
	spans, err := Read(ctx, r.Places, r.Within.until(p.spans), func(l *deadletter.Letter) error {
		next[l.Split] = l.Position + 1
		if !r.picks(l) {
			return nil
		}
		if err := all.add(l); err != nil {
			return err
		}
		if picked++; picked == r.Limit {
			return errEnough
		}
		return nil
	})
	if err == nil && picked < p.Letters {
		err = fmt.Errorf("%d of %d dead letters had gone meanwhile: expired, or cut from their file", p.Letters-picked, p.Letters)
	}
	if !errors.Is(err, errEnough) {
		if err != nil {
			err = errors.Join(err, all.Close())
		}
		return all, spans, err
	}
	for i := range spans {
		spans[i].End = max(spans[i].Start, next[spans[i].Split])
	}
	return all, spans, nil
}

// sending is a replay at work.
type sending struct {
	replay *Replay
	ctx    context.Context // of what is on its way: it ends later than that of the replay
	sender *sender
	group  []*deadletter.Letter // picked or not
	picked int                  // of all letters up to now
	next   map[connectors.Split]connectors.Position
	stuck  map[connectors.Split]bool // a letter of the split was not sent: next stays before it
	done   Done
}

// visit takes a letter.
func (s *sending) visit(l *deadletter.Letter) error {
	s.group = append(s.group, l)
	if s.replay.picks(l) {
		if s.picked++; s.picked == s.replay.Limit {
			return errEnough
		}
	}
	if len(s.group) < sentAtOnce {
		return nil
	}
	return s.flush()
}

// flush sends the group.
func (s *sending) flush() error {
	var letters []*deadletter.Letter
	var targets []Target
	for _, l := range s.group {
		if s.replay.picks(l) {
			t, err := s.replay.Target(l)
			if err != nil {
				return err
			}
			letters, targets = append(letters, l), append(targets, t)
		}
	}
	outcomes, err := s.sender.send(s.ctx, letters, targets)
	for _, l := range s.group {
		o := outcome{Sent: true} // one that is not to be sent is passed
		if len(letters) > 0 && letters[0] == l {
			o = outcomes[0]
			letters, outcomes = letters[1:], outcomes[1:]
			s.count(l, o)
		}
		if !o.Sent && o.Refused == "" {
			s.stuck[l.Split] = true
		}
		if !s.stuck[l.Split] {
			s.next[l.Split] = l.Position + 1
		}
	}
	s.group = s.group[:0]
	return err
}

func (s *sending) count(l *deadletter.Letter, o outcome) {
	switch {
	case o.Sent:
		s.done.Sent++
	case o.Refused != "":
		s.done.Refused = append(s.done.Refused, Refused{l.Split, l.Position, o.Refused})
	case o.Unknown:
		s.done.Unknown++
	}
}
