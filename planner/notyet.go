package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
)

// otherConnectors are connectors that Flink's users have and that nothing declares, with what to do instead.
func otherConnectors() map[string]string {
	const topic, search, sample = "put its records on a Kafka topic", "use 'opensearch-2' where the cluster is OpenSearch", "use 'datagen'"
	all := map[string]string{"elasticsearch-8": search, "elasticsearch": search, "faker": sample}
	for _, name := range strings.Fields(`jdbc hbase-1.4 hbase-2.2 kinesis kinesis-legacy kinesis-efo firehose dynamodb mongodb mongodb-cdc mysql-cdc postgres-cdc oracle-cdc
		sqlserver-cdc db2-cdc tidb-cdc oceanbase-cdc vitess-cdc rabbitmq pulsar upsert-pulsar hive iceberg hudi paimon doris starrocks redis clickhouse cassandra
		delta fluss prometheus gcp-pubsub bigquery nats mqtt sqs socket http http-sink rest-lookup table-store odps sls maxcompute hologres tidb`) {
		all[name] = topic
	}
	return all
}

// otherFormats are formats that Flink's users have and that nothing declares.
func otherFormats() map[string]string {
	return map[string]string{"proto-registry": "use 'protobuf-confluent'", "protobuf-registry": "use 'protobuf-confluent'", "json-registry": "use 'json'", "json-confluent": "use 'json'", "avro-glue": "", "json-glue": "", "changelog-json": "use 'debezium-json'", "simdjson": "use 'json'"}
}

// notYet refuses the value of an option that names a connector or a format which is known and not run.
func (s *Session) notYet(o tableOption, what, help string) {
	s.diags.Add(diag.Diagnostic{Source: o.source, Span: o.valueAt, Code: diag.UnsupportedConnector, Message: fmt.Sprintf("%s '%s' is not supported yet", what, o.value), Help: help})
}

// unknownConnector reports a connector that is not there.
func (s *Session) unknownConnector(o tableOption) {
	others := otherConnectors()
	if help, ok := others[o.value]; ok {
		s.notYet(o, "connector", help)
		return
	}
	var names []string
	for _, f := range s.catalogs.Connectors.All() {
		names = append(append(names, f.Name), f.Aliases...)
	}
	help := "the connectors are " + join(names)
	if near := options.Nearest(o.value, append(names, sortedKeys(others)...)); near != "" {
		help = "did you mean '" + near + "'?"
	}
	s.diags.Add(diag.Diagnostic{Source: o.source, Span: o.valueAt, Code: diag.UnknownConnector, Message: fmt.Sprintf("no connector '%s'", o.value), Help: help})
}

// unknownFormat reports a format that is not there.
func (s *Session) unknownFormat(c *configured, key, name string) {
	others := otherFormats()
	if help, ok := others[name]; ok {
		s.notYet(c.set[key], "format", help)
		return
	}
	var names []string
	for _, f := range s.catalogs.Formats.All() {
		names = append(names, f.Name)
	}
	p := options.Problem{Option: key, Code: string(diag.UnknownFormat), Message: fmt.Sprintf("no format '%s'", name), Help: "the formats are " + join(names)}
	if near := options.Nearest(name, append(names, sortedKeys(others)...)); near != "" {
		p.Help = "did you mean '" + near + "'?"
	}
	c.problem(p)
}

// noConnector reports the options of a table as they were before Flink 1.11, which nothing reads any more. A table without any
// connector was reported where it was created, or lies in a catalog that needs none.
func (s *Session) noConnector(c *configured) bool {
	s.tellOutside(c.table.source, c.table.nameAt, c.table.catalog)
	if o, old := c.set["connector.type"]; old {
		s.diags.Add(diag.Diagnostic{
			Source: o.source, Span: o.keyAt, Code: diag.UnknownOption, Message: "'connector.type' is how options were written before Flink 1.11",
			Help: fmt.Sprintf("write 'connector' = '%s', and the other options as leat options %s lists them", o.value, o.value),
		})
	}
	return true
}
