package kafka

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/leatsql/leat/connectors"
)

// inspection looks at brokers for one table.
type inspection struct {
	connectors.Findings
	*properties
	admin   *kadm.Client
	brokers []int32 // one of them may be asked for settings
}

var errNoAnswer = errors.New("no answer in time")

// inTime says in other words that a deadline has passed.
func inTime(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return errNoAnswer
	}
	return err
}

// System implements connectors.Inspector.
func (p *properties) System() string { return "Kafka at " + p.address() }

// begin connects. ok is false where nothing more can be looked at; the client is closed by the caller.
func (i *inspection) begin(ctx context.Context, table string) (ok bool) {
	// From the next version on brokers do not tell the rights on a group that is not there yet.
	versions := kversion.Stable()
	versions.SetMaxKeyVersion(kmsg.DescribeGroups.Int16(), 5)
	var err error
	if i.admin, err = i.ask(ctx, table, slog.New(slog.DiscardHandler), kgo.MaxVersions(versions)); err == nil {
		var m kadm.Metadata
		if m, err = i.admin.BrokerMetadata(ctx); err == nil {
			i.brokers = m.Brokers.NodeIDs()
			i.Fine(optServers, "%s answers: %s%s", i.System(), connectors.Count(len(i.brokers), "broker"), i.letIn())
			return true
		}
	}
	i.broken(optServers, err, i.System()+" cannot be reached")
	return false
}

// letIn says how the client was let in.
func (p *properties) letIn() string {
	var how []string
	if p.security.tls {
		how = append(how, "TLS")
	}
	if p.security.mechanism != "" {
		how = append(how, "SASL "+p.security.mechanism)
	}
	if how == nil {
		return ""
	}
	return ", " + strings.Join(how, " and ") + " accepted"
}

// broken adds an error of the client.
func (i *inspection) broken(option string, err error, message string) {
	err = inTime(err)
	if errors.Is(err, kerr.SaslAuthenticationFailed) {
		option = "properties.sasl.jaas.config"
	}
	failure := i.systemError(err, message)
	if name, ok := strings.CutPrefix(failure.Error(), "'properties."); ok { // a file that it names
		option, _, _ = strings.Cut("properties."+name, "'")
	}
	i.Failed(option, failure)
}

// topic looks at a topic. ok is false where it is not there, or may not be described; a topic that is merely missing is left to the caller.
func (i *inspection) topic(ctx context.Context, name string) (d kadm.TopicDetail, ok, missing bool) {
	m, err := i.admin.Metadata(kadm.WithAuthorizedOps(ctx), name)
	if err == nil {
		d = m.Topics[name]
		err = d.Err
	}
	switch {
	case errors.Is(err, kerr.UnknownTopicOrPartition):
		return d, false, true
	case errors.Is(err, kerr.TopicAuthorizationFailed):
		i.Refused(optTopic, "grant DESCRIBE on the topic, and what the job does with it, or correct the option 'topic'", "the credentials may not see topic '%s' of %s", name, i.System())
		return d, false, false
	case err != nil:
		i.broken(optTopic, err, fmt.Sprintf("topic '%s' of %s cannot be looked at", name, i.System()))
		return d, false, false
	}
	for _, p := range d.Partitions.Sorted() {
		if p.Leader < 0 {
			i.Refused(optTopic, "a broker is down: bring it back", "partition %d of topic '%s' has no leader", p.Partition, name)
		}
	}
	return d, true, false
}

// may adds an error where a right is known to be missing. Brokers that do not tell rights are believed to give them.
func (i *inspection) may(has []kadm.ACLOperation, needs kmsg.ACLOperation, option, what string) {
	if len(has) > 0 && !slices.Contains(has, needs) {
		right := strings.ToUpper(needs.String())
		i.Refused(option, fmt.Sprintf("grant it: kafka-acls.sh --add --operation %s --allow-principal User:…", needs), "the credentials have no right to %s %s", right, what)
	}
}

// topicSettings are the settings of a topic; empty where the broker does not tell them.
func (i *inspection) topicSettings(ctx context.Context, name string) settings {
	described, err := i.admin.DescribeTopicConfigs(ctx, name)
	if err != nil {
		return nil
	}
	return settingsOf(described)
}

func (i *inspection) brokerSettings(ctx context.Context) settings {
	if len(i.brokers) == 0 {
		return nil
	}
	described, err := i.admin.DescribeBrokerConfigs(ctx, i.brokers[0])
	if err != nil {
		return nil
	}
	return settingsOf(described)
}

// mostTopics is how many topics of a pattern are looked at one by one.
const mostTopics = 20

// bounded returns as many topics as are looked at, and tells how many are not.
func (i *inspection) bounded(topics []string) []string {
	if left := len(topics) - mostTopics; left > 0 {
		i.Fine(optPattern, "the pattern matches %s, of which %d are not looked at", connectors.Count(len(topics), "topic"), left)
		return topics[:mostTopics]
	}
	return topics
}

// settings are a broker's or a topic's, by key.
type settings map[string]string

func settingsOf(resources kadm.ResourceConfigs) settings {
	all := settings{}
	for _, r := range resources {
		for _, c := range r.Configs {
			all[c.Key] = c.MaybeValue()
		}
	}
	return all
}

func (s settings) number(key string) (int64, bool) {
	n, err := strconv.ParseInt(s[key], 10, 64)
	return n, err == nil
}

// topicNames are topics in words.
func topicNames(names []string) string {
	return cmp.Or(strings.Join(names, "', '"), "none")
}
