package connectors

import (
	"context"
	"errors"
	"time"
)

// Claim says whether a split that is read is still this instance's.
type Claim uint8

// The claims on a split.
const (
	Held   Claim = iota // it is this instance's
	Unsure              // nobody has confirmed it for so long that the split may be another instance's by now
	Gone                // it is another's, and will not come back to this reader
)

// Claimed is a Reader whose split may be given to another instance at any time; optional.
type Claimed interface {
	// Claim is asked before each request to a sink. It is fast, does not block, and is safe for concurrent use.
	Claim() Claim
}

// ErrGone is what messages are settled with that were not sent, because their split is another instance's: it reads them again,
// and what is written late would overtake what it writes.
var ErrGone = errors.New("the split belongs to another instance")

// claimEvery is how often an unsure claim is looked at.
const claimEvery = 50 * time.Millisecond

// AwaitClaim waits while the claim on the messages' split is unsure. It returns ErrGone when the split is another instance's, or
// ctx's error.
func (o *Outgoing) AwaitClaim(ctx context.Context) error {
	for {
		switch o.Claimed() {
		case Held:
			return nil
		case Gone:
			return ErrGone
		case Unsure:
		}
		look := time.NewTimer(claimEvery)
		select {
		case <-look.C:
		case <-ctx.Done():
			look.Stop()
			return ctx.Err()
		}
	}
}

// Claimed returns the claim on the messages' split.
func (o *Outgoing) Claimed() Claim {
	if o.Claim == nil {
		return Held
	}
	return o.Claim()
}
