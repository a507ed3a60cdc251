package builtin_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
)

// errSkip is for expressions that take a planner: subqueries, CASE, AND.
var errSkip = errors.New("not an expression of function calls")

// phaseError is an error before any row ("plan") or on a row ("runtime").
type phaseError struct {
	phase string
	error
}

func (e phaseError) Unwrap() error { return e.error }

// evaluator computes expressions of function calls over one row, straight on the kernels.
type evaluator struct {
	registry *functions.Registry
	env      *functions.Env
	arena    batch.Arena
	columns  map[string]*batch.Vector
}

func newEvaluator(zone *time.Location) *evaluator {
	return &evaluator{registry: builtin.Registry(), env: &functions.Env{Zone: zone, Database: "default_database"}, columns: map[string]*batch.Vector{}}
}

// text evaluates an expression; what the parser refuses is not for this test.
func (v *evaluator) text(expr string) (*batch.Vector, error) {
	e, mistakes := parser.ParseExpr(diag.NewSource("", expr))
	if len(mistakes) > 0 {
		return nil, errSkip
	}
	return v.expr(e)
}

func (v *evaluator) expr(e ast.Expr) (*batch.Vector, error) {
	switch e := e.(type) {
	case *ast.Paren:
		return v.expr(e.Expr)
	case *ast.Literal:
		return v.literal(e)
	case *ast.IntervalLiteral:
		return interval(e)
	case *ast.IntervalOf:
		return v.difference(e)
	case *ast.RowExpr:
		return v.row(e)
	case *ast.Keyword:
		return symbol(e.Word), nil
	case *ast.ColumnRef:
		if c := v.columns[e.Name.Parts[0].Name]; c != nil && len(e.Name.Parts) == 1 {
			return c, nil
		}
	case *ast.Unary:
		if e.Op == "+" {
			return nil, errSkip
		}
		return v.call(e.Op, e.Expr)
	case *ast.Binary:
		if e.Op != "AND" && e.Op != "OR" && e.Op != "!=" {
			return v.call(e.Op, e.Left, e.Right)
		}
	case *ast.Is:
		not := map[bool]string{true: "NOT "}[e.Not]
		return v.call("IS "+not+e.What, e.Expr)
	case *ast.Call:
		return v.call(strings.ToUpper(e.Name.Parts[0].Name), e.Args...)
	case *ast.JSONConstructor:
		return v.jsonConstructor(e)
	case *ast.Cast:
		return v.cast(e)
	case *ast.ArrayExpr:
		return v.call("ARRAY", e.Items...)
	case *ast.MapExpr:
		return v.call("MAP", e.Items...)
	case *ast.Index:
		return v.call("[]", e.Expr, e.Index)
	}
	return nil, errSkip
}

func (v *evaluator) literal(l *ast.Literal) (*batch.Vector, error) {
	switch l.Kind {
	case ast.NullLiteral:
		return constant(types.Type{Kind: types.Null, Nullable: true}, func(c *batch.Vector) { c.SetNull(0) }), nil
	case ast.BoolLiteral:
		return constant(types.Simple(types.Boolean).NotNull(), func(c *batch.Vector) { c.SetBool(0, l.Text == "TRUE") }), nil
	case ast.StringLiteral:
		return constant(types.CharOf(len([]rune(l.Text))).NotNull(), func(c *batch.Vector) { c.SetBytes(0, []byte(l.Text)) }), nil
	case ast.BinaryLiteral:
		value, err := hex.DecodeString(l.Text)
		if err != nil {
			return nil, err
		}
		t := types.Type{Kind: types.Binary, Length: len(value)}
		return constant(t, func(c *batch.Vector) { c.SetBytes(0, value) }), nil
	case ast.NumberLiteral:
		return v.converted(l.Text, numberType(l.Text))
	case ast.DateLiteral:
		return v.converted(l.Text, types.Simple(types.Date))
	case ast.TimeLiteral:
		return v.converted(l.Text, types.TimeOf(0))
	case ast.TimestampLiteral:
		_, fraction, _ := strings.Cut(l.Text, ".")
		return v.converted(l.Text, types.TimestampOf(len(fraction)))
	}
	return nil, errSkip
}

func numberType(text string) types.Type {
	whole, fraction, dotted := strings.Cut(text, ".")
	switch {
	case strings.ContainsAny(text, "eE"):
		return types.Simple(types.Double)
	case dotted:
		return types.DecimalOf(len(whole)+len(fraction), len(fraction))
	case len(text) < 10 || len(text) == 10 && text <= "2147483647":
		return types.Simple(types.Int)
	}
	return types.Simple(types.BigInt)
}

func constant(t types.Type, set func(*batch.Vector)) *batch.Vector {
	c := batch.NewVector(t, 1)
	set(c)
	return c
}

// converted is text as a constant of a type.
func (v *evaluator) converted(text string, t types.Type) (*batch.Vector, error) {
	c, err := v.castTo(constant(types.StringType().NotNull(), func(c *batch.Vector) { c.SetBytes(0, []byte(text)) }), t, false)
	if err != nil {
		return nil, errSkip
	}
	c.Type.Nullable = false
	return c, nil
}

func symbol(word string) *batch.Vector {
	return constant(types.Type{Kind: types.Symbol}, func(c *batch.Vector) { c.SetBytes(0, []byte(word)) })
}

// difference is (a - b) unit.
func (v *evaluator) difference(e *ast.IntervalOf) (*batch.Vector, error) {
	unit := e.From.Unit
	if e.To != nil && e.To.Unit != "" {
		unit += " TO " + e.To.Unit
	}
	minus, ok := e.Expr.(*ast.Binary)
	if !ok || minus.Op != "-" {
		return nil, errSkip
	}
	return v.call("(-)", minus.Left, minus.Right, &ast.Keyword{Word: unit})
}

