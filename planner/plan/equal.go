package plan

import "reflect"

// Equal reports whether two expressions say the same of a row, wherever they stand in the source. Queries within are the same only
// where they are one.
func Equal(a, b Expr) bool {
	if a == b {
		return true
	}
	if reflect.TypeOf(a) != reflect.TypeOf(b) || !sameNode(a, b) {
		return false
	}
	return equalLists(Children(a), Children(b))
}

// EqualKeys reports whether two orders are the same.
func EqualKeys(a, b []SortKey) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Descending != b[i].Descending || a[i].NullsFirst != b[i].NullsFirst || !Equal(a[i].Expr, b[i].Expr) {
			return false
		}
	}
	return true
}

func equalLists(a, b []Expr) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// sameNode compares two expressions of one kind without their children.
func sameNode(a, b Expr) bool {
	switch a := a.(type) {
	case *Column:
		return a.Index == b.(*Column).Index
	case *Outer:
		b := b.(*Outer)
		return a.Up == b.Up && a.Index == b.Index
	case *Literal:
		b := b.(*Literal)
		return a.T.Equal(b.T) && a.JSON == b.JSON && reflect.DeepEqual(a.Value, b.Value)
	case *Call:
		b := b.(*Call)
		return a.Function == b.Function && a.Overload == b.Overload
	case *Cast:
		return a.T.Equal(b.Type()) && a.Try == b.(*Cast).Try
	case *Case:
		return len(a.Whens) == len(b.(*Case).Whens)
	case *Field:
		return a.Index == b.(*Field).Index
	case *And, *Or, *Coalesce, *Row:
		return true
	}
	return false
}
