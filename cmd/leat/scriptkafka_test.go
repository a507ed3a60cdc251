package main

import (
	"context"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

func untouched(ts *testscript.TestScript, neg bool, topics []string) {
	if neg || len(topics) == 0 {
		ts.Fatalf("usage: untouched TOPIC…")
	}
	client, err := kgo.NewClient(kgo.SeedBrokers(ts.Getenv("KAFKA_BOOTSTRAP_SERVERS")))
	ts.Check(err)
	defer client.Close()
	admin := kadm.NewClient(client)
	groups, err := admin.ListGroups(context.Background())
	ts.Check(err)
	if names := groups.Groups(); len(names) > 0 {
		ts.Fatalf("there are consumer groups: %v", names)
	}
	ends, err := admin.ListEndOffsets(context.Background(), topics...)
	ts.Check(err)
	ts.Check(ends.Error())
	ends.Each(func(o kadm.ListedOffset) {
		if o.Offset > 0 {
			ts.Fatalf("topic %s holds %d records", o.Topic, o.Offset)
		}
	})
}
