package planner

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/plan"
)

// TableOptions declares the options that every table takes, whatever its connector: leat's own.
func TableOptions() []options.Option {
	return []options.Option{
		{
			Name: "dead-letter.topic", LeatOnly: true, Example: "orders.dlq",
			Doc: "The Kafka topic that takes messages which cannot be decoded, evaluated or delivered, each with the reason. Without it the first such message stops the job. The table that is read decides on what cannot be decoded or evaluated, the table that is written, where it names one, on the rest.",
		},
		{Name: "dead-letter.path", LeatOnly: true, Example: "orders.dlq.jsonl", Doc: "The file that takes them instead, one line of JSON each."},
		{
			Name: "dead-letter.properties.*", LeatOnly: true,
			Example: "kafka:9092", ExampleKey: "dead-letter.properties.bootstrap.servers", Doc: "Properties of the Kafka client that writes to the topic; without them it uses the connection of the table that is read.",
		},
		{
			Name: "dead-letter.max-share", Type: options.Double, LeatOnly: true, Example: "0.01", Check: checkShare,
			Doc: "The job stops when dead letters are a larger share of the records read, 0.01 for one in a hundred. Without it there is no limit.",
		},
	}
}

func checkShare(v string) error {
	if f, err := strconv.ParseFloat(strings.TrimSpace(v), 64); err != nil || f < 0 || f > 1 {
		return fmt.Errorf("takes a share between 0 and 1, not '%s'", v)
	}
	return nil
}

// deadLetter is where the dead letters of a table go, nil when they stop the job. fallback is the table whose connection a
// topic uses when the table gives none.
func (c *configured) deadLetter(s *Session, jobName string, fallback *configured) *plan.DeadLetter {
	topic, path := c.leat.String("dead-letter.topic"), c.leat.String("dead-letter.path")
	switch {
	case topic == "" && path == "":
		c.unusedDeadLetterOptions()
		return nil
	case topic != "" && path != "":
		c.problem(options.Problem{Option: "dead-letter.path", Code: string(diag.BadOption), Message: "dead letters go to a topic or to a file, not to both", Help: "leave one of the options out"})
		return nil
	}
	d := &plan.DeadLetter{Path: s.path(path), MaxShare: c.leat.Float("dead-letter.max-share")}
	if topic == "" {
		d.Path += s.options.Run.Canary
		return d
	}
	d.Topic = topic + s.options.Run.Canary
	d.Connection = c.deadLetterConnection(fallback)
	sink, ok := c.deadLetterSink(s, jobName, topic, d.Connection)
	if !ok {
		return nil
	}
	d.Sink = sink
	return d
}

func (c *configured) unusedDeadLetterOptions() {
	if c.leat.Has("dead-letter.max-share") || len(c.leat.Family("dead-letter.properties.*")) > 0 {
		for key := range c.set {
			if strings.HasPrefix(key, "dead-letter.") {
				c.problem(options.Problem{Option: key, Code: string(diag.MissingOption), Message: fmt.Sprintf("'%s' has no effect without a place for dead letters", key), Help: "add 'dead-letter.topic' or 'dead-letter.path'"})
				return
			}
		}
	}
}

// connectionProperties are the properties that say how to reach a broker, without those of one reader or writer.
var connectionProperties = []string{"bootstrap.servers", "security.", "sasl.", "ssl.", "client.dns.lookup", "client.id"}

// deadLetterConnection is how the broker of the dead-letter topic is reached: as the table says, else as fallback or the table itself
// are, those that are tables of Kafka.
func (c *configured) deadLetterConnection(fallback *configured) map[string]string {
	if own := c.leat.Family("dead-letter.properties.*"); len(own) > 0 {
		return own
	}
	for _, from := range []*configured{fallback, c} {
		if from != nil && from.factory.Name == "kafka" {
			if of := Connection(from.values.Family("properties.*")); len(of) > 0 {
				return of
			}
		}
	}
	return nil
}

// Connection returns those properties of Kafka's client that say how to reach a broker, without those of one reader or writer. Names are
// without "properties.".
func Connection(properties map[string]string) map[string]string {
	found := map[string]string{}
	for name, value := range properties {
		for _, p := range connectionProperties {
			if name == p || strings.HasSuffix(p, ".") && strings.HasPrefix(name, p) {
				found[name] = value
			}
		}
	}
	return found
}

// deadLetterSink binds the topic through the kafka connector.
func (c *configured) deadLetterSink(s *Session, jobName, topic string, connection map[string]string) (connectors.Sink, bool) {
	factory, ok := s.catalogs.Connectors.Lookup("kafka")
	if !ok {
		c.problem(options.Problem{Option: "dead-letter.topic", Code: string(diag.UnsupportedConnector), Message: "a dead-letter topic needs the kafka connector, which is not there", Help: "use 'dead-letter.path'"})
		return nil, false
	}
	set := map[string]string{"topic": topic}
	for name, value := range connection {
		set["properties."+name] = value
	}
	if set["properties.bootstrap.servers"] == "" {
		c.problem(options.Problem{Option: "dead-letter.topic", Code: string(diag.MissingOption), Message: "nothing says on which broker the dead-letter topic lies", Help: "add 'dead-letter.properties.bootstrap.servers'"})
		return nil, false
	}
	values, problems := options.Parse(factory.Options, set, nil)
	if problems.Err() != nil {
		c.problem(options.Problem{Option: "dead-letter.topic", Code: string(diag.BadOption), Message: problems.Error()})
		return nil, false
	}
	sink, err := factory.BindSink(connectors.Table{Name: c.table.name, Job: jobName, Options: values, Zone: s.zone(), Dir: s.options.Dir, Log: s.options.Log, Run: s.options.Run})
	if err != nil {
		c.problem(options.Problem{Option: "dead-letter.topic", Code: string(diag.BadOption), Message: err.Error()})
		return nil, false
	}
	return sink, true
}
