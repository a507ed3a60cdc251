package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
)

// simpleTypes are the types without parameters.
var simpleTypes = map[string]types.Kind{
	"BOOLEAN": types.Boolean, "TINYINT": types.TinyInt, "SMALLINT": types.SmallInt, "INT": types.Int, "INTEGER": types.Int,
	"BIGINT": types.BigInt, "FLOAT": types.Float, "DOUBLE": types.Double, "DATE": types.Date,
}

// typeHelp says what to write in place of types that other engines have.
var typeHelp = map[string]string{
	"BOOL": "BOOLEAN", "LONG": "BIGINT", "SHORT": "SMALLINT", "BYTE": "TINYINT", "DATETIME": "TIMESTAMP(3)", "TEXT": "STRING",
	"JSON": "STRING", "UUID": "STRING", "REAL": "FLOAT", "INT64": "BIGINT", "INT32": "INT", "FLOAT64": "DOUBLE", "STRUCT": "ROW<…>",
	"TIMESTAMPTZ": "TIMESTAMP_LTZ(3)", "BLOB": "BYTES", "NUMBER": "DECIMAL(38, 0)",
}

// Type gives a type's name its meaning. ok is false when it has none, which was reported.
func (b *Binder) Type(n *ast.TypeName) (t types.Type, ok bool) {
	t, ok = b.baseType(n)
	return t.WithNull(!n.NotNull), ok
}

func (b *Binder) baseType(n *ast.TypeName) (types.Type, bool) {
	if n.User != nil {
		return b.unknownType(n, n.User.Parts[len(n.User.Parts)-1].Name)
	}
	if k, ok := simpleTypes[n.Name]; ok {
		return types.Simple(k), true
	}
	switch n.Name {
	case "STRING":
		return types.StringType(), true
	case "BYTES":
		return types.BytesType(), true
	case "CHAR":
		return lengthType(n, types.Char, 1)
	case "VARCHAR":
		return lengthType(n, types.Varchar, types.MaxLength)
	case "BINARY":
		return lengthType(n, types.Binary, 1)
	case "VARBINARY":
		return lengthType(n, types.Varbinary, types.MaxLength)
	case "DECIMAL", "DEC", "NUMERIC":
		return b.decimalType(n)
	case "TIME":
		// Flink keeps TIME as TIME(0), whatever precision is written.
		_, ok := b.precision(n, 0)
		return types.TimeOf(0), ok
	case "TIMESTAMP":
		p, ok := b.precision(n, 6)
		return types.TimestampOf(p), ok
	case "TIMESTAMP_LTZ":
		p, ok := b.precision(n, 6)
		return types.TimestampLTZOf(p), ok
	case "INTERVAL":
		return intervalType(n.Unit, n.UnitTo), b.checkPrecision(n.Unit, n.UnitTo, n.Span())
	case "ARRAY", "MULTISET", "MAP", "ROW":
		return b.nestedType(n)
	}
	return b.unknownType(n, n.Name)
}

func (b *Binder) nestedType(n *ast.TypeName) (types.Type, bool) {
	ok := true
	args := make([]types.Type, len(n.Args))
	for i := range n.Args {
		var good bool
		args[i], good = b.Type(&n.Args[i])
		ok = ok && good
	}
	switch {
	case n.Name == "ARRAY" && len(args) == 1:
		return types.ArrayOf(args[0]), ok
	case n.Name == "MULTISET" && len(args) == 1:
		return types.MultisetOf(args[0]), ok
	case n.Name == "MAP" && len(args) == 2:
		return types.MapOf(args[0], args[1]), ok
	case n.Name == "ROW":
		fields := make([]types.Field, len(n.Fields))
		for i := range n.Fields {
			f := &n.Fields[i]
			t, good := b.Type(&f.Type)
			if named(fields[:i], f.Name.Name) {
				b.report(f.Name.Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("field %q is there twice", f.Name.Name)})
				good = false
			}
			fields[i] = types.Field{Name: f.Name.Name, Type: t, Comment: f.Comment}
			ok = ok && good
		}
		return types.RowOf(fields...), ok
	}
	return b.unknownType(n, n.Name)
}

func named(fields []types.Field, name string) bool {
	return slices.ContainsFunc(fields, func(f types.Field) bool { return f.Name == name })
}

func (b *Binder) unknownType(n *ast.TypeName, name string) (types.Type, bool) {
	m := mistake{code: diag.TypeMismatch, text: "no type " + name}
	if better, ok := typeHelp[name]; ok {
		m.help = "use " + better
	} else if near := options.Nearest(name, typeNames()); near != "" {
		m.help = "did you mean " + near + "?"
	}
	b.report(n.Span(), m)
	return types.Type{}, false
}

func typeNames() []string {
	names := []string{"STRING", "BYTES", "CHAR", "VARCHAR", "BINARY", "VARBINARY", "DECIMAL", "TIME", "TIMESTAMP", "TIMESTAMP_LTZ", "ARRAY", "MAP", "ROW", "MULTISET"}
	for n := range simpleTypes {
		names = append(names, n)
	}
	return names
}

// lengthType is a text or binary type. Flink takes a length of 0 too.
func lengthType(n *ast.TypeName, k types.Kind, length int) (types.Type, bool) {
	if len(n.Params) > 0 {
		length = n.Params[0]
	}
	return types.Type{Kind: k, Length: length}, true
}

// mostTimeDigits is the most digits of a fraction of a second.
const mostTimeDigits = 9

// precision is the number of digits of a second's fraction, usual where none is written.
func (b *Binder) precision(n *ast.TypeName, usual int) (int, bool) {
	if len(n.Params) == 0 {
		return usual, true
	}
	if n.Params[0] < 0 || n.Params[0] > mostTimeDigits {
		b.report(n.Span(), mistake{code: diag.TypeMismatch, text: fmt.Sprintf("the precision of %s is between 0 and %d", n.Name, mostTimeDigits)})
		return usual, false
	}
	return n.Params[0], true
}

func (b *Binder) decimalType(n *ast.TypeName) (types.Type, bool) {
	precision, scale := 10, 0
	if len(n.Params) > 0 {
		precision = n.Params[0]
	}
	if len(n.Params) > 1 {
		scale = n.Params[1]
	}
	if precision < 1 || precision > types.MaxDecimalPrecision || scale < 0 || scale > precision {
		b.report(n.Span(), mistake{code: diag.TypeMismatch, text: "DECIMAL takes a precision from 1 to 38 and a scale from 0 to the precision"})
		return types.DecimalOf(10, 0), false
	}
	return types.DecimalOf(precision, scale), true
}
