package connectors

import "context"

// Positioned is a bound Source whose system keeps positions between runs; optional. Its methods are called while the source is not run.
type Positioned interface {
	// Stored tells where the positions stand: the source's own, or those that are kept under another name, that of a consumer group.
	Stored(ctx context.Context, name string) (StoredPositions, error)
	// PositionsAt returns for each split the position of the first message of a time, in milliseconds, or later; the split's end where
	// there is none.
	PositionsAt(ctx context.Context, millis int64) (map[Split]Position, error)
	// Move stores positions of the source's own. It refuses while somebody reads with them: the error is an ErrGroupTaken.
	Move(ctx context.Context, to map[Split]Position) error
}

// StoredPositions are the positions that are kept for a source.
type StoredPositions struct {
	Name    string   // under which they are kept: the consumer group
	Readers []string // who reads with them at the moment, for people
	Splits  []StoredPosition
}

// StoredPosition is that of a split.
type StoredPosition struct {
	Split      Split
	Position   Position // NotStored where there is none
	Start, End Position // of what the split holds; End is behind the last message
}

// NotStored stands for the position of a split that has none.
const NotStored = Position(-1)
