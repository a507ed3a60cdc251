package scaffold

import "github.com/leatsql/leat/formats/protobuf"

// Kafka says where the records of a table are.
type Kafka struct {
	Servers string // as 'properties.bootstrap.servers' has it; "" leaves it to a variable
	Topic   string
}

// usualServers leaves the address to the environment, and has one so that the text can be validated as it stands.
const usualServers = "${KAFKA_BOOTSTRAP_SERVERS:-localhost:9092}"

// options are those of a table that reads or writes a topic.
func (k Kafka) options() []Option {
	servers := usualServers
	if k.Servers != "" {
		servers = Literally(k.Servers)
	}
	return []Option{
		{"connector", "kafka"},
		{"topic", Literally(k.Topic)},
		{"properties.bootstrap.servers", servers},
		{"properties.group.id", Literally(k.Topic)},
		{"scan.startup.mode", "earliest-offset"},
	}
}

// ForMessage is the table for the records of a topic that hold a message. The message's name names it.
func ForMessage(d *protobuf.Description, k Kafka) *Table {
	t := &Table{Name: TableName(d.Name)}
	if k.Topic == "" {
		k.Topic = t.Name
	}
	for _, c := range d.Columns {
		t.Columns = append(t.Columns, Column{Name: c.Name, Type: c.Type, Comment: c.Comment})
	}
	t.Options = append(k.options(), Option{"format", "protobuf"}, Option{"protobuf.message-class-name", d.Class})
	return t
}
