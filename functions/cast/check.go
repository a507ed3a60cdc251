package cast

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/types"
)

// Check returns nil when CAST (or, with try, TRY_CAST) of one type to another is accepted before the job starts. Otherwise the
// error's text completes "cannot cast X to Y: …".
func Check(from, to types.Type, try bool) error {
	switch {
	case from.Kind == types.Null, from.EqualIgnoringNull(to):
		return nil
	case to.IsString():
		return nil // everything has a text
	case to.Physical() >= types.PhysList:
		return checkNested(from, to, try)
	case !allowed(from, to):
		return refuse(from, to)
	case from.Kind == types.Decimal && to.Kind == types.Boolean && from.Prec == from.Scale && !try:
		return fmt.Errorf("%s has no room for the 0 that it is compared with; write x <> 0", from.AsNullable())
	case from.Kind == types.Boolean && to.Kind == types.Decimal && to.Prec == to.Scale:
		return fmt.Errorf("%s has no room for the 1 that TRUE becomes", to.AsNullable())
	}
	return nil
}

// allowed reports whether a scalar type takes another.
func allowed(from, to types.Type) bool {
	switch to.Kind {
	case types.Boolean, types.Decimal, types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double:
		return from.IsString() || from.IsNumeric() || from.Kind == types.Boolean
	case types.Binary, types.Varbinary:
		return from.IsString() || from.IsBinary()
	case types.Date:
		return from.IsString() || from.IsTimestamp() || from.Kind == types.Date
	case types.Time:
		return from.IsString() || from.IsTimestamp() || from.Kind == types.Time
	case types.Timestamp, types.TimestampLTZ:
		return from.IsString() || from.IsTimestamp() || from.Kind == types.Date || from.Kind == types.Time
	case types.IntervalMonth, types.IntervalSecond:
		return from.Kind == to.Kind || from.IsInteger() && singleField(to)
	default:
		return false
	}
}

// singleField reports whether an interval was spelt with one field: DAY, not DAY TO SECOND.
func singleField(t types.Type) bool {
	return t.Interval != "" && !strings.Contains(t.Interval, " TO ")
}

func checkNested(from, to types.Type, try bool) error {
	if from.Kind != to.Kind {
		return refuse(from, to)
	}
	if len(from.Fields) != len(to.Fields) {
		return fmt.Errorf("one row has %d fields, the other %d", len(from.Fields), len(to.Fields))
	}
	for i := range from.Fields {
		if err := checkChild(from.Fields[i].Type, to.Fields[i].Type, try); err != nil {
			return fmt.Errorf("field %d, %s: %w", i+1, to.Fields[i].Name, err)
		}
	}
	if from.Key != nil {
		if err := checkChild(*from.Key, *to.Key, try); err != nil {
			return fmt.Errorf("keys: %w", err)
		}
	}
	if from.Elem != nil {
		if err := checkChild(*from.Elem, *to.Elem, try); err != nil {
			return fmt.Errorf("elements: %w", err)
		}
	}
	return nil
}

// checkChild is Check for what a row or collection holds, of which Flink accepts a little less.
func checkChild(from, to types.Type, try bool) error {
	if to.Kind == types.Boolean && (from.Kind == types.Decimal || from.IsApproximate()) {
		return refuse(from, to)
	}
	return Check(from, to, try)
}

// refuse says why a pair is not accepted and what to do instead, where there is one sure way.
func refuse(from, to types.Type) error {
	switch {
	case from.IsNumeric() && to.IsTimestamp():
		return errors.New("a number has no unit of time; use TO_TIMESTAMP_LTZ(n, 0) for seconds, TO_TIMESTAMP_LTZ(n, 3) for milliseconds")
	case from.IsTimestamp() && to.IsNumeric():
		return errors.New("the number's unit of time is not said; use UNIX_TIMESTAMP(CAST(t AS STRING)) for seconds")
	case from.IsNumeric() && to.IsInterval() && from.IsInteger():
		return errors.New("a number gives an interval of one field only, such as INTERVAL DAY")
	case from.IsString() && (to.IsInterval() || to.Kind >= types.Array):
		return fmt.Errorf("no text is read as %s", to.Kind)
	}
	return fmt.Errorf("there is no conversion from %s to %s", from.Kind, to.Kind)
}

// ResultType returns the type of CAST(from AS to), which is nullable where its argument is, and of TRY_CAST, which always is.
func ResultType(from, to types.Type, try bool) types.Type {
	if to.Kind == types.Time {
		to.Prec = 0 // Flink's TIME has whole seconds whatever is asked for
	}
	return to.WithNull(try || from.Nullable || from.Kind == types.Null).FieldsNullable()
}

// Implicit reports whether Flink casts one type to another by itself, at sinks and in comparisons. It does not look at
// whether the values themselves may be NULL, only at what they consist of.
func Implicit(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null || from.EqualIgnoringNull(to):
		return true
	case len(from.Fields) != len(to.Fields):
		return false
	}
	switch to.Kind {
	case types.Row:
		for i := range from.Fields {
			if !implicitChild(&from.Fields[i].Type, &to.Fields[i].Type) {
				return false
			}
		}
		return from.Kind == types.Row
	case types.Array, types.Multiset:
		return from.Kind == to.Kind && implicitChild(from.Elem, to.Elem)
	case types.Map:
		return from.Kind == types.Map && implicitChild(from.Key, to.Key) && implicitChild(from.Elem, to.Elem)
	case types.Varchar:
		return from.IsString()
	case types.Varbinary:
		return from.IsBinary()
	case types.Decimal, types.Double:
		return from.IsNumeric()
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return from.IsInteger() && from.Kind <= to.Kind
	case types.Float:
		return from.IsNumeric() && from.Kind != types.Double
	case types.Date, types.Time:
		return from.Kind == to.Kind || from.Kind == types.Timestamp
	case types.Timestamp, types.TimestampLTZ:
		return from.IsTimestamp()
	default:
		return from.Kind == to.Kind
	}
}

func implicitChild(from, to *types.Type) bool {
	return (to.Nullable || !from.Nullable) && Implicit(*from, *to)
}
