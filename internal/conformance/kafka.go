package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// Record is a Kafka record as the files write it.
type Record struct {
	Topic     string            `json:"topic"`
	Partition *int32            `json:"partition"`
	Offset    *int64            `json:"offset"`
	Key       *Bytes            `json:"key"`
	Value     *Bytes            `json:"value"`
	Time      *int64            `json:"timestamp"`
	TimeType  string            `json:"timestamp_type"`
	Epoch     *int32            `json:"leader_epoch"`
	Headers   []json.RawMessage `json:"headers"`
}

// The files leave out what every record has.
const (
	defaultTime  = 1704164645123
	defaultEpoch = 3
	defaultTopic = "tp"
)

func or[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}

// message is the record as a source hands it over.
func (r *Record) message() (m connectors.Message, s connectors.Split, err error) {
	m = connectors.Message{Position: connectors.Position(or(r.Offset, 0)), Time: or(r.Time, defaultTime), Epoch: or(r.Epoch, defaultEpoch)}
	types := map[string]connectors.TimeType{"": connectors.CreateTime, "CreateTime": connectors.CreateTime, "LogAppendTime": connectors.LogAppendTime, "NoTimestampType": connectors.NoTimestampType}
	m.TimeType = types[r.TimeType]
	if m.Key, err = r.Key.bytes(); err != nil {
		return m, s, err
	}
	if m.Value, err = r.Value.bytes(); err != nil {
		return m, s, err
	}
	for _, h := range r.Headers {
		key, value, err := headerOf(h)
		if err != nil {
			return m, s, err
		}
		m.Headers = append(m.Headers, connectors.Header{Key: key, Value: value})
	}
	s = connectors.Split{Name: defaultTopic, Partition: or(r.Partition, 0)}
	if r.Topic != "" {
		s.Name = r.Topic
	}
	return m, s, nil
}

func headerOf(raw json.RawMessage) (string, []byte, error) {
	var pair []json.RawMessage
	if err := json.Unmarshal(raw, &pair); err != nil || len(pair) != 2 {
		return "", nil, fmt.Errorf("%s is no header", raw)
	}
	var key string
	var value *Bytes
	if err := json.Unmarshal(pair[0], &key); err != nil {
		return "", nil, err
	}
	if err := json.Unmarshal(pair[1], &value); err != nil {
		return "", nil, err
	}
	b, err := value.bytes()
	return key, b, err
}

// kafkaRead reads records, each alone, through a table of the kafka connector, whose source gives way to the record. Without
// records the table is only planned.
func (r *Runner) kafkaRead(ctx context.Context, c *Case) (answer, error) {
	rows := []any{}
	for i := range max(len(c.Records), 1) {
		s := r.newSession(c)
		if _, err := s.plan(c.DDL); err != nil {
			return nil, err
		}
		result, err := s.plan("SELECT * FROM t")
		if err != nil {
			return nil, err
		}
		if len(c.Records) == 0 {
			break
		}
		m, split, err := c.Records[i].message()
		if err != nil {
			return nil, err
		}
		out := result.Outputs[0]
		replaceSource(out.Node, &memorySource{n: 1, messages: []connectors.Message{m}, split: split})
		b, err := r.collect(ctx, out)
		if err != nil {
			return nil, err
		}
		rows = append(rows, changelogOf(b))
	}
	return answer{"rows": rows}, nil
}

func replaceSource(n plan.Node, source connectors.Source) {
	if scan, ok := n.(*plan.Scan); ok {
		scan.Source = source
	}
	for _, in := range n.Inputs() {
		replaceSource(in, source)
	}
}

// kafkaWrite writes rows through a table of the kafka connector, whose sink gives way to memory.
func (r *Runner) kafkaWrite(ctx context.Context, c *Case) (answer, error) {
	s := r.newSession(c)
	if _, err := s.plan(c.DDL); err != nil {
		return nil, err
	}
	if err := s.sourceLike(c.DDL, c.Rows); err != nil {
		return nil, err
	}
	result, err := s.plan("INSERT INTO t SELECT * FROM src")
	if err != nil {
		return nil, err
	}
	result.Jobs[0].Root[0].Sink = &memorySink{store: s.store, table: "t"}
	j, err := build(result.Jobs[0], exec.Options{BatchRows: r.Batch})
	if err != nil {
		return nil, err
	}
	if err := j.Run(ctx); err != nil {
		return nil, runError(err)
	}
	records := []any{}
	for _, m := range s.store.written["t"] {
		records = append(records, writtenMessage(m))
	}
	return answer{"records": records}, nil
}

// written is the record in the form that writtenMessage gives.
func (r *Record) written() (any, error) {
	m, s, err := r.message()
	if err != nil {
		return nil, err
	}
	out := connectors.OutMessage{Key: m.Key, Value: m.Value, Headers: m.Headers, Target: []byte(s.Name), Time: connectors.NoTime}
	if r.Time != nil {
		out.Time = *r.Time
	}
	x := writtenMessage(out)
	if r.Partition != nil { // which leat's memory sink never knows
		x["partition"] = json.Number(strconv.Itoa(int(*r.Partition)))
	}
	return x, nil
}

func writtenMessage(m connectors.OutMessage) map[string]any {
	x := map[string]any{"topic": defaultTopic, "key": bytesValue(m.Key), "value": bytesValue(m.Value)}
	if m.Target != nil {
		x["topic"] = string(m.Target)
	}
	if m.Time != connectors.NoTime {
		x["timestamp"] = json.Number(strconv.FormatInt(m.Time, 10))
	}
	var headers []any
	for _, h := range m.Headers {
		headers = append(headers, []any{h.Key, bytesValue(h.Value)})
	}
	if headers != nil {
		x["headers"] = headers
	}
	return x
}

// sourceLike makes a table src with the columns of a CREATE TABLE that a query writes, and its rows.
func (s *session) sourceLike(ddl string, rows []any) error {
	for _, x := range rows {
		one, err := rowOf(x)
		if err != nil {
			return err
		}
		s.store.rows["src"] = append(s.store.rows["src"], one)
	}
	src := diag.NewSource("case.sql", ddl)
	tree, problems := parser.Parse(src)
	if problems.HasErrors() {
		return &phaseError{"parse", problems}
	}
	create, ok := tree.Statements[0].(*ast.CreateTable)
	if !ok {
		return fmt.Errorf("%s is no CREATE TABLE", ddl)
	}
	var columns []string
	for _, col := range create.Columns {
		if col.Kind == ast.ComputedColumn || col.Virtual {
			continue
		}
		columns = append(columns, quoted(col.Name.Name)+" "+col.Type.Span().Text(src))
	}
	_, err := s.plan("CREATE TABLE src (" + strings.Join(columns, ", ") + ") WITH ('connector' = 'case-rows')")
	return err
}
