package main

import (
	"context"
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

func untouched(ts *testscript.TestScript, neg bool, topics []string) {
	if neg || len(topics) == 0 {
		ts.Fatalf("usage: untouched TOPIC…")
	}
	onlyGroups(ts, regexp.MustCompile(`^\b$`), topics)
}

func onlyCanary(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: groups REGEXP TOPIC…")
	}
	onlyGroups(ts, regexp.MustCompile(args[0]), args[1:])
}

// onlyGroups wants all consumer groups to match, and topics to be empty.
func onlyGroups(ts *testscript.TestScript, allowed *regexp.Regexp, topics []string) {
	client, err := kgo.NewClient(kgo.SeedBrokers(ts.Getenv("KAFKA_BOOTSTRAP_SERVERS")))
	ts.Check(err)
	defer client.Close()
	admin := kadm.NewClient(client)
	groups, err := admin.ListGroups(context.Background())
	ts.Check(err)
	for _, name := range groups.Groups() {
		if !allowed.MatchString(name) {
			ts.Fatalf("there is a consumer group %s", name)
		}
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
