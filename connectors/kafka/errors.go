package kafka

import (
	"context"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kerr"

	"github.com/leatsql/leat/connectors"
)

// refusal reports whether an error is a broker's no, which trying again does not change.
func refusal(err error) bool {
	for _, e := range []error{
		kerr.SaslAuthenticationFailed, kerr.UnsupportedSaslMechanism, kerr.IllegalSaslState, kerr.TopicAuthorizationFailed, kerr.GroupAuthorizationFailed,
		kerr.ClusterAuthorizationFailed, kerr.TransactionalIDAuthorizationFailed, kerr.InvalidTopicException, kerr.InvalidGroupID,
		kerr.InvalidSessionTimeout, kerr.PolicyViolation,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// systemError makes an error of the client one for people.
func (p *properties) systemError(err error, message string) error {
	if isFailure(err) {
		return err
	}
	if refusal(err) {
		return &connectors.Failure{Class: connectors.ErrRefused, Message: message, Help: "check the credentials in 'properties.*' and the permissions that they have", Cause: err}
	}
	if kerr.IsRetriable(err) {
		return &connectors.Failure{Class: connectors.ErrUnreachable, Message: message, Help: notReady(err), Cause: err}
	}
	help := "check 'properties.bootstrap.servers' (" + p.address() + ") and 'properties.security.protocol'"
	if p.security.mechanism != "" {
		help += ", and the credentials: some brokers hang up on wrong ones"
	}
	return &connectors.Failure{Class: connectors.ErrUnreachable, Message: message, Help: help, Cause: err}
}

// notReady says what to do about a broker that answers, and not what it is asked for.
func notReady(err error) string {
	if errors.Is(err, kerr.CoordinatorNotAvailable) {
		return "try again; if it stays so, the topic '__consumer_offsets' is missing or has no leader: 'offsets.topic.replication.factor' may be more than there are brokers"
	}
	return "the broker answers, and is not ready: try again, or look into its log"
}

// transient keeps an error that passes as it is, so that the group joins anew, and makes a refusal a failure of the job.
func (p *properties) transient(err error, message string) error {
	if refusal(err) {
		return p.systemError(err, message)
	}
	return fmt.Errorf("%s: %w", message, err)
}

// writeError makes an error of writing to a topic one for people.
func (s *sink) writeError(topic string, err error) error {
	message := fmt.Sprintf("table '%s' cannot write to topic '%s' of Kafka at %s", s.table, topic, s.address())
	switch {
	case errors.Is(err, kerr.UnknownTopicID):
		return &connectors.Failure{Class: connectors.ErrRefused, Message: message + ": it was deleted, or made anew, while it was written", Help: "start again, to write to the new topic", Cause: err}
	case errors.Is(err, kerr.UnknownTopicOrPartition):
		return &connectors.Failure{Class: connectors.ErrRefused, Message: message + ": it does not exist", Help: "create the topic, or correct the option 'topic'", Cause: err}
	}
	return s.systemError(err, message)
}

// explain makes the error of a split's fetch one for people.
func (s *source) explain(split connectors.Split, err error) error {
	switch {
	case errors.Is(err, kerr.OffsetOutOfRange):
		return &connectors.Failure{
			Class:   connectors.ErrRefused,
			Message: fmt.Sprintf("messages of %s that were to be read next are gone: they expired before they were read", split),
			Help:    "set 'properties.auto.offset.reset' = 'earliest' to go on with what is there",
			Cause:   err,
		}
	case errors.Is(err, kerr.UnknownTopicID), errors.Is(err, kerr.UnknownTopicOrPartition):
		return &connectors.Failure{Class: connectors.ErrRefused, Message: fmt.Sprintf("topic '%s' was deleted or made anew while it was read", split.Name), Help: "start again, to read the topic that is there by then", Cause: err}
	case errors.Is(err, context.Canceled):
		return err
	}
	return s.systemError(err, fmt.Sprintf("%s of table '%s' cannot be read", split, s.table))
}