func (v *evaluator) row(e *ast.RowExpr) (*batch.Vector, error) {
	fields := make([]types.Field, len(e.Items))
	values := make([]*batch.Vector, len(e.Items))
	for i, item := range e.Items {
		value, err := v.expr(item)
		if err != nil {
			return nil, err
		}
		values[i], fields[i].Type = value, value.Type
	}
	return constant(types.RowOf(fields...).NotNull(), func(c *batch.Vector) {
		c.Nulls.Clear(0)
		c.Children = values
	}), nil
}

// jsonConstructor is JSON_OBJECT or JSON_ARRAY: the clause for NULLs, then keys and values.
func (v *evaluator) jsonConstructor(e *ast.JSONConstructor) (*batch.Vector, error) {
	clause := &ast.Keyword{}
	if e.Absent != nil {
		clause.Word = map[bool]string{true: "ABSENT ON NULL", false: "NULL ON NULL"}[*e.Absent]
	}
	operands := []ast.Expr{clause}
	for i, value := range e.Values {
		if i < len(e.Keys) {
			operands = append(operands, e.Keys[i])
		}
		operands = append(operands, value)
	}
	return v.call(e.Name, operands...)
}

func (v *evaluator) cast(e *ast.Cast) (*batch.Vector, error) {
	arg, err := v.expr(e.Expr)
	if err != nil {
		return nil, err
	}
	t, err := typeOf(e.Type)
	if err != nil {
		return nil, err
	}
	return v.castTo(arg, t, e.Try)
}

func (v *evaluator) castTo(arg *batch.Vector, to types.Type, try bool) (*batch.Vector, error) {
	if err := cast.Check(arg.Type, to, try); err != nil {
		return nil, phaseError{"plan", err}
	}
	kernel, err := cast.Compile(arg.Type, to, try, v.env)
	if err != nil {
		return nil, errSkip
	}
	return v.run(kernel, functions.Strict, []*batch.Vector{arg}, to.WithNull(arg.Type.Nullable || try))
}

func (v *evaluator) call(name string, operands ...ast.Expr) (*batch.Vector, error) {
	f, ok := v.registry.Lookup(name)
	if !ok || f.Special {
		return nil, errSkip
	}
	vectors := make([]*batch.Vector, len(operands))
	args := make([]functions.Arg, len(operands))
	for i, o := range operands {
		arg, err := v.expr(o)
		if err != nil {
			return nil, err
		}
		vectors[i], args[i] = arg, functions.Arg{Type: arg.Type, Const: arg}
	}
	overload, as, err := f.Resolve(args)
	switch {
	case err != nil:
		return nil, phaseError{"plan", err}
	case overload.Compile == nil:
		return nil, errSkip
	}
	for i, t := range as {
		if vectors[i].Type.Kind == types.Null {
			vectors[i] = batch.NewVector(t, 1)
		} else if !t.Equal(vectors[i].Type) {
			if vectors[i], err = v.castTo(vectors[i], t, false); err != nil {
				return nil, err
			}
		}
		_, json := operands[i].(*ast.JSONConstructor)
		args[i] = functions.Arg{Type: t, Const: vectors[i], JSON: json}
	}
	c := &functions.Call{Function: f, Args: args, Env: v.env}
	if c.Result, err = overload.Result(c); err != nil {
		return nil, phaseError{"plan", err}
	}
	kernel, err := overload.Compile(c)
	if err != nil {
		return nil, phaseError{"plan", err}
	}
	return v.run(kernel, overload.Nulls, vectors, c.Result)
}

// run calls a kernel for the one row.
func (v *evaluator) run(kernel functions.Kernel, nulls functions.NullRule, args []*batch.Vector, t types.Type) (*batch.Vector, error) {
	out := batch.NewVector(t, 1)
	if nulls == functions.Strict {
		for _, a := range args {
			if a.IsNull(0) {
				return out, nil
			}
		}
		out.Nulls.Clear(0)
	}
	var failed error
	e := &functions.Eval{Arena: &v.arena, Now: time.Now(), Fail: func(_ int32, err error) { failed = err }}
	kernel(e, []int32{0}, args, out)
	if failed != nil {
		return nil, phaseError{"runtime", failed}
	}
	return out, nil
}

// typeOf is the type that is written in a cast.
func typeOf(n *ast.TypeName) (types.Type, error) {
	param := func(i, absent int) int {
		if i < len(n.Params) {
			return n.Params[i]
		}
		return absent
	}
	simple := map[string]types.Kind{
		"BOOLEAN": types.Boolean, "TINYINT": types.TinyInt, "SMALLINT": types.SmallInt, "INT": types.Int, "INTEGER": types.Int,
		"BIGINT": types.BigInt, "FLOAT": types.Float, "DOUBLE": types.Double, "DATE": types.Date,
	}
	if k, ok := simple[n.Name]; ok {
		return types.Simple(k), nil
	}
	switch n.Name {
	case "STRING":
		return types.StringType(), nil
	case "BYTES":
		return types.BytesType(), nil
	case "CHAR":
		return types.CharOf(param(0, 1)), nil
	case "VARCHAR":
		return types.VarcharOf(param(0, 1)), nil
	case "DECIMAL":
		return types.DecimalOf(param(0, 10), param(1, 0)), nil
	case "TIME":
		return types.TimeOf(param(0, 0)), nil
	case "TIMESTAMP":
		return types.TimestampOf(param(0, 6)), nil
	case "TIMESTAMP_LTZ":
		return types.TimestampLTZOf(param(0, 6)), nil
	}
	return types.Type{}, fmt.Errorf("%w: type %s", errSkip, n.Name)
}
