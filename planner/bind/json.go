package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// jsonCall binds JSON_VALUE, JSON_QUERY and JSON_EXISTS. Their clauses become constant arguments behind the document and the
// path, always all of them, in this order:
//
//	JSON_VALUE(doc, path, returning, on empty, its default, on error, its default)
//	JSON_QUERY(doc, path, returning, wrapper, on empty, on error)
//	JSON_EXISTS(doc, path, on error)
//
// A word is a symbol, and one that was not written is a NULL.
func (b *Binder) jsonCall(e *ast.JSONCall) plan.Expr {
	at := e.Span()
	args := []plan.Expr{b.Expr(e.Doc), b.Expr(e.Path)}
	switch e.Name {
	case "JSON_VALUE":
		args = append(args, b.returning(e))
		args = append(args, b.behaviour(e.OnEmpty, at)...)
		args = append(args, b.behaviour(e.OnError, at)...)
	case "JSON_QUERY":
		args = append(args, b.returning(e), word(e.Wrapper, at), b.behaviour(e.OnEmpty, at)[0], b.behaviour(e.OnError, at)[0])
	default:
		args = append(args, b.behaviour(e.OnError, at)[0])
	}
	return b.invoke(e.Name, e.NameAt.Span(), at, args)
}

// jsonConstructor binds JSON_OBJECT and JSON_ARRAY: the clause for NULLs first, then the values, of an object each behind its key.
func (b *Binder) jsonConstructor(e *ast.JSONConstructor) plan.Expr {
	return b.invoke(e.Name, e.NameAt.Span(), e.Span(), b.jsonArguments(e))
}

// jsonArguments are the clause of a JSON constructor, then its keys and values in their order.
func (b *Binder) jsonArguments(e *ast.JSONConstructor) []plan.Expr {
	clause := ""
	if e.Absent != nil {
		clause = map[bool]string{true: "ABSENT ON NULL", false: "NULL ON NULL"}[*e.Absent]
	}
	args := []plan.Expr{symbol(clause, e.Span())}
	for i, v := range e.Values {
		if i < len(e.Keys) {
			args = append(args, b.Expr(e.Keys[i]))
		}
		args = append(args, b.Expr(v))
	}
	return args
}

func (b *Binder) returning(e *ast.JSONCall) plan.Expr {
	if e.Returning == nil {
		return word("", e.Span())
	}
	t, ok := b.Type(e.Returning)
	if !ok {
		return bad(e.Returning.Span())
	}
	return symbol(t.AsNullable().String(), e.Returning.Span())
}

// behaviour is the word of an ON EMPTY or ON ERROR clause and the value of its DEFAULT.
func (b *Binder) behaviour(c *ast.JSONBehavior, at diag.Span) []plan.Expr {
	if c == nil {
		return []plan.Expr{word("", at), Null(types.Simple(types.Null), at)}
	}
	if c.Default == nil {
		return []plan.Expr{word(c.Kind, c.Span()), Null(types.Simple(types.Null), at)}
	}
	return []plan.Expr{word(c.Kind, c.Span()), b.Expr(c.Default)}
}

func word(w string, at diag.Span) plan.Expr {
	if w == "" {
		return Null(types.Simple(types.Symbol), at)
	}
	return symbol(w, at)
}
