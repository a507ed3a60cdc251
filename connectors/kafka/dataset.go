package kafka

import (
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// dataset names a topic by the first of its brokers. Several topics, and a pattern, are one data set under the text of the option.
func dataset(v options.Values) connectors.Dataset {
	broker, _, _ := strings.Cut(v.Family("properties.*")["bootstrap.servers"], ",")
	name := v.String(optTopic)
	if name == "" {
		name = v.String(optPattern)
	}
	return connectors.Dataset{Namespace: "kafka://" + strings.TrimSpace(broker), Name: name}
}
