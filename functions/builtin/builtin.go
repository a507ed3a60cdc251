package builtin

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/aggregate"
	"github.com/leatsql/leat/functions/arith"
	"github.com/leatsql/leat/functions/collection"
	"github.com/leatsql/leat/functions/conditional"
	"github.com/leatsql/leat/functions/hash"
	"github.com/leatsql/leat/functions/jsons"
	"github.com/leatsql/leat/functions/logic"
	"github.com/leatsql/leat/functions/temporal"
	"github.com/leatsql/leat/functions/text"
	"github.com/leatsql/leat/functions/window"
)

// Registry returns all functions of Flink 1.20, and more beside them.
func Registry(more ...[]*functions.Function) *functions.Registry {
	return functions.NewRegistry(append(more,
		logic.Functions(),
		arith.Functions(),
		text.Functions(),
		temporal.Functions(),
		hash.Functions(),
		collection.Functions(),
		conditional.Functions(),
		jsons.Functions(),
		aggregate.Functions(),
		window.Functions(),
	)...)
}
