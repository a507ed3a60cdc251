package ast

import "reflect"

// Walk calls visit for a node and, where that returns true, for the nodes that it holds, in the order of the fields. Parts
// that are held by value, a Name or a Column, are given as pointers into the tree; parts that are no nodes are stepped
// through.
func Walk(n Node, visit func(Node) bool) {
	if v := reflect.ValueOf(n); v.IsValid() {
		walkValue(v, visit)
	}
}

func walkValue(v reflect.Value, visit func(Node) bool) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			walkValue(v.Elem(), visit)
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Elem().Kind() == reflect.Struct {
			walkStruct(v, visit)
		}
	case reflect.Struct:
		if !v.CanAddr() {
			copied := reflect.New(v.Type())
			copied.Elem().Set(v)
			v = copied.Elem()
		}
		walkStruct(v.Addr(), visit)
	case reflect.Slice:
		for i := range v.Len() {
			walkValue(v.Index(i), visit)
		}
	}
}

// walkStruct visits the struct that v points to, if it is a node, and its fields.
func walkStruct(v reflect.Value, visit func(Node) bool) {
	if _, isPos := v.Interface().(*Pos); isPos {
		return
	}
	if n, ok := v.Interface().(Node); ok && !visit(n) {
		return
	}
	for i := range v.Elem().NumField() {
		walkValue(v.Elem().Field(i), visit)
	}
}
