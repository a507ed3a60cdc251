package jsons

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// answer is what a path led to in a document.
type answer struct {
	item  jsonscan.Item
	lax   bool
	tree  bool // an object or an array lies in the search's tree, at node
	node  jsonscan.Node
	wrong bool  // the path is no path, or cannot be followed in this document
	fails error // the record fails, whatever ON ERROR says
}

// missing reports whether there is no value other than null.
func (a *answer) missing() bool { return a.item.Kind <= jsonscan.Null }

// search is a path over texts.
type search struct {
	path      jsonscan.Path
	wrong     bool
	fails     error
	scanner   *jsonscan.Scanner
	found     [1]jsonscan.Item
	answer    answer
	tree      jsonscan.Tree
	evaluator *jsonscan.Evaluator // of paths that a scanner cannot extract
}

// newSearch compiles a path. A wrong one is no mistake to Flink: it is what ON ERROR is for.
func newSearch(path string) (*search, error) {
	p, err := jsonscan.ParsePath(path)
	s := &search{path: p}
	var broken *jsonscan.BrokenError
	switch {
	case errors.As(err, &broken):
		s.fails = broken
	case err != nil:
		s.wrong = true
	}
	var paths []string
	if err == nil && p.Definite() {
		paths = []string{path}
	} else if err == nil {
		s.evaluator = jsonscan.NewEvaluator(&s.path, &s.tree)
	}
	plan, err := jsonscan.Compile(paths)
	if err != nil {
		return nil, err
	}
	s.scanner = plan.NewScanner()
	return s, nil
}

// in searches a document. The answer is good until the next search; what a function of the path computed is kept in the arena.
func (s *search) in(doc []byte, arena *batch.Arena) *answer {
	a := &s.answer
	*a = answer{lax: s.path.Lax}
	switch ok := s.scanner.Scan(doc, s.found[:]); {
	case !ok:
		a.item.Kind = jsonscan.Malformed
		a.wrong = s.wrong && !s.path.Lax
	case s.scanner.IsNull():
		a.item, a.lax = s.found[0], false
	case s.fails != nil:
		a.fails = s.fails
	case s.wrong:
		a.wrong = true
	case s.evaluator == nil:
		a.item = s.found[0]
	default:
		s.follow(doc, arena)
	}
	s.found[0] = jsonscan.Item{}
	return a
}

// follow sets the answer to what the path leads to in a well-formed document.
func (s *search) follow(doc []byte, arena *batch.Arena) {
	a := &s.answer
	n, ok, err := s.evaluator.Find(s.tree.Parse(doc))
	switch {
	case err != nil:
		a.fails = err
	case !ok:
		a.wrong = true
	case n != jsonscan.Nothing:
		a.item, a.node = s.tree.Item(n), n
		if a.tree = !a.item.Kind.IsScalar(); !a.tree && s.path.Computes != "" {
			a.item.Raw = arena.Copy(a.item.Raw)
		}
	}
}

// use sets a row to what an answer means to a function.
type use func(e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector, a *answer, s *search)

// overItems is the kernel over what a merged extraction found.
func overItems(u use) functions.Kernel {
	a := &answer{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		items := args[0]
		for _, row := range sel {
			if items.IsNull(int(row)) {
				out.SetNull(int(row))
				continue
			}
			a.item.Raw = items.Bytes[row]
			a.item.Kind, a.lax = jsonscan.KindOf(items.Ints[row])
			u(e, row, args, out, a, nil)
		}
		a.item.Raw = nil
	}
}

// overTexts is the kernel for calls whose path is not merged.
func overTexts(path functions.Arg, u use) (functions.Kernel, error) {
	if path.Const == nil {
		return overPaths(u), nil
	}
	if path.Const.IsNull(0) || !path.Type.IsString() {
		return allNull, nil
	}
	s, err := newSearch(string(path.Const.Bytes[0]))
	if err != nil {
		return nil, err
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		docs := args[0]
		for _, row := range sel {
			if docs.IsNull(int(row)) {
				out.SetNull(int(row))
				continue
			}
			s.answerRow(e, row, args, out, u)
		}
	}, nil
}

// answerRow sets a row to what its document answers.
func (s *search) answerRow(e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector, u use) {
	a := s.in(args[0].Bytes[row], e.Arena)
	if a.fails != nil {
		out.SetNull(int(row))
		e.Fail(row, a.fails)
		return
	}
	u(e, row, args, out, a, s)
}

func allNull(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	for _, row := range sel {
		out.SetNull(int(row))
	}
}

// maxSearches bounds how many paths of a column of paths are kept compiled.
const maxSearches = 64

// overPaths is the kernel where the path is no constant.
func overPaths(u use) functions.Kernel {
	compiled := map[string]*search{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		docs, paths := args[0], args[1]
		for _, row := range sel {
			if docs.IsNull(int(row)) || paths.IsNull(int(row)) {
				out.SetNull(int(row))
				continue
			}
			s := compiled[string(paths.Bytes[row])]
			if s == nil {
				var err error
				if s, err = newSearch(string(paths.Bytes[row])); err != nil {
					out.SetNull(int(row))
					e.Fail(row, err)
					continue
				}
				if len(compiled) >= maxSearches {
					clear(compiled)
				}
				compiled[string(paths.Bytes[row])] = s
			}
			s.answerRow(e, row, args, out, u)
		}
	}
}

// family is what the functions with a path have in common.
type family struct {
	clauses []functions.Param
	// result gives the type and checks the clauses; first is the place of the first one among the arguments.
	result func(c *functions.Call, first int) (types.Type, error)
	// compile makes of the clauses what an answer means.
	compile func(c *functions.Call, first int) (use, error)
	// items makes the kernel over merged extractions where there is a faster one; nil: the common one.
	items func(u use, result types.Type) functions.Kernel
}

// overload is the overload over texts, with the one over items in it.
func (f family) overload() functions.Overload {
	item := &functions.Overload{
		Params: append([]functions.Param{{Name: "item", Accepts: functions.Exactly(types.JSONItem)}}, f.clauses...),
		Nulls:  functions.Called,
		Result: func(c *functions.Call) (types.Type, error) { return f.result(c, 1) },
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			u, err := f.compile(c, 1)
			if err != nil {
				return nil, err
			}
			if f.items != nil {
				return f.items(u, c.Result), nil
			}
			return overItems(u), nil
		},
	}
	return functions.Overload{
		Params: append([]functions.Param{{Name: "document", Accepts: functions.String}, {Name: "path", Accepts: functions.String}}, f.clauses...),
		Nulls:  functions.Called,
		Result: func(c *functions.Call) (types.Type, error) { return f.result(c, 2) },
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			u, err := f.compile(c, 2)
			if err != nil {
				return nil, err
			}
			return overTexts(c.Args[1], u)
		},
		JSON: &functions.JSONPathUse{PathArg: 1, Item: item, Mergeable: jsonscan.Mergeable},
	}
}

func symbol(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Symbol || a.Type.Kind == types.Null
}
