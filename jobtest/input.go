package jobtest

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/planner/plan"
)

// splits are the records of a table by topic and partition, in the order of those.
func (x *execution) splits(scan *plan.Scan) []split {
	usual := usualTopic(scan.Table)
	var all []split
	for _, in := range x.c.input {
		if in.table.value != scan.Table.Name {
			continue
		}
		for i := range in.records {
			r := &in.records[i]
			of := connectors.Split{Name: cmp.Or(r.topic, usual), Partition: r.partition}
			at := slices.IndexFunc(all, func(s split) bool { return s.Split == of })
			if at < 0 {
				at = len(all)
				all = append(all, split{Split: of, done: make(chan struct{})})
			}
			m := x.message(scan, r)
			m.Position = connectors.Position(len(all[at].messages))
			all[at].messages = append(all[at].messages, m)
		}
	}
	slices.SortStableFunc(all, func(a, b split) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Partition, b.Partition))
	})
	return all
}

// usualTopic is where records are that name no topic: the first of those that a table of Kafka reads.
func usualTopic(t *plan.Table) string {
	name := cmp.Or(t.Dataset.Name, t.Name)
	if strings.HasPrefix(t.Dataset.Namespace, "kafka:") {
		first, _, _ := strings.Cut(name, ";")
		return strings.TrimSpace(first)
	}
	return name
}

// message is a record as the source gives it.
func (x *execution) message(scan *plan.Scan, r *record) connectors.Message {
	m := connectors.Message{Key: r.key, Value: r.value, TimeType: connectors.CreateTime}
	at := x.setup.now()
	if r.time != nil {
		at = *r.time
	}
	m.Time = at.UnixMilli()
	for _, h := range r.headers {
		m.Headers = append(m.Headers, connectors.Header{Key: h.name, Value: h.value})
	}
	if r.encoding == protobufValue {
		m.Value = x.protobuf(scan, r)
	}
	return m
}

// protobuf writes an object as the message of a table.
func (x *execution) protobuf(scan *plan.Scan, r *record) []byte {
	if scan.Value != nil {
		if d, ok := scan.Value.Decoder.(*usedDecoder); ok && x.runner.messages[d.factory.Name] != nil {
			b, err := x.runner.messages[d.factory.Name].FromJSON(d.spec, r.value)
			if err != nil {
				x.wrong(r.valueAt, "", "the object is no message of table %s: %s", scan.Table.Name, err)
			}
			return b
		}
	}
	x.wrong(r.valueAt, "", "table %s does not read protobuf", scan.Table.Name)
	return nil
}
