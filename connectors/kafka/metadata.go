package kafka

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// metadata declares the columns that are not part of key or value.
func metadata() []connectors.Metadata {
	str := types.StringType().NotNull()
	header := types.RowOf(types.Field{Name: "key", Type: str}, types.Field{Name: "value", Type: types.BytesType()})
	return []connectors.Metadata{
		{Key: "topic", Type: str, Writable: true, Doc: "Topic of the message. Written: where the row goes, in tables of several topics.", Read: readTopic, Write: writeTopic},
		{Key: "partition", Type: types.Simple(types.Int).NotNull(), Doc: "Partition of the message.", Read: readPartition},
		{Key: "headers", Type: types.MapOf(str, types.BytesType()).NotNull(), Writable: true, Doc: "Headers; of several with one name the last.", Read: readHeaders, Write: writeHeaders},
		{Key: "header-list", Type: types.ArrayOf(header).NotNull(), Doc: "Headers in order, with repeated names.", Read: readHeaderList},
		{Key: "leader-epoch", Type: types.Simple(types.Int), Doc: "Leader epoch of the message, NULL when unknown.", Read: readEpoch},
		{Key: "offset", Type: types.Simple(types.BigInt).NotNull(), Doc: "Offset of the message in its partition.", Read: readOffset},
		{Key: "timestamp", Type: types.TimestampLTZOf(3).NotNull(), Writable: true, Doc: "Time of the message. Written: NULL leaves it to the producer.", Read: readTimestamp, Write: writeTimestamp},
		{Key: "timestamp-type", Type: str, Doc: "NoTimestampType, CreateTime or LogAppendTime.", Read: readTimestampType},
	}
}

func readTopic(dst *batch.Vector, row int, _ *connectors.Message, s connectors.Split, arena *batch.Arena) {
	dst.SetBytes(row, arena.Keep(append(arena.Room(len(s.Name)), s.Name...)))
}

func writeTopic(m *connectors.OutMessage, src *batch.Vector, row int) error {
	m.Target = src.Bytes[row]
	return nil
}

func readPartition(dst *batch.Vector, row int, _ *connectors.Message, s connectors.Split, _ *batch.Arena) {
	dst.SetInt(row, int64(s.Partition))
}

func readHeaders(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, arena *batch.Arena) {
	dst.BeginList(row)
	for i, h := range m.Headers {
		if first(m.Headers, i) {
			at := dst.AddElement(row)
			setText(dst.Children[0], at, h.Key, arena)
			setBytes(dst.Children[1], at, last(m.Headers, h.Key))
		}
	}
}

// first reports whether no header before i has its name.
func first(headers []connectors.Header, i int) bool {
	for _, h := range headers[:i] {
		if h.Key == headers[i].Key {
			return false
		}
	}
	return true
}

func last(headers []connectors.Header, key string) []byte {
	for i := len(headers) - 1; ; i-- {
		if headers[i].Key == key {
			return headers[i].Value
		}
	}
}

func readHeaderList(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, arena *batch.Arena) {
	dst.BeginList(row)
	for _, h := range m.Headers {
		at := dst.AddElement(row)
		pair := dst.Children[0]
		pair.SetValid(at)
		setText(pair.Children[0], at, h.Key, arena)
		setBytes(pair.Children[1], at, h.Value)
	}
}

func setText(v *batch.Vector, at int, s string, arena *batch.Arena) {
	v.SetBytes(at, arena.Keep(append(arena.Room(len(s)), s...)))
}

func setBytes(v *batch.Vector, at int, b []byte) {
	if b == nil {
		v.SetNull(at)
		return
	}
	v.SetBytes(at, b)
}

// writeHeaders writes a map's entries; those whose key or value is NULL are left out, as Flink does.
func writeHeaders(m *connectors.OutMessage, src *batch.Vector, row int) error {
	keys, values := src.Children[0], src.Children[1]
	for e := int(src.Spans[row].Start); e < int(src.Spans[row].End); e++ {
		if !keys.IsNull(e) && !values.IsNull(e) {
			m.Headers = append(m.Headers, connectors.Header{Key: string(keys.Bytes[e]), Value: values.Bytes[e]})
		}
	}
	return nil
}

func readEpoch(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
	if m.Epoch < 0 {
		dst.SetNull(row)
		return
	}
	dst.SetInt(row, int64(m.Epoch))
}

func readOffset(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
	dst.SetInt(row, int64(m.Position))
}

// readTimestamp gives -1 ms for a message without a time, as Kafka's client and Flink do.
func readTimestamp(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
	millis := m.Time
	if millis == connectors.NoTime {
		millis = -1
	}
	seconds, rest := millis/1000, millis%1000
	if rest < 0 {
		seconds, rest = seconds-1, rest+1000
	}
	dst.SetTime(row, types.InstantOf(seconds, int32(rest)*1_000_000))
}

// errBeforeEpoch is what Kafka's client says of such times too.
var errBeforeEpoch = errors.New("a message's timestamp cannot be before 1970; write NULL to leave it to the producer")

func writeTimestamp(m *connectors.OutMessage, src *batch.Vector, row int) error {
	seconds, nanos := src.Times[row].Split()
	if seconds < 0 {
		return errBeforeEpoch
	}
	m.Time = seconds*1000 + int64(nanos)/1_000_000
	return nil
}

func readTimestampType(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, arena *batch.Arena) {
	setText(dst, row, [...]string{"NoTimestampType", "CreateTime", "LogAppendTime"}[m.TimeType], arena)
}
