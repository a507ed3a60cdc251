package explain

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Expr writes an expression for EXPLAIN. Implicit casts are written as x::TYPE.
func Expr(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Column:
		return e.Name
	case *plan.Literal:
		return literalText(e)
	case *plan.Call:
		return callText(e)
	case *plan.Cast:
		switch {
		case e.Implicit:
			return operandText(e.Arg) + "::" + e.T.AsNullable().String()
		case e.Try:
			return "TRY_CAST(" + Expr(e.Arg) + " AS " + e.T.AsNullable().String() + ")"
		}
		return "CAST(" + Expr(e.Arg) + " AS " + e.T.AsNullable().String() + ")"
	case *plan.Case:
		text := "CASE"
		for i := range e.Whens {
			text += " WHEN " + Expr(e.Whens[i]) + " THEN " + Expr(e.Thens[i])
		}
		return text + " ELSE " + Expr(e.Else) + " END"
	case *plan.Coalesce:
		return "COALESCE(" + exprTexts(e.Args) + ")"
	case *plan.And:
		return operandsText(e.Terms, " AND ")
	case *plan.Or:
		return operandsText(e.Terms, " OR ")
	case *plan.Row:
		return "ROW(" + exprTexts(e.Fields) + ")"
	case *plan.Field:
		return operandText(e.Arg) + "." + e.Name
	case *plan.Outer:
		return "outer." + e.Name
	case *plan.Subquery:
		return subqueryText(e)
	case *plan.PatternColumn:
		if e.Variable == "" {
			return Expr(e.Column)
		}
		return e.Variable + "." + Expr(e.Column)
	case *plan.Navigation:
		return navigationText(e)
	}
	return "?"
}

func navigationText(e *plan.Navigation) string {
	switch {
	case e.Arg == nil:
		return e.Function + "()"
	case e.Offset == 0:
		return e.Function + "(" + Expr(e.Arg) + ")"
	}
	return e.Function + "(" + Expr(e.Arg) + ", " + strconv.FormatInt(e.Offset, 10) + ")"
}

func subqueryText(e *plan.Subquery) string {
	not := ""
	if e.Not {
		not = "NOT "
	}
	switch e.Kind {
	case plan.ExistsQuery:
		return not + "EXISTS (query)"
	case plan.InQuery:
		return exprTexts(e.Left) + " " + not + "IN (query)"
	case plan.AnyQuery:
		return exprTexts(e.Left) + " " + e.Op + " ANY (query)"
	case plan.AllQuery:
		return exprTexts(e.Left) + " " + e.Op + " ALL (query)"
	case plan.ArrayQuery:
		return "ARRAY(query)"
	case plan.MapQuery:
		return "MAP(query)"
	case plan.MultisetQuery:
		return "MULTISET(query)"
	case plan.ScalarQuery:
	}
	return "(query)"
}

func exprTexts(es []plan.Expr) string {
	parts := make([]string, len(es))
	for i, e := range es {
		parts[i] = Expr(e)
	}
	return strings.Join(parts, ", ")
}

func operandsText(es []plan.Expr, op string) string {
	parts := make([]string, len(es))
	for i, e := range es {
		parts[i] = operandText(e)
	}
	return strings.Join(parts, op)
}

// operandText puts an operation in parentheses.
func operandText(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.And, *plan.Or:
		return "(" + Expr(e) + ")"
	case *plan.Call:
		if isOperator(e.Function.Name) && e.Function.Name != element {
			return "(" + Expr(e) + ")"
		}
	}
	return Expr(e)
}

// element is the operator of a[1] and m['k'], whose name stands around its second operand.
const element = "[]"

func isOperator(name string) bool {
	return name == "NOT" || strings.HasPrefix(name, "IS ") || name != "" && (name[0] < 'A' || name[0] > 'Z')
}

func callText(e *plan.Call) string {
	name, args := e.Function.Name, e.Args
	for len(args) > 0 && isAbsent(args[len(args)-1]) {
		args = args[:len(args)-1]
	}
	switch {
	case name == element && len(args) == 2:
		return operandText(args[0]) + "[" + Expr(args[1]) + "]"
	case !isOperator(name):
		return name + "(" + exprTexts(args) + ")"
	case len(args) == 2:
		return operandsText(args, " "+name+" ")
	case len(args) == 1 && strings.HasPrefix(name, "IS "):
		return operandText(args[0]) + " " + name
	case len(args) == 1 && name == "NOT":
		return name + " " + operandText(args[0])
	case len(args) == 1:
		return name + operandText(args[0])
	}
	return name + "(" + exprTexts(args) + ")"
}

// isAbsent reports whether an argument stands for a clause that was not written.
func isAbsent(e plan.Expr) bool {
	l, ok := e.(*plan.Literal)
	return ok && (l.T.Kind == types.Symbol || l.T.Kind == types.Null) && l.Value.IsNull(0)
}

func literalText(l *plan.Literal) string {
	v := l.Value
	switch {
	case l.Secret:
		return "'***'"
	case v.IsNull(0):
		return "NULL"
	case l.T.Kind == types.Symbol:
		return string(v.Bytes[0])
	case l.T.IsString():
		return quote(string(v.Bytes[0]))
	case l.T.IsBinary():
		return "x'" + hex.EncodeToString(v.Bytes[0]) + "'"
	case l.T.IsInteger():
		return strconv.FormatInt(v.Ints[0], 10)
	}
	text := castText(l)
	if l.T.Kind == types.Date || l.T.Kind == types.Time || l.T.IsTimestamp() || l.T.IsInterval() {
		return l.T.Kind.String() + " " + quote(text)
	}
	return text
}

// castText is a literal as CAST makes text of it.
func castText(l *plan.Literal) string {
	kernel, err := cast.Compile(l.T, types.StringType(), false, &functions.Env{Zone: time.UTC})
	if err != nil {
		return fmt.Sprintf("<%s>", l.T.Kind)
	}
	out := batch.NewVector(types.StringType(), 1)
	out.Nulls.Clear(0)
	kernel(&functions.Eval{Arena: &batch.Arena{}, Fail: func(int32, error) {}}, []int32{0}, []*batch.Vector{l.Value}, out)
	return string(out.Bytes[0])
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
