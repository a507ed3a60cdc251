package jsons

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
)

// checkPath refuses a constant path that is known and not supported. A path that is wrong is no mistake to Flink: it is what
// ON ERROR is for.
func checkPath(a functions.Arg) error {
	if a.Const == nil || !a.Type.IsString() || a.Const.IsNull(0) {
		return nil
	}
	_, err := newSearch(string(a.Const.Bytes[0]))
	return err
}

// search is a path over texts, whatever path it is.
type search struct {
	lax        bool
	wrong      bool // no path at all
	indefinite bool // leads to a list
	scanner    *jsonscan.Scanner
	found      [1]jsonscan.Item
}

// newSearch compiles a path. Its error says what is not supported yet.
func newSearch(path string) (*search, error) {
	p, err := jsonscan.ParsePath(path)
	s := &search{lax: p.Lax, wrong: err != nil, indefinite: p.Indefinite != ""}
	switch {
	case err != nil:
		// Answered by ON ERROR.
	case p.Function != "":
		return nil, fmt.Errorf("path feature not supported yet: the function %s in %s", p.Function, path)
	case p.Lax && p.Indefinite == "a filter":
		return nil, fmt.Errorf("path feature not supported yet: a filter in the lax path %s", path)
	}
	var paths []string
	if err == nil && p.Definite() {
		paths = []string{path}
	}
	plan, err := jsonscan.Compile(paths)
	if err != nil {
		return nil, err
	}
	s.scanner = plan.NewScanner()
	return s, nil
}

// over sets a row to what the path leads to in a text. A path that leads to a list never leads to a scalar.
func (s *search) over(doc []byte, v *value, e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector) {
	s.found[0] = jsonscan.Item{Kind: jsonscan.Array}
	ok := s.scanner.Scan(doc, s.found[:])
	switch {
	case s.wrong && (ok || !s.lax):
		v.onError.apply(e, row, args, out, errPath)
		return
	case !ok:
		s.found[0].Kind = jsonscan.Malformed
	}
	v.set(e, row, args, out, s.found[0], s.lax)
	s.found[0] = jsonscan.Item{}
}

// compileValueOverText makes the kernel over texts, for calls whose path is not merged.
func compileValueOverText(c *functions.Call) (functions.Kernel, error) {
	v, err := newValue(c, 2)
	if err != nil {
		return nil, err
	}
	if path := c.Args[1].Const; path != nil {
		if path.IsNull(0) {
			return allNull, nil
		}
		s, err := newSearch(string(path.Bytes[0]))
		if err != nil {
			return nil, err
		}
		return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, row := range sel {
				if args[0].IsNull(int(row)) {
					out.SetNull(int(row))
					continue
				}
				s.over(args[0].Bytes[row], v, e, row, args, out)
			}
		}, nil
	}
	return overPaths(v), nil
}

func allNull(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	for _, row := range sel {
		out.SetNull(int(row))
	}
}

// maxSearches bounds how many paths of a column of paths are kept compiled.
const maxSearches = 64

// overPaths is the kernel where the path is no constant.
func overPaths(v *value) functions.Kernel {
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
			s.over(docs.Bytes[row], v, e, row, args, out)
		}
	}
}
