package exec

import (
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/planner/plan"
)

// observer turns what a writer tells into counters.
type observer struct{ account *account.Account }

var _ connectors.Observer = observer{}

func (o observer) Request(status string) { o.account.Requests.Add(status, 1) }
func (o observer) Retry(reason string)   { o.account.Retries.Add(reason, 1) }
func (o observer) Bytes(n int64)         { o.account.BytesSent.Add(n) }

func (j *Job) observe(what any) {
	if o, ok := what.(connectors.Observed); ok {
		o.Observe(observer{account: j.account})
	}
}

// SplitStatus is how far one split is.
type SplitStatus struct {
	Table string
	// Reading tells apart the places where the query reads the table, each on its own: 1 is the first.
	Reading int
	Split   connectors.Split
	// Lag is how many messages exist behind the read position, -1 when unknown.
	Lag int64
	// ReadTo is the timestamp of the last message that was read, connectors.NoTime before the first and where there is none.
	ReadTo int64
	// Waited is how long reading has waited for the sink, all together.
	Waited time.Duration
}

// Splits returns the splits that are being read.
func (j *Job) Splits() []SplitStatus {
	var all []SplitStatus
	readings := map[string]int{} // by table
	for _, in := range j.inputs {
		table := in.line.scan.Table.Name
		readings[table]++
		for _, c := range in.all() {
			s := SplitStatus{Table: table, Reading: readings[table], Split: c.start.Split, Lag: -1, ReadTo: c.readTo.Load(), Waited: c.waits.so(c.now())}
			if l, ok := c.reader.(connectors.Lag); ok {
				s.Lag = l.Lag()
			}
			all = append(all, s)
		}
	}
	return all
}

// MaxInFlight is how many bytes of the source a job may hold; where it holds so many, reading waits for the sink.
const MaxInFlight = maxBytesInFlight

// Made returns how many rows each operator of the plan has handed on so far: a scan the records that it has read, the sink the rows
// that are durable. Operators below a sort are not in it.
func (j *Job) Made() map[plan.Node]int64 {
	made := map[plan.Node]int64{j.plan.Root[0]: j.account.Rows.Load()}
	for _, in := range j.inputs {
		l := in.line
		made[l.leaf] += l.read.Load()
		for i, n := range l.nodes {
			made[n] += l.made[i].Load()
		}
	}
	return made
}
