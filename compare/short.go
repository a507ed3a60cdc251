package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/engine"
)

// Topic is the script of a table for a topic of which nothing else is known: its records' keys and values as they are. properties are those of
// Kafka's client.
func Topic(topic string, properties map[string]string) engine.Text {
	set := map[string]string{
		"connector": "kafka", "topic": topic, "key.format": "raw", "key.fields": keyColumn, "value.format": "raw", "value.fields-include": "EXCEPT_KEY",
	}
	for name, value := range properties {
		set["properties."+name] = value
	}
	return script(topic, "`"+keyColumn+"` BYTES, `value` BYTES", set)
}

// keyColumn is the column of a record's own key.
const keyColumn = "key"

// Index is the script of a table for an index of OpenSearch. set are options of the connection.
func Index(index, hosts string, set map[string]string) engine.Text {
	set = maps.Clone(set)
	set["connector"], set["hosts"], set["index"] = "opensearch-2", hosts, index
	return script(index, "`_id` STRING, PRIMARY KEY (`_id`) NOT ENFORCED", set)
}

// script declares one table.
func script(name, columns string, set map[string]string) engine.Text {
	var with []string
	for _, key := range slices.Sorted(maps.Keys(set)) {
		with = append(with, engine.Quoted(key)+" = "+engine.Quoted(set[key]))
	}
	text := fmt.Sprintf("CREATE TABLE `%s` (%s) WITH (%s);", strings.ReplaceAll(name, "`", "``"), columns, strings.Join(with, ", "))
	return engine.Text{Name: name, Text: text}
}
