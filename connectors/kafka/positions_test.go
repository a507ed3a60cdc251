package kafka

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func TestPositions(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 2), kafkatest.Name(t)
		set := options1(addr, topic, group, optStartup, "earliest-offset")
		kafkatest.Produce(t, addr,
			&kgo.Record{Topic: topic, Value: []byte("a"), Timestamp: at(1000)}, &kgo.Record{Topic: topic, Value: []byte("b"), Timestamp: at(2000)},
			&kgo.Record{Topic: topic, Value: []byte("c"), Timestamp: at(3000)})
		first, second := connectors.Split{Name: topic}, connectors.Split{Name: topic, Partition: 1}
		store := bind(t, set, nil).(connectors.Positioned)
		want := connectors.StoredPositions{Name: group, Splits: []connectors.StoredPosition{
			{Split: first, Position: connectors.NotStored, End: 3}, {Split: second, Position: connectors.NotStored},
		}}
		stored := func(name string) connectors.StoredPositions {
			t.Helper()
			got, err := store.Stored(kafkatest.Context(t), name)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if diff := cmp.Diff(want, stored("")); diff != "" {
			t.Error(diff)
		}

		times, err := store.PositionsAt(kafkatest.Context(t), 1500)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[connectors.Split]connectors.Position{first: 1, second: 0}, times); diff != "" {
			t.Error(diff)
		}
		if err := store.Move(kafkatest.Context(t), times); err != nil {
			t.Fatal(err)
		}
		want.Splits[0].Position, want.Splits[1].Position = 1, 0
		if diff := cmp.Diff(want, stored("")); diff != "" {
			t.Error(diff)
		}

		// The job goes on from there, and nobody moves what it reads with.
		j := start(t, set, nil)
		if diff := cmp.Diff([]string{"b", "c"}, j.values(2)); diff != "" {
			t.Error(diff)
		}
		if readers := stored("").Readers; len(readers) != 1 || !strings.HasPrefix(readers[0], "leat at ") {
			t.Errorf("read by %v", readers)
		}
		if err := store.Move(kafkatest.Context(t), times); !errors.Is(err, connectors.ErrGroupTaken) {
			t.Errorf("got %v of a group that has a member", err)
		}
		j.commit()
		j.stop()
		other := bind(t, options1(addr, topic, kafkatest.Name(t), optStartup, "earliest-offset"), nil).(connectors.Positioned)
		theirs, err := other.Stored(kafkatest.Context(t), group)
		if err != nil || theirs.Name != group || theirs.Splits[0].Position != 3 {
			t.Errorf("got %+v, %v of another group", theirs, err)
		}
	})
}

// A partition that the group has no position for, of a topic that had as many when the others were stored, begins as the options say.
func TestMoveNotesPartitions(t *testing.T) {
	addr := kafkatest.Fake(t)
	topic, group := kafkatest.Topic(t, addr, 2), kafkatest.Name(t)
	produce(t, addr, topic, 1, "old")
	set := options1(addr, topic, group, optStartup, "latest-offset")
	if err := bind(t, set, nil).(connectors.Positioned).Move(kafkatest.Context(t), map[connectors.Split]connectors.Position{{Name: topic}: 0}); err != nil {
		t.Fatal(err)
	}
	j := start(t, set, nil)
	j.await("both partitions", func() bool { return len(j.starts) == 2 })
	if st := j.starts[connectors.Split{Name: topic, Partition: 1}]; st.Start != 1 || st.Resumed {
		t.Errorf("begins at %+v, want its end", st)
	}
}

func TestPositionsOfNothing(t *testing.T) {
	addr := kafkatest.Fake(t)
	_, err := bind(t, options1(addr, "gone", "g", optStartup, "earliest-offset"), nil).(connectors.Positioned).Stored(kafkatest.Context(t), "")
	wantFailure(t, err, connectors.ErrRefused, "topic 'gone' of table 'orders' does not exist")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	_, err = bind(t, options1("127.0.0.1:1", "t", "g", optStartup, "earliest-offset"), nil).(connectors.Positioned).Stored(ctx, "")
	wantFailure(t, err, connectors.ErrUnreachable, "Kafka at 127.0.0.1:1 cannot be reached")
}
