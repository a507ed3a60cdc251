package kafka

import "github.com/leatsql/leat/connectors"

// Factory declares the connector 'kafka'.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:       "kafka",
		Doc:        "Reads and writes topics of Apache Kafka, append-only.",
		Options:    declarations(),
		Formats:    connectors.KeyValueFormat,
		Metadata:   metadata(),
		Dataset:    dataset,
		BindSource: bindSource,
		BindSink:   bindSink,
	}
}
