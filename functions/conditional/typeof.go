package conditional

import (
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// typeName is the Compile of TYPEOF.
func typeName(c *functions.Call) (functions.Kernel, error) {
	t := c.Args[0].Type
	if len(c.Args) == 2 && c.Args[1].Const.Bools[0] {
		return always([]byte(readable(t))), nil
	}
	return always([]byte(t.String())), nil
}

// always is a kernel with one answer.
func always(text []byte) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.SetBytes(int(i), text)
		}
	}
}

// readable writes a type without short names.
func readable(t types.Type) string {
	var text string
	switch {
	case t.Kind == types.Varchar && t.Length == types.MaxLength:
		text = "VARCHAR(2147483647)"
	case t.Kind == types.Varbinary && t.Length == types.MaxLength:
		text = "VARBINARY(2147483647)"
	case t.Kind == types.TimestampLTZ:
		text = strings.Replace(t.AsNullable().String(), "TIMESTAMP_LTZ", "TIMESTAMP", 1) + " WITH LOCAL TIME ZONE"
	case t.Kind == types.Array, t.Kind == types.Multiset:
		text = t.Kind.String() + "<" + readable(*t.Elem) + ">"
	case t.Kind == types.Map:
		text = "MAP<" + readable(*t.Key) + ", " + readable(*t.Elem) + ">"
	case t.Kind == types.Row:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = "`" + strings.ReplaceAll(f.Name, "`", "``") + "` " + readable(f.Type)
		}
		text = "ROW<" + strings.Join(fields, ", ") + ">"
	default:
		return t.String()
	}
	if !t.Nullable {
		text += " NOT NULL"
	}
	return text
}
