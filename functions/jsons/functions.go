package jsons

import "github.com/leatsql/leat/functions"

// Functions returns the family.
func Functions() []*functions.Function {
	return append([]*functions.Function{jsonValue(), jsonQuery(), jsonExists()}, isJSON()...)
}
