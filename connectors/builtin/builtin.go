package builtin

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/blackhole"
	"github.com/leatsql/leat/connectors/datagen"
	"github.com/leatsql/leat/connectors/declared"
	"github.com/leatsql/leat/connectors/filesystem"
	"github.com/leatsql/leat/connectors/kafka"
	"github.com/leatsql/leat/connectors/opensearch"
	"github.com/leatsql/leat/connectors/print"
)

// Registry returns the connectors.
func Registry() *connectors.Registry {
	return connectors.NewRegistry(
		kafka.Factory(),
		opensearch.Factory(),
		datagen.Factory(),
		print.Factory(),
		blackhole.Factory(),
		kafka.UpsertFactory(),
		filesystem.Factory(),
		declared.Elasticsearch(6),
		declared.Elasticsearch(7),
	)
}
