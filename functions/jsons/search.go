package jsons

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// answer is what a path led to in a document.
type answer struct {
	item  jsonscan.Item
	lax   bool
	list  bool // the path leads to a list, of the values in the search's nodes
	wrong bool // the path is no path
}

// missing reports whether there is no value other than null.
func (a *answer) missing() bool { return a.item.Kind <= jsonscan.Null }

// search is a path over texts.
type search struct {
	path    jsonscan.Path
	wrong   bool
	never   bool // whatever the path leads to is no scalar, which is all that is asked
	scanner *jsonscan.Scanner
	found   [1]jsonscan.Item
	answer  answer
	tree    jsonscan.Tree
	nodes   []jsonscan.Node // what a path to a list led to
}

// newSearch compiles a path. A wrong one is no mistake to Flink: it is what ON ERROR is for. The error says what is not supported
// yet; scalars says that only scalars are asked for, to which filters and lists of names never lead.
func newSearch(path string, scalars bool) (*search, error) {
	p, err := jsonscan.ParsePath(path)
	s := &search{path: p, wrong: err != nil}
	if !s.wrong && p.Unsupported != "" {
		s.never = scalars && (p.Unsupported == "a list of names" || p.Unsupported == "a filter" && !p.Lax)
		if !s.never {
			return nil, &functions.Unsupported{What: fmt.Sprintf("%s in the path %s", p.Unsupported, path)}
		}
	}
	var paths []string
	if !s.wrong && p.Definite() {
		paths = []string{path}
	}
	plan, err := jsonscan.Compile(paths)
	if err != nil {
		return nil, err
	}
	s.scanner = plan.NewScanner()
	return s, nil
}

// in searches a document. The answer is good until the next search.
func (s *search) in(doc []byte) *answer {
	a := &s.answer
	*a = answer{lax: s.path.Lax}
	s.found[0] = jsonscan.Item{Kind: jsonscan.Array}
	switch ok := s.scanner.Scan(doc, s.found[:]); {
	case !ok:
		a.item.Kind = jsonscan.Malformed
		a.wrong = s.wrong && !s.path.Lax
	case s.wrong:
		a.wrong = true
	case s.never || s.path.Definite():
		a.item = s.found[0]
	default:
		if s.nodes, ok = s.tree.Find(s.nodes[:0], s.tree.Parse(doc), s.path.Steps); ok || s.path.Lax {
			a.item.Kind, a.list = jsonscan.Array, true
		}
	}
	s.found[0] = jsonscan.Item{}
	return a
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
func overTexts(path functions.Arg, scalars bool, u use) (functions.Kernel, error) {
	if path.Const == nil {
		return overPaths(scalars, u), nil
	}
	if path.Const.IsNull(0) || !path.Type.IsString() {
		return allNull, nil
	}
	s, err := newSearch(string(path.Const.Bytes[0]), scalars)
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
			u(e, row, args, out, s.in(docs.Bytes[row]), s)
		}
	}, nil
}

func allNull(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	for _, row := range sel {
		out.SetNull(int(row))
	}
}

// maxSearches bounds how many paths of a column of paths are kept compiled.
const maxSearches = 64

// overPaths is the kernel where the path is no constant.
func overPaths(scalars bool, u use) functions.Kernel {
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
				if s, err = newSearch(string(paths.Bytes[row]), scalars); err != nil {
					out.SetNull(int(row))
					e.Fail(row, err)
					continue
				}
				if len(compiled) >= maxSearches {
					clear(compiled)
				}
				compiled[string(paths.Bytes[row])] = s
			}
			u(e, row, args, out, s.in(docs.Bytes[row]), s)
		}
	}
}

// checkPath refuses a constant path that is known and not supported.
func checkPath(a functions.Arg, scalars bool) error {
	if a.Const == nil || !a.Type.IsString() || a.Const.IsNull(0) {
		return nil
	}
	_, err := newSearch(string(a.Const.Bytes[0]), scalars)
	return err
}

// family is what the functions with a path have in common.
type family struct {
	clauses []functions.Param
	scalars bool
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
		Result: func(c *functions.Call) (types.Type, error) {
			t, err := f.result(c, 2)
			if err == nil {
				err = checkPath(c.Args[1], f.scalars)
			}
			return t, err
		},
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			u, err := f.compile(c, 2)
			if err != nil {
				return nil, err
			}
			return overTexts(c.Args[1], f.scalars, u)
		},
		JSON: &functions.JSONPathUse{PathArg: 1, Item: item, Mergeable: jsonscan.Mergeable},
	}
}

func symbol(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Symbol || a.Type.Kind == types.Null
}
