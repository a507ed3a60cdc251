package jsons

import (
	"slices"

	"github.com/leatsql/leat/functions"
)

// Functions returns the family.
func Functions() []*functions.Function {
	return slices.Concat([]*functions.Function{jsonValue(), jsonQuery(), jsonExists()}, isJSON(), constructors(), aggregates())
}
