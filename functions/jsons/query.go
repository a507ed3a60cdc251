package jsons

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

func jsonQuery() *functions.Function {
	f := family{
		clauses: []functions.Param{
			{Name: "RETURNING", Accepts: symbol},
			{Name: "WRAPPER", Accepts: symbol},
			{Name: "ON EMPTY", Accepts: symbol},
			{Name: "ON ERROR", Accepts: symbol},
		},
		result: func(c *functions.Call, first int) (types.Type, error) {
			t, err := queryType(c.Args[first])
			if err != nil {
				return t, err
			}
			_, err = newQuery(c, first, t)
			return t, err
		},
		compile: func(c *functions.Call, first int) (use, error) {
			q, err := newQuery(c, first, c.Result)
			if err != nil {
				return nil, err
			}
			return q.set, nil
		},
	}
	return &functions.Function{
		Name:   "JSON_QUERY",
		Syntax: []string{"JSON_QUERY(document, path [RETURNING type] [WITHOUT WRAPPER | WITH [CONDITIONAL | UNCONDITIONAL] WRAPPER] [{NULL | EMPTY ARRAY | EMPTY OBJECT | ERROR} ON EMPTY] [{NULL | EMPTY ARRAY | EMPTY OBJECT | ERROR} ON ERROR])"},
		Family: "json",
		Since:  "1.15",
		OnNull: "NULL where the document or the path is, whatever the clauses say.",
		Doc: "The object or array that a path leads to in a JSON text, as JSON text without blanks or as ARRAY<STRING>; with a " +
			"wrapper, scalars too. In strict mode, the default, ON ERROR says what becomes of a malformed text, of a path that leads " +
			"nowhere or to null, and of a scalar; in lax mode ON EMPTY does. Without these clauses the result is NULL.",
		Examples: []functions.Example{
			{Expr: `JSON_QUERY('{"a": {"b": [1, 2.50]}}', '$.a')`, Result: `{"b":[1,2.5]}`},
			{Expr: `JSON_QUERY('{"a": [{"x": 1}, {"x": 2}]}', '$.a[*].x')`, Result: "[1,2]"},
			{Expr: `JSON_QUERY('{"a": [{"x": 1}, {"x": 5}]}', '$.a[?(@.x > 2)]')`, Result: `[{"x":5}]`},
			{Expr: `JSON_QUERY('{"a": 1}', '$.a' WITH WRAPPER)`, Result: "[1]"},
			{Expr: `JSON_QUERY('{"a": 1}', 'lax $.b' EMPTY ARRAY ON EMPTY)`, Result: "[]"},
			{Expr: `JSON_QUERY(CAST(NULL AS STRING), '$.a' EMPTY ARRAY ON ERROR)`, Result: "NULL"},
		},
		Overloads: []functions.Overload{f.overload()},
	}
}

func queryType(a functions.Arg) (types.Type, error) {
	switch w := word(a); w {
	case "", "STRING", "VARCHAR":
		return types.StringType(), nil
	case "ARRAY<STRING>", "ARRAY<VARCHAR>":
		return types.ArrayOf(types.StringType()), nil
	default:
		if t, err := returningType(a); err == nil && t.IsString() {
			return t, nil
		}
		return types.Type{}, fmt.Errorf("RETURNING takes STRING, VARCHAR or ARRAY<STRING> and not %s", w)
	}
}

// query computes JSON_QUERY of one call from what its path led to.
type query struct {
	array            bool // the result is ARRAY<STRING>
	wrapper          string
	onEmpty, onError queryBehavior
	tree             jsonscan.Tree
}

type queryBehavior string

// newQuery compiles the clauses; first is the place of RETURNING among the arguments.
func newQuery(c *functions.Call, first int, result types.Type) (*query, error) {
	q := &query{array: result.Kind == types.Array, wrapper: word(c.Args[first+1])}
	q.onEmpty, q.onError = queryBehavior(word(c.Args[first+2])), queryBehavior(word(c.Args[first+3]))
	for _, b := range []queryBehavior{q.onEmpty, q.onError} {
		switch {
		case b == "EMPTY OBJECT" && q.array:
			return nil, fmt.Errorf("EMPTY OBJECT is no %s; write EMPTY ARRAY or NULL", result.AsNullable())
		case b != "" && b != "NULL" && b != "ERROR" && b != "EMPTY ARRAY" && b != "EMPTY OBJECT":
			return nil, fmt.Errorf("%s is no behaviour of JSON_QUERY; it takes NULL, ERROR, EMPTY ARRAY or EMPTY OBJECT", b)
		}
	}
	return q, nil
}

