package kafka

import (
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// toMessage fills m from a fetched record; the bytes are shared. headers is room for the headers, which is appended to and
// returned; a caller that reuses it must not do so before the message is released.
func toMessage(m *connectors.Message, r *kgo.Record, headers []connectors.Header) []connectors.Header {
	*m = connectors.Message{
		Key:      r.Key,
		Value:    r.Value,
		Position: connectors.Position(r.Offset),
		Epoch:    r.LeaderEpoch,
	}
	switch r.Attrs.TimestampType() {
	case 0:
		m.Time, m.TimeType = r.Timestamp.UnixMilli(), connectors.CreateTime
	case 1:
		m.Time, m.TimeType = r.Timestamp.UnixMilli(), connectors.LogAppendTime
	default:
		m.Time, m.TimeType = connectors.NoTime, connectors.NoTimestampType
	}
	if len(r.Headers) == 0 {
		return headers
	}
	from := len(headers)
	for i := range r.Headers {
		headers = append(headers, connectors.Header{Key: r.Headers[i].Key, Value: r.Headers[i].Value})
	}
	m.Headers = headers[from:len(headers):len(headers)]
	return headers
}

// toRecord fills r from a message for a sink; the bytes are shared. now is the time of messages that have none. Headers are
// appended to room, which is returned and may be reused once the record is settled.
func toRecord(r *kgo.Record, m *connectors.OutMessage, topic string, lane int32, now time.Time, room []kgo.RecordHeader) []kgo.RecordHeader {
	*r = kgo.Record{Key: m.Key, Value: m.Value, Topic: topic, Partition: lane, Timestamp: now}
	if m.Time != connectors.NoTime {
		r.Timestamp = time.UnixMilli(m.Time)
	}
	if len(m.Headers) == 0 {
		return room
	}
	from := len(room)
	for _, h := range m.Headers {
		room = append(room, kgo.RecordHeader{Key: h.Key, Value: h.Value})
	}
	r.Headers = room[from:len(room):len(room)]
	return room
}
