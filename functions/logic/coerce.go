package logic

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// equality is the Coerce of = and <>.
func equality(args []functions.Arg) ([]types.Type, error) {
	a, b := args[0].Type, args[1].Type
	if a, b, ok := sameKind(a, b); ok {
		return []types.Type{a, b}, nil
	}
	switch {
	case a.IsString() && b.IsNumeric(), a.IsNumeric() && b.IsString():
		return nil, fmt.Errorf("cannot compare %s with %s: cast one of them", a.AsNullable(), b.AsNullable())
	case a.IsString() && b.Kind == types.Boolean, a.Kind == types.Boolean && b.IsString():
		return []types.Type{a, b}, nil // Flink accepts these and finds them never equal
	case isNested(a) && isNested(b):
		if t, ok := functions.CommonType(a, b); ok {
			return []types.Type{t.WithNull(a.Nullable), t.WithNull(b.Nullable)}, nil
		}
		if a.Kind == types.Array && b.Kind == types.Array && unrelated(*a.Elem, *b.Elem) {
			return []types.Type{a, b}, nil
		}
	}
	return nil, incomparable(a, b)
}

// ordering is the Coerce of <, <=, > and >=. Unlike equality it reads text as the number or the truth value beside it.
func ordering(args []functions.Arg) ([]types.Type, error) {
	a, b := args[0].Type, args[1].Type
	if own, ok := allDigits(a, b); ok {
		return own, nil
	}
	if a, b, ok := sameKind(a, b); ok {
		return []types.Type{a, b}, nil
	}
	switch {
	case a.IsString() && textReadsAs(b):
		return []types.Type{textAs(b).WithNull(a.Nullable), textAs(b).WithNull(b.Nullable)}, nil
	case textReadsAs(a) && b.IsString():
		return []types.Type{textAs(a).WithNull(a.Nullable), textAs(a).WithNull(b.Nullable)}, nil
	case isNested(a) && isNested(b):
		return nil, fmt.Errorf("%s has no order, only =, <> and IS DISTINCT FROM compare it", a.AsNullable())
	}
	return nil, incomparable(a, b)
}

// distinctness is the Coerce of IS [NOT] DISTINCT FROM.
func distinctness(args []functions.Arg) ([]types.Type, error) {
	if own, ok := allDigits(args[0].Type, args[1].Type); ok {
		return own, nil
	}
	return equality(args)
}

// allDigits leaves two exact numbers as they are where no DECIMAL holds every digit of both. As in Flink an order and IS DISTINCT FROM
// look at all of them, = and <> at those that the common type keeps.
func allDigits(a, b types.Type) ([]types.Type, bool) {
	if a.Kind != types.Decimal && b.Kind != types.Decimal || !a.IsNumeric() || !b.IsNumeric() || a.IsApproximate() || b.IsApproximate() {
		return nil, false
	}
	a, b = functions.AsDecimal(a), functions.AsDecimal(b)
	digits := max(a.Prec-a.Scale, b.Prec-b.Scale) + max(a.Scale, b.Scale)
	return []types.Type{a, b}, digits > types.MaxDecimalPrecision
}

// sameKind settles the operands that every comparison takes: of one family, or text beside a date or time.
func sameKind(a, b types.Type) (_, _ types.Type, ok bool) {
	switch {
	case a.Kind == types.Null && b.Kind == types.Null:
		t := types.Simple(types.Boolean)
		return t, t, true
	case a.Kind == types.Null:
		return b.AsNullable(), b, b.Kind != types.Row
	case b.Kind == types.Null:
		return a, a.AsNullable(), true
	case a.IsNumeric() && b.IsNumeric():
		t, _ := functions.CommonType(a, b)
		return t.WithNull(a.Nullable), t.WithNull(b.Nullable), true
	case a.IsTimestamp() && b.IsTimestamp() && a.Kind != b.Kind:
		t := types.TimestampOf(max(a.Prec, b.Prec))
		return t.WithNull(a.Nullable), t.WithNull(b.Nullable), true
	case isMoment(a) && b.IsString():
		return a, a.WithNull(b.Nullable), true
	case a.IsString() && isMoment(b):
		return b.WithNull(a.Nullable), b, true
	case a.IsString() && b.IsString(), a.IsBinary() && b.IsBinary():
		return a, b, true
	}
	return a, b, a.Kind == b.Kind && !isNested(a) && a.Kind != types.Symbol
}

// unrelated reports whether Flink takes the values of two types, which have no common one, for elements that are never equal. It casts
// numbers and truth values to one another, and cannot cast a number to a date.
func unrelated(a, b types.Type) bool {
	plain := func(t types.Type) bool { return t.IsNumeric() || t.Kind == types.Boolean }
	switch {
	case a.Kind == types.Array && b.Kind == types.Array:
		return unrelated(*a.Elem, *b.Elem)
	case plain(a):
		return !plain(b) && !isMoment(b)
	case plain(b):
		return !isMoment(a)
	}
	return a.Kind != b.Kind
}

func isMoment(t types.Type) bool {
	return t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}

func isNested(t types.Type) bool { return t.Kind >= types.Array && t.Kind <= types.Row }

func textReadsAs(t types.Type) bool { return t.IsNumeric() || t.Kind == types.Boolean }

// textAs is the type that text and an operand of type t are compared in: exact numbers leave room for a BIGINT.
func textAs(t types.Type) types.Type {
	if t.IsInteger() || t.Kind == types.Decimal {
		t, _ = functions.CommonType(t, types.Simple(types.BigInt))
	}
	return t
}

func incomparable(a, b types.Type) error {
	return fmt.Errorf("cannot compare %s with %s", a.AsNullable(), b.AsNullable())
}
