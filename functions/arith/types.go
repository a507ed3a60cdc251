package arith

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// operands is the Coerce of + - * /: numbers meet in the type that holds both, DECIMALs keep their scale.
func operands(args []functions.Arg) ([]types.Type, error) {
	a, b := args[0].Type, args[1].Type
	switch {
	case !a.IsNumeric() || !b.IsNumeric():
		return nil, fmt.Errorf("needs numbers, not %s and %s", a.AsNullable(), b.AsNullable())
	case a.IsApproximate() || b.IsApproximate():
		t, _ := functions.CommonType(a, b)
		return []types.Type{t.WithNull(a.Nullable), t.WithNull(b.Nullable)}, nil
	case a.IsInteger() && b.IsInteger():
		return []types.Type{a, b}, nil
	}
	return []types.Type{functions.AsDecimal(a), functions.AsDecimal(b)}, nil
}

// exactOperands is the Coerce of %, which approximate numbers do not take. An integer on the right stays one, since the result
// has its type.
func exactOperands(args []functions.Arg) ([]types.Type, error) {
	for _, a := range args {
		if !a.Type.IsInteger() && a.Type.Kind != types.Decimal {
			return nil, fmt.Errorf("needs exact numbers, not %s", a.Type.AsNullable())
		}
	}
	if args[1].Type.IsInteger() {
		return []types.Type{args[0].Type, args[1].Type}, nil
	}
	return operands(args)
}

// result returns the Result of an operator: the common integer or approximate type, and for DECIMALs what decimal says.
func result(decimal func(a, b types.Type) types.Type) func(*functions.Call) (types.Type, error) {
	return func(c *functions.Call) (types.Type, error) {
		a, b := c.Args[0].Type, c.Args[1].Type
		t, _ := functions.CommonType(a, b)
		if a.Kind == types.Decimal {
			t = decimal(a, b)
		}
		return t.WithNull(c.AnyNullable()), nil
	}
}

// sumType has room for the carry.
func sumType(a, b types.Type) types.Type {
	scale := max(a.Scale, b.Scale)
	return fit(max(a.Prec-a.Scale, b.Prec-b.Scale)+scale+1, scale)
}

func productType(a, b types.Type) types.Type { return fit(a.Prec+b.Prec+1, a.Scale+b.Scale) }

// quotientType has at least six digits behind the point.
func quotientType(a, b types.Type) types.Type {
	scale := max(6, a.Scale+b.Prec+1)
	return fit(a.Prec-a.Scale+b.Scale+scale, scale)
}

// fit cuts a DECIMAL to 38 digits: the fraction gives way, but keeps six digits.
func fit(precision, scale int) types.Type {
	if precision <= types.MaxDecimalPrecision {
		return types.DecimalOf(precision, scale)
	}
	whole := precision - scale
	scale = max(types.MaxDecimalPrecision-whole, min(scale, 6))
	return types.DecimalOf(types.MaxDecimalPrecision, scale)
}

// remainderType is that of the right operand. Where the remainder of DECIMALs would need another type, Flink has no answer.
func remainderType(c *functions.Call) (types.Type, error) {
	a, b := c.Args[0].Type, functions.AsDecimal(c.Args[1].Type)
	if a.Kind == types.Decimal && a.Scale+b.Scale > 0 {
		exact := exactRemainder(a, b)
		if !exact.EqualIgnoringNull(c.Args[1].Type) {
			return types.Type{}, fmt.Errorf("the right operand must be %s as the remainder is, not %s: cast it", exact, c.Args[1].Type.AsNullable())
		}
	}
	return c.Args[1].Type.WithNull(c.AnyNullable()), nil
}

// exactRemainder is the DECIMAL that holds every remainder of two.
func exactRemainder(a, b types.Type) types.Type {
	scale := max(a.Scale, b.Scale)
	return types.DecimalOf(min(a.Prec-a.Scale, b.Prec-b.Scale)+scale, scale)
}
