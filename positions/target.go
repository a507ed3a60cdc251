package positions

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/kafka"
)

// Target says where the positions of a reading are to stand, for the splits that are to be moved.
type Target func(ctx context.Context, r *Reading) (map[connectors.Split]connectors.Position, error)

// Earliest is the start of what there is.
func Earliest(_ context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
	return r.to(func(s connectors.StoredPosition) connectors.Position { return s.Start }), nil
}

// Latest is the end of what there is.
func Latest(_ context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
	return r.to(func(s connectors.StoredPosition) connectors.Position { return s.End }), nil
}

func (r *Reading) to(at func(connectors.StoredPosition) connectors.Position) map[connectors.Split]connectors.Position {
	all := map[connectors.Split]connectors.Position{}
	for _, s := range r.Now.Splits {
		all[s.Split] = at(s)
	}
	return all
}

// At is the first message of a time, or later.
func At(t time.Time) Target {
	return func(ctx context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
		return r.source.PositionsAt(ctx, t.UnixMilli())
	}
}

// Offsets are positions of the partitions of a topic.
func Offsets(at map[int32]int64) Target {
	return func(_ context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
		all := map[connectors.Split]connectors.Position{}
		for _, s := range r.Now.Splits {
			if s.Split.Name != r.Now.Splits[0].Split.Name {
				return nil, refused("offsets are of one topic, and "+r.String()+" reads several", "import a file: leat positions export writes one")
			}
		}
		for partition, offset := range at {
			name := ""
			if len(r.Now.Splits) > 0 {
				name = r.Now.Splits[0].Split.Name
			}
			all[connectors.Split{Name: name, Partition: partition}] = connectors.Position(offset)
		}
		return all, nil
	}
}

// OfGroup are the positions of another consumer group, of a job of Flink for one.
func OfGroup(name string) Target {
	return func(ctx context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
		theirs, err := r.source.Stored(ctx, name)
		if err != nil {
			return nil, err
		}
		all := map[connectors.Split]connectors.Position{}
		for _, s := range theirs.Splits {
			if s.Position != connectors.NotStored {
				all[s.Split] = s.Position
			}
		}
		if len(all) == 0 {
			return nil, refused(fmt.Sprintf("consumer group '%s' has no positions for what table %s reads", name, r.Table), "check its name: kafka-consumer-groups.sh --list")
		}
		return all, nil
	}
}

// OfDocument are the positions of a document. Readings that it does not have are left as they are.
func OfDocument(d *Document) Target {
	return func(_ context.Context, r *Reading) (map[connectors.Split]connectors.Position, error) {
		all := map[connectors.Split]connectors.Position{}
		if at, ok := d.of(r); ok {
			for _, p := range d.Readings[at].Positions {
				if p.Position != nil {
					all[connectors.Split{Name: p.Topic, Partition: p.Partition}] = connectors.Position(*p.Position)
				}
			}
		}
		return all, nil
	}
}

// Unread returns what a document has, and no reading takes.
func (d *Document) Unread(kept []*Reading) []string {
	taken := map[int]bool{}
	for _, r := range kept {
		if at, ok := d.of(r); ok {
			taken[at] = true
		}
	}
	var all []string
	for i, one := range d.Readings {
		if !taken[i] {
			all = append(all, fmt.Sprintf("job %s, table %s into %s", one.Job, one.Table, one.Sink))
		}
	}
	return all
}

func refused(message, help string) error {
	return &connectors.Failure{Class: connectors.ErrRefused, Message: message, Help: help}
}

// ParseTarget reads earliest, latest, timestamp=… (RFC 3339, or milliseconds since 1970) and offsets=partition:0,offset:42;….
func ParseTarget(text string) (Target, error) {
	kind, value, _ := strings.Cut(text, "=")
	switch kind {
	case "earliest":
		return Earliest, nil
	case "latest":
		return Latest, nil
	case "timestamp":
		if millis, err := strconv.ParseInt(value, 10, 64); err == nil && millis >= 0 {
			return At(time.UnixMilli(millis)), nil
		}
		at, err := time.Parse(time.RFC3339, value)
		if err != nil {
			return nil, fmt.Errorf("timestamp=… takes a moment such as 2026-03-01T12:30:00Z, or milliseconds since 1970, not %q", value)
		}
		return At(at), nil
	case "offsets":
		offsets, err := kafka.ParseOffsets(value)
		if err != nil {
			return nil, fmt.Errorf("offsets=… %w", err)
		}
		return Offsets(offsets), nil
	}
	return nil, fmt.Errorf("takes earliest, latest, timestamp=… or offsets=…, not %q", text)
}
