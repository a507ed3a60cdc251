package kafka

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

func TestMembership(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMembership(10 * time.Second)
		send := func(key kmsg.Key) { m.OnBrokerWrite(kgo.BrokerMetadata{}, int16(key), 1, 0, 0, nil) }
		check := func(what string, want bool) {
			t.Helper()
			if m.sure() != want {
				t.Errorf("%s: sure is %t", what, !want)
			}
		}
		at := func(seconds int) { time.Sleep(time.Duration(seconds)*time.Second - time.Since(m.began)) }

		send(kmsg.JoinGroup)
		at(1)
		send(kmsg.SyncGroup) // the join was answered well
		check("after the join", true)
		at(9)
		send(kmsg.Heartbeat) // so was the sync
		at(10)
		check("a session from the sync", true)
		at(12)
		check("a session later", false)
		send(kmsg.Heartbeat) // the one at 9 was
		check("after a second heartbeat", true)
		send(kmsg.OffsetCommit)
		at(18)
		m.OnBrokerE2E(kgo.BrokerMetadata{}, int16(kmsg.Heartbeat), kgo.BrokerE2E{ReadErr: errors.New("the connection broke")})
		at(20)
		send(kmsg.Heartbeat) // the one at 12 had no answer
		check("after a heartbeat without an answer", false)
		at(21)
		send(kmsg.JoinGroup) // the answer may have been a refusal
		check("a join confirms nothing", false)
		at(22)
		m.OnBrokerWrite(kgo.BrokerMetadata{}, int16(kmsg.SyncGroup), 0, 0, 0, errors.New("the connection broke"))
		check("nor does what was not sent", false)
		send(kmsg.JoinGroup)
		send(kmsg.SyncGroup)
		check("after a new join", true)
	})
}
