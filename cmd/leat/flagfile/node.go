package flagfile

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// wrong is the error of a place in the file.
func (f *File) wrong(at *token.Token, format string, args ...any) error {
	line, column := 1, 1
	if at != nil && at.Position != nil {
		line, column = at.Position.Line, at.Position.Column
	}
	return fmt.Errorf("%s:%d:%d: %s", f.path, line, column, fmt.Sprintf(format, args...))
}

// field is a name with its value.
type field struct {
	name  string
	at    *token.Token
	value ast.Node
}

// fields reads a map.
func (f *File) fields(n ast.Node) ([]field, error) {
	m, ok := n.(ast.MapNode)
	if !ok {
		return nil, f.wrong(n.GetToken(), "want names with values, NAME: VALUE")
	}
	var all []field
	for i := m.MapRange(); i.Next(); {
		name, err := f.scalar(i.Key())
		if err != nil {
			return nil, err
		}
		all = append(all, field{name, i.Key().GetToken(), i.Value()})
	}
	return all, nil
}

// scalar reads a value that is no list or map, as it is written.
func (f *File) scalar(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode:
		return n.GetToken().Value, nil
	}
	return "", f.wrong(n.GetToken(), "want a text, a number, true or false")
}
