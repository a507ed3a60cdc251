package builtin

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/arith"
	"github.com/leatsql/leat/functions/collection"
	"github.com/leatsql/leat/functions/conditional"
	"github.com/leatsql/leat/functions/hash"
	"github.com/leatsql/leat/functions/jsons"
	"github.com/leatsql/leat/functions/logic"
	"github.com/leatsql/leat/functions/temporal"
	"github.com/leatsql/leat/functions/text"
)

// Registry returns all functions, more beside them, and Flink's others by name.
func Registry(more ...[]*functions.Function) *functions.Registry {
	return functions.NewRegistry(known(), append(more,
		logic.Functions(),
		arith.Functions(),
		text.Functions(),
		temporal.Functions(),
		hash.Functions(),
		collection.Functions(),
		conditional.Functions(),
		jsons.Functions(),
	)...)
}
