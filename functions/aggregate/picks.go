package aggregate

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// picks lists what gives one of the values.
func picks() []*functions.Function {
	return []*functions.Function{
		declared("MIN", "", "The least value.", rows("MIN(n)"), "1", form(same, param("value", ordered))),
		declared("MAX", "", "The greatest value.", rows("MAX(n)"), "2", form(same, param("value", ordered))),
		declared("FIRST_VALUE", "", "The value of the first row in which it is not NULL; over a window, of its first row.", rows("FIRST_VALUE(n)"), "1",
			form(same, param("value", kept))),
		declared("LAST_VALUE", "", "The value of the last row in which it is not NULL; over a window, of its last row.", rows("LAST_VALUE(n)"), "2",
			form(same, param("value", kept))),
		declared("SINGLE_VALUE", "", "The value of the only row; more than one fail the query.", "SELECT SINGLE_VALUE(n) FROM (VALUES (1)) AS t(n)", "1",
			form(same, param("value", ordered))),
	}
}

// ordered accepts what MIN and MAX of Flink compare.
func ordered(a functions.Arg) (types.Type, bool) {
	t := a.Type
	return t, t.IsString() || t.IsNumeric() || t.IsTimestamp() || t.Kind == types.Boolean || t.Kind == types.Date || t.Kind == types.Time
}

// kept accepts what FIRST_VALUE and LAST_VALUE of Flink can keep, which neither CHAR nor dates and times are.
func kept(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Varchar || a.Type.IsNumeric() || a.Type.Kind == types.Boolean
}