func (q *query) set(e *functions.Eval, row int32, _ []*batch.Vector, out *batch.Vector, a *answer, s *search) {
	scalar := a.item.Kind.IsScalar()
	wrap := q.wrapper == "WITH UNCONDITIONAL" || q.wrapper == "WITH CONDITIONAL" && a.item.Kind != jsonscan.Array && a.item.Kind != jsonscan.Keys
	switch {
	case a.wrong:
		q.apply(e, row, out, q.onError, errPath)
	case a.missing() || scalar && !wrap:
		if a.lax {
			q.apply(e, row, out, q.onEmpty, errEmpty)
		} else {
			q.apply(e, row, out, q.onError, failureOf(a.item.Kind, errScalar))
		}
	case !q.array:
		text := e.Arena.Room(len(a.item.Raw) + 2)
		if wrap {
			text = append(q.append(append(text, '['), a, s), ']')
		} else {
			text = q.append(text, a, s)
		}
		out.SetBytes(int(row), e.Arena.Keep(text))
	case wrap:
		out.BeginList(int(row))
		text := text(e.Arena, a.item)
		if !scalar {
			text = e.Arena.Keep(q.append(e.Arena.Room(len(a.item.Raw)), a, s))
		}
		out.Children[0].SetBytes(out.AddElement(int(row)), text)
	case a.item.Kind != jsonscan.Array:
		q.apply(e, row, out, q.onError, errNoArray)
	default:
		q.setElements(e, row, out, a, s)
	}
}

// append writes what was found as JSON.
func (q *query) append(dst []byte, a *answer, s *search) []byte {
	if a.tree {
		return s.tree.Append(dst, a.node)
	}
	return q.tree.AppendItem(dst, a.item)
}

// setElements makes the elements of an array those of a row's list.
func (q *query) setElements(e *functions.Eval, row int32, out *batch.Vector, a *answer, s *search) {
	out.BeginList(int(row))
	tree, array, computed := &q.tree, a.node, false
	if a.tree {
		tree, computed = &s.tree, s.path.Computes != ""
	} else {
		array = tree.Parse(a.item.Raw)
	}
	for n := tree.First(array); n >= 0; n = tree.Next(n) {
		addElement(e, row, out, tree, n, computed)
	}
}

// addElement adds an element's text: of scalars as JSON_VALUE gives it, of others as JSON. What a path computed is gone with the next
// document, so that it is kept.
func addElement(e *functions.Eval, row int32, out *batch.Vector, tree *jsonscan.Tree, n jsonscan.Node, computed bool) {
	at := out.AddElement(int(row))
	it := tree.Item(n)
	switch {
	case it.Kind == jsonscan.Null:
		out.Children[0].SetNull(at)
	case it.Kind.IsScalar():
		if computed {
			it.Raw = e.Arena.Copy(it.Raw)
		}
		out.Children[0].SetBytes(at, text(e.Arena, it))
	default:
		out.Children[0].SetBytes(at, e.Arena.Keep(tree.Append(e.Arena.Room(len(it.Raw)), n)))
	}
}

var emptyArray, emptyObject = []byte("[]"), []byte("{}")

// apply gives a row what a clause says; failure is the error of ERROR.
func (q *query) apply(e *functions.Eval, row int32, out *batch.Vector, b queryBehavior, failure error) {
	switch {
	case b == "EMPTY ARRAY" && q.array:
		out.BeginList(int(row))
	case b == "EMPTY ARRAY":
		out.SetBytes(int(row), emptyArray)
	case b == "EMPTY OBJECT":
		out.SetBytes(int(row), emptyObject)
	default:
		out.SetNull(int(row))
		if b == "ERROR" {
			e.Fail(row, failure)
		}
	}
}
