package planner

import "slices"

// scanOnly are the connectors whose tables are read from one end to the other, and cannot be asked for the rows of a key.
var scanOnly = []string{
	"blackhole", "datagen", "elasticsearch-6", "elasticsearch-7", "filesystem", "kafka", "kinesis", "opensearch", "opensearch-1", "opensearch-2", "print", "pulsar",
	"upsert-kafka",
}

// findsByKey reports whether a processing-time join can look rows up in the table. A connector that is not known is trusted to.
func (t *table) findsByKey() bool {
	connector := t.optionValue("connector")
	return connector != "" && !slices.Contains(scanOnly, connector)
}
