package kafka

import (
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
)

// membership knows until when a member of the group is certainly one. The coordinator gives a member's partitions to others when
// it has heard nothing from it for the session timeout; a process that stood still, or was cut off, for that long must write
// nothing before it has been told that it is still a member.
//
// It goes by the requests that renew a session. What the coordinator answered to one is known when the client sends the next:
// after a refusal it would send another request, or none. So each that is sent confirms the one before, from when that was sent.
type membership struct {
	session time.Duration
	began   time.Time
	sent    atomic.Int64 // when the last request was sent, since began; 0: none, or it was not answered
	good    atomic.Int64 // when the last request was sent that is known to have been answered well; 0: none
}

var (
	_ kgo.HookBrokerWrite = (*membership)(nil)
	_ kgo.HookBrokerE2E   = (*membership)(nil)
)

func newMembership(session time.Duration) *membership {
	return &membership{session: session, began: time.Now()}
}

// OnBrokerWrite implements kgo.HookBrokerWrite.
func (m *membership) OnBrokerWrite(_ kgo.BrokerMetadata, key int16, _ int, _, took time.Duration, err error) {
	if !renews(key) {
		return
	}
	before := m.sent.Swap(0)
	if err != nil {
		return
	}
	if before > 0 && kmsg.Key(key) != kmsg.JoinGroup { // a join may follow on any answer
		m.good.Store(before)
	}
	m.sent.Store(int64(time.Since(m.began) - took))
}

// OnBrokerE2E implements kgo.HookBrokerE2E.
func (m *membership) OnBrokerE2E(_ kgo.BrokerMetadata, key int16, e kgo.BrokerE2E) {
	if renews(key) && e.Err() != nil {
		m.sent.Store(0)
	}
}

func renews(key int16) bool {
	switch kmsg.Key(key) {
	case kmsg.JoinGroup, kmsg.SyncGroup, kmsg.Heartbeat:
		return true
	}
	return false
}

// sure reports whether the session cannot have ended.
func (m *membership) sure() bool {
	return time.Since(m.began)-time.Duration(m.good.Load()) < m.session
}

var _ connectors.Claimed = (*reader)(nil)

// Claim implements connectors.Claimed.
func (r *reader) Claim() connectors.Claim {
	switch {
	case r.queue.gone.Load():
		return connectors.Gone
	case r.membership != nil && !r.membership.sure():
		return connectors.Unsure
	}
	return connectors.Held
}
