package kafka

import (
	"slices"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// aBroker returns a fake broker with topic t of one partition, which holds a and b.
func aBroker(t *testing.T) (*kfake.Cluster, string) {
	t.Helper()
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	addr := cluster.ListenAddrs()[0]
	produce(t, addr, "t", 0, "a", "b")
	return cluster, addr
}

// notReadyYet has the broker say a few times that it has no coordinator for the group, as one does that makes the topic of positions.
func notReadyYet(cluster *kfake.Cluster) {
	for range 3 {
		cluster.ControlKey(int16(kmsg.FindCoordinator), func(req kmsg.Request) (kmsg.Response, error, bool) {
			resp := req.ResponseKind().(*kmsg.FindCoordinatorResponse)
			resp.ErrorCode = kerr.CoordinatorNotAvailable.Code
			for _, key := range req.(*kmsg.FindCoordinatorRequest).CoordinatorKeys {
				c := kmsg.NewFindCoordinatorResponseCoordinator()
				c.Key, c.ErrorCode = key, resp.ErrorCode
				resp.Coordinators = append(resp.Coordinators, c)
			}
			return resp, nil, true
		})
	}
}

// A broker that was just started is waited for by whatever asks it for a group.
func TestBrokerNotReadyYet(t *testing.T) {
	split := connectors.Split{Name: "t"}
	positioned := func(t *testing.T, addr string) connectors.Positioned {
		return bind(t, options1(addr, "t", "g", optStartup, "earliest-offset"), nil).(connectors.Positioned)
	}
	for name, ask := range map[string]func(t *testing.T, addr string){
		"a bounded scan of group-offsets": func(t *testing.T, addr string) {
			set := options1(addr, "t", "g", optStartup, "group-offsets", "properties.auto.offset.reset", "earliest", "scan.bounded.mode", "latest-offset")
			if got := all(t, set, nil); !slices.Equal(got, []string{"a", "b"}) {
				t.Errorf("read %q", got)
			}
		},
		"a job that heeds --fresh": func(t *testing.T, addr string) {
			j := start(t, options1(addr, "t", "g", optStartup, "earliest-offset"), func(tab *connectors.Table) { tab.Run.Fresh = true })
			if got := j.values(2); !slices.Equal(got, []string{"a", "b"}) {
				t.Errorf("read %q", got)
			}
		},
		"stored positions": func(t *testing.T, addr string) {
			got, err := positioned(t, addr).Stored(kafkatest.Context(t), "")
			if err != nil || len(got.Splits) != 1 || got.Splits[0].Position != connectors.NotStored {
				t.Errorf("got %+v, %v", got, err)
			}
		},
		"moved positions": func(t *testing.T, addr string) {
			if err := positioned(t, addr).Move(kafkatest.Context(t), map[connectors.Split]connectors.Position{split: 1}); err != nil {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			cluster, addr := aBroker(t)
			notReadyYet(cluster)
			ask(t, addr)
		})
	}
}

// A topic that the broker does not list for a moment is not read as one that holds nothing.
func TestTopicThatIsNotListedYet(t *testing.T) {
	cluster, addr := aBroker(t)
	s := bind(t, options1(addr, "t", "g", optStartup, "earliest-offset", "scan.bounded.mode", "latest-offset"), nil).(*source)
	if err := s.connect(kafkatest.Context(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	cluster.ControlKey(int16(kmsg.ListOffsets), func(req kmsg.Request) (kmsg.Response, error, bool) {
		return req.ResponseKind(), nil, true
	})
	starts, err := s.plan(kafkatest.Context(t))
	if err != nil || len(starts) != 1 || starts[0].End != 2 {
		t.Errorf("got %v, %v", starts, err)
	}
}

// A time that the broker does not tell for a moment is not the beginning of the topic: a reading that is to end there would read nothing.
func TestTimeThatIsNotListedYet(t *testing.T) {
	cluster, addr := aBroker(t)
	set := options1(addr, "t", "g", optStartup, "earliest-offset", "scan.bounded.mode", "timestamp", "scan.bounded.timestamp-millis", "99999999999999")
	s := bind(t, set, nil).(*source)
	if err := s.connect(kafkatest.Context(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	silent := 2 // the time, and the end that is asked for where there is none
	cluster.ControlKey(int16(kmsg.ListOffsets), func(req kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		if silent == 0 || req.(*kmsg.ListOffsetsRequest).Topics[0].Partitions[0].Timestamp < 0 {
			return nil, nil, false
		}
		silent--
		return req.ResponseKind(), nil, true
	})
	starts, err := s.plan(kafkatest.Context(t))
	if err != nil || len(starts) != 1 || starts[0].End != 2 || silent > 0 {
		t.Errorf("got %v, %v", starts, err)
	}
}

// A pattern that no topic matches must not pass for topics that hold nothing; one that a topic comes to meanwhile is read.
func TestBoundedPatternThatMatchesNone(t *testing.T) {
	_, addr := aBroker(t)
	set := options1(addr, "", "g", "topic-pattern", "orders-.", optStartup, "earliest-offset", "scan.bounded.mode", "latest-offset")
	delete(set, "topic")
	s := bind(t, set, nil).(*source)
	s.topicsWithin = 100 * time.Millisecond
	defer func() { _ = s.Close() }()
	wantFailure(t, s.Run(kafkatest.Context(t), nil), connectors.ErrMissing, "matches the 'topic-pattern' of table 'orders': ")

	later := bind(t, set, nil).(*source)
	defer func() { _ = later.Close() }()
	if err := later.connect(kafkatest.Context(t)); err != nil {
		t.Fatal(err)
	}
	found := make(chan error, 1)
	go func() { found <- later.awaitTopics(kafkatest.Context(t)) }()
	if _, err := kafkatest.Admin(t, addr).CreateTopics(kafkatest.Context(t), 1, 1, nil, "orders-1"); err != nil {
		t.Fatal(err)
	}
	if err := <-found; err != nil {
		t.Error(err)
	}
}

// --fresh must not send back instances that run, because the broker could not tell of them at first.
func TestFreshWaitsForMembers(t *testing.T) {
	cluster, addr := aBroker(t)
	set := options1(addr, "t", "g", optStartup, "earliest-offset")
	first := start(t, set, nil)
	first.values(2)
	first.commit()
	cluster.ControlKey(int16(kmsg.DescribeGroups), func(req kmsg.Request) (kmsg.Response, error, bool) {
		resp := req.ResponseKind().(*kmsg.DescribeGroupsResponse)
		g := kmsg.NewDescribeGroupsResponseGroup()
		g.Group, g.ErrorCode = "g", kerr.CoordinatorLoadInProgress.Code
		resp.Groups = append(resp.Groups, g)
		return resp, nil, true
	})
	s := bind(t, set, func(tab *connectors.Table) { tab.Run.Fresh = true }).(*source)
	defer func() { _ = s.Close() }()
	if err := s.connect(kafkatest.Context(t)); err != nil {
		t.Fatal(err)
	}
	if err := s.heedFresh(kafkatest.Context(t)); err != nil || s.fresh {
		t.Errorf("got %v, and stored positions are to be ignored: %v", err, s.fresh)
	}
}
