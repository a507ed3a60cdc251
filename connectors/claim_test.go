package connectors_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/leatsql/leat/connectors"
)

// claims gives one claim after the other; the last one stays.
func claims(all ...connectors.Claim) *connectors.Outgoing {
	return &connectors.Outgoing{Claim: func() connectors.Claim {
		c := all[0]
		if len(all) > 1 {
			all = all[1:]
		}
		return c
	}}
}

func TestAwaitClaim(t *testing.T) {
	tests := []struct {
		name string
		out  *connectors.Outgoing
		want error
	}{
		{"a source that shares no split", &connectors.Outgoing{}, nil},
		{"held", claims(connectors.Held), nil},
		{"gone", claims(connectors.Gone), connectors.ErrGone},
		{"unsure, then held", claims(connectors.Unsure, connectors.Unsure, connectors.Held), nil},
		{"unsure, then gone", claims(connectors.Unsure, connectors.Gone), connectors.ErrGone},
		{"unsure until the job ends", claims(connectors.Unsure), context.DeadlineExceeded},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if err := tt.out.AwaitClaim(ctx); !errors.Is(err, tt.want) {
					t.Errorf("got %v, want %v", err, tt.want)
				}
			})
		})
	}
}
