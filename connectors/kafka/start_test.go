package kafka

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func TestChoose(t *testing.T) {
	st := func(partitions int32, ps ...int32) stored {
		s := stored{offsets: map[int32]int64{}, partitions: partitions}
		for _, p := range ps {
			s.offsets[p] = 7
		}
		return s
	}
	tests := []struct {
		name      string
		mode      string
		reset     string
		partition int32
		stored    stored
		fresh     bool
		want      place
	}{
		{"nothing stored, earliest", earliest, "", 0, st(0), false, atStart},
		{"nothing stored, latest", latest, "", 0, st(0), false, atEnd},
		{"nothing stored, timestamp", timestampMode, "", 0, st(0), false, atTime},
		{"nothing stored, named offset", specificOffsets, "", 1, st(0), false, atOffset},
		{"nothing stored, offset not named", specificOffsets, "", 0, st(0), false, atStart},
		{"nothing stored, group offsets", groupOffsets, "", 0, st(0), false, nowhere},
		{"nothing stored, group offsets, reset none", groupOffsets, "none", 0, st(0), false, nowhere},
		{"nothing stored, group offsets, reset", groupOffsets, "latest", 0, st(0), false, atEnd},
		{"stored wins", latest, "", 2, st(4, 2), false, atStored},
		{"fresh ignores what is stored", latest, "", 2, st(4, 2), true, atEnd},
		{"a partition that appeared later", latest, "", 4, st(4, 0, 1, 2, 3), false, atStart},
		{"a partition that another instance is starting", latest, "", 3, st(4, 0, 1), false, atEnd},
		{"a partition beside positions of another program", latest, "", 1, st(0, 0), false, atStart},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := &sourceConfig{start: bounds{mode: tt.mode, offsets: map[int32]int64{1: 5}}}
			c.reset = tt.reset
			if got := c.choose(tt.partition, tt.stored, tt.fresh); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestStartupModes(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		for i, millis := range []int64{1000, 2000, 3000} {
			kafkatest.Produce(t, addr, &kgo.Record{Topic: topic, Value: []byte(strconv.Itoa(i)), Timestamp: at(millis)})
		}
		tests := []struct {
			name string
			set  []string
			want connectors.Position
		}{
			{"earliest", []string{"scan.startup.mode", "earliest-offset"}, 0},
			{"latest", []string{"scan.startup.mode", "latest-offset"}, 3},
			{"timestamp", []string{"scan.startup.mode", "timestamp", "scan.startup.timestamp-millis", "1500"}, 1},
			{"timestamp behind all", []string{"scan.startup.mode", "timestamp", "scan.startup.timestamp-millis", "9000"}, 3},
			{"specific", []string{"scan.startup.mode", "specific-offsets", "scan.startup.specific-offsets", "partition:0,offset:2"}, 2},
			{"group offsets and reset", []string{"properties.auto.offset.reset", "earliest"}, 0},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				j := start(t, options1(addr, topic, kafkatest.Name(t), tt.set...), nil)
				j.await("assignment", func() bool { return len(j.starts) == 1 })
				if st := j.starts[connectors.Split{Name: topic}]; st.Start != tt.want || st.Resumed {
					t.Errorf("got %+v, want start %d", st, tt.want)
				}
				if got := j.values(3 - int(tt.want)); len(got) != 3-int(tt.want) {
					t.Errorf("got %q", got)
				}
			})
		}
	})
}

// failure runs a source that is to fail and returns why.
func failure(t *testing.T, set map[string]string, more func(*connectors.Table)) error {
	t.Helper()
	j := start(t, set, more)
	defer j.stop()
	select {
	case err := <-j.ended:
		return err
	case <-kafkatest.Context(t).Done():
		t.Fatal("the source runs on")
	}
	return nil
}

