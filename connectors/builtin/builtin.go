package builtin

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/kafka"
)

// Registry returns the connectors.
func Registry() *connectors.Registry {
	return connectors.NewRegistry(
		kafka.Factory(),
	)
}
