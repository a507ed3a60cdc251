package kafka

import (
	"context"
	"errors"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
)

const (
	settleEvery  = 200 * time.Millisecond // how often a broker is asked again that is not ready to answer
	settleWithin = 30 * time.Second       // and for how long
)

// passing reports whether an error is a broker's answer that it is not ready. A topic that is not there is no such answer: it may never be.
func passing(err error) bool {
	return kerr.IsRetriable(err) && !errors.Is(err, kerr.UnknownTopicOrPartition) && !errors.Is(err, kerr.UnknownTopicID)
}

// settled asks until the answer is not one that passes, or ctx ends: a broker whose first group this is makes the topic of positions first.
func settled(ctx context.Context, ask func() error) error { return again(ctx, passing, ask) }

// again asks until there is no error that passes, for as long as a broker may take to be ready.
func again(ctx context.Context, passes func(error) bool, ask func() error) error {
	wait, cancel := context.WithTimeout(ctx, settleWithin)
	defer cancel()
	for {
		err := ask()
		if err == nil || !passes(err) {
			return err
		}
		next := time.NewTimer(settleEvery)
		select {
		case <-next.C:
		case <-wait.Done():
			next.Stop()
			return err
		}
	}
}