// wantFailure checks class and words of an error.
func wantFailure(t *testing.T, err, class error, words ...string) {
	t.Helper()
	var f *connectors.Failure
	if !errors.As(err, &f) || !errors.Is(err, class) {
		t.Fatalf("got %v, want %v", err, class)
	}
	for _, w := range words {
		if !strings.Contains(f.Error()+" "+f.Help, w) {
			t.Errorf("%q / %q lacks %q", f.Error(), f.Help, w)
		}
	}
}

func TestGroupOffsetsWithoutAny(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		err := failure(t, options1(addr, topic, group), nil)
		wantFailure(t, err, connectors.ErrRefused, group, "scan.startup.mode", "properties.auto.offset.reset")
	})
}

func TestExpiredPosition(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		produce(t, addr, topic, 0, "a", "b", "c")
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset")
		j := start(t, set, nil)
		j.await("assignment", func() bool { return len(j.starts) == 1 })
		j.stop() // position 0 is stored

		if _, err := kafkatest.Admin(t, addr).DeleteRecords(kafkatest.Context(t), kadm.Offsets{topic: {0: {Topic: topic, At: 2}}}); err != nil {
			t.Fatal(err)
		}
		wantFailure(t, failure(t, set, nil), connectors.ErrRefused, topic+"/0", "auto.offset.reset")

		set["properties.auto.offset.reset"] = "earliest"
		if diff := cmp.Diff([]string{"c"}, start(t, set, nil).values(1)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestKilledBeforeFirstCommit(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 2), kafkatest.Name(t)
		produce(t, addr, topic, 0, "old")
		set := options1(addr, topic, group, "scan.startup.mode", "latest-offset")
		j := start(t, set, nil)
		j.await("assignment", func() bool { return len(j.starts) == 2 })
		j.stop()

		produce(t, addr, topic, 0, "new 0")
		produce(t, addr, topic, 1, "new 1")
		got := start(t, set, nil).values(2)
		slices.Sort(got)
		if diff := cmp.Diff([]string{"new 0", "new 1"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestPartitionAddedWhileDown(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		for _, instance := range []string{"", "host-1"} {
			t.Run("instance "+instance, func(t *testing.T) {
				topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
				set := options1(addr, topic, group, "scan.startup.mode", "latest-offset")
				static := func(tab *connectors.Table) { tab.Run.Instance = instance }
				j := start(t, set, static)
				j.await("assignment", func() bool { return len(j.starts) == 1 })
				j.stop()

				kafkatest.AddPartitions(t, addr, topic, 1, 1)
				produce(t, addr, topic, 1, "x", "y")
				j = start(t, set, static)
				if diff := cmp.Diff([]string{"x", "y"}, j.values(2)); diff != "" {
					t.Error(diff)
				}
			})
		}
	})
}

func TestFresh(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		produce(t, addr, topic, 0, "a", "b")
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset")
		j := start(t, set, nil)
		j.values(2)
		j.commit()
		j.stop()
		j = start(t, set, func(tab *connectors.Table) { tab.Run.Fresh = true })
		if diff := cmp.Diff([]string{"a", "b"}, j.values(2)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestGroupTaken(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 2), kafkatest.Name(t)
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset")
		j := start(t, set, nil)
		j.await("assignment", func() bool { return len(j.starts) == 2 })
		err := failure(t, set, func(tab *connectors.Table) { tab.Job = "another job" })
		wantFailure(t, err, connectors.ErrGroupTaken, group, "properties.group.id")
	})
}

func TestMissingTopic(t *testing.T) {
	addr := kafkatest.Fake(t)
	s := bind(t, options1(addr, "nowhere", "g", "scan.startup.mode", "earliest-offset"), nil)
	defer func() { _ = s.Close() }()
	s.(*source).topicsWithin = 300 * time.Millisecond
	err := s.Run(kafkatest.Context(t), nil)
	wantFailure(t, err, connectors.ErrRefused, "nowhere", addr)
}

func TestUnreachable(t *testing.T) {
	s := bind(t, options1("127.0.0.1:1", "t", "g"), nil).(*source)
	defer func() { _ = s.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Run(ctx, nil); err != nil {
		t.Errorf("got %v; a run that was ended has no error", err)
	}
}
