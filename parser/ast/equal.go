package ast

import (
	"reflect"

	"github.com/leatsql/leat/diag"
)

// Equal reports whether two trees, of nodes or of scripts, say the same: spans and the nodes that keep parentheses (Paren,
// ParenQuery, ParenTable) do not count.
func Equal(a, b any) bool {
	return equalValues(reflect.ValueOf(a), reflect.ValueOf(b))
}

func equalValues(a, b reflect.Value) bool {
	a, b = withoutParens(a), withoutParens(b)
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return equalValues(a.Elem(), b.Elem())
	case reflect.Struct:
		return equalStructs(a, b)
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equalValues(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	}
	return a.Interface() == b.Interface()
}

func equalStructs(a, b reflect.Value) bool {
	switch a.Type() {
	case reflect.TypeFor[Pos](), reflect.TypeFor[diag.Source]():
		return true
	}
	for i := range a.NumField() {
		if !equalValues(a.Field(i), b.Field(i)) {
			return false
		}
	}
	return true
}

// withoutParens steps through interfaces and the nodes that keep parentheses.
func withoutParens(v reflect.Value) reflect.Value {
	for v.IsValid() {
		if v.Kind() == reflect.Interface {
			v = v.Elem()
			continue
		}
		if v.Kind() != reflect.Pointer || v.IsNil() {
			return v
		}
		switch n := v.Interface().(type) {
		case *Paren:
			v = reflect.ValueOf(n.Expr)
		case *ParenQuery:
			v = reflect.ValueOf(n.Query)
		case *ParenTable:
			v = reflect.ValueOf(n.Table)
		default:
			return v
		}
	}
	return v
}
