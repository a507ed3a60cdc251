package rewrite

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// extract merges all JSON paths over one column: an operator below reads them in one pass over the text, and each call that
// evaluated a path takes what was found instead. Which calls can do that is said by their overloads.
func (s *Session) extract(n plan.Node) plan.Node {
	project, ok := n.(*plan.Project)
	if !ok {
		if filter, ok := n.(*plan.Filter); ok {
			return s.extractBelow(nil, filter)
		}
		return withInputs(n, s.extract)
	}
	filter, _ := project.Input.(*plan.Filter)
	return s.extractBelow(project, filter)
}

// extractBelow puts extractions below a filter and the projection over it; either may be absent. What the filter needs is
// read below it, with all paths over the same column; a column that only the projection asks is read above, for the rows that
// are left.
func (s *Session) extractBelow(project *plan.Project, filter *plan.Filter) plan.Node {
	x := &extraction{session: s, item: map[itemKey]int{}}
	var in plan.Node
	early := 0
	if project != nil {
		in = project.Input
	}
	if filter != nil {
		in = filter.Input
		x.collect(filter.Condition)
		early = len(x.docs)
	}
	in = s.extract(in)
	if project != nil {
		for _, e := range project.Exprs {
			x.collect(e)
		}
	}
	for _, doc := range x.docs[:early] {
		in = x.node(in, doc)
	}
	if filter != nil {
		in = &plan.Filter{Input: in, Condition: x.use(filter.Condition)}
	}
	for _, doc := range x.docs[early:] {
		in = x.node(in, doc)
	}
	if project != nil {
		in = &plan.Project{Input: in, Exprs: exprsOf(project.Exprs, x.use), Out: project.Out}
	}
	return in
}

// extraction is the paths that are asked of the columns of one operator.
type extraction struct {
	session *Session
	docs    []*docPaths
	item    map[itemKey]int // where an item's column will be
}

type docPaths struct {
	column int
	paths  []string
}

type itemKey struct {
	column int
	path   string
}

// collect finds the paths below an expression.
func (x *extraction) collect(e plan.Expr) {
	plan.Walk(e, func(e plan.Expr) bool {
		if key, ok := pathOf(e); ok {
			x.add(key)
		}
		return true
	})
}

func (x *extraction) add(key itemKey) {
	var doc *docPaths
	for _, d := range x.docs {
		if d.column == key.column {
			doc = d
		}
	}
	if doc == nil {
		doc = &docPaths{column: key.column}
		x.docs = append(x.docs, doc)
	}
	for _, p := range doc.paths {
		if p == key.path {
			return
		}
	}
	doc.paths = append(doc.paths, key.path)
}

// pathOf returns the column and the path that a call evaluates, where the merged pass can do so.
func pathOf(e plan.Expr) (itemKey, bool) {
	call, ok := e.(*plan.Call)
	if !ok || call.Overload.JSON == nil {
		return itemKey{}, false
	}
	doc, ok := call.Args[0].(*plan.Column)
	if !ok || !doc.T.IsString() {
		return itemKey{}, false
	}
	path, ok := call.Args[call.Overload.JSON.PathArg].(*plan.Literal)
	if !ok || path.Secret || !path.T.IsString() || path.Value.IsNull(0) {
		return itemKey{}, false
	}
	text := string(path.Value.Bytes[0])
	return itemKey{doc.Index, text}, call.Overload.JSON.Mergeable(text)
}

// node puts the extraction of one column's paths over an operator.
func (x *extraction) node(in plan.Node, doc *docPaths) plan.Node {
	columns := in.Columns()
	out := append(make([]plan.Output, 0, len(columns)+len(doc.paths)), columns...)
	for _, p := range doc.paths {
		x.item[itemKey{doc.column, p}] = len(out)
		out = append(out, plan.Output{Name: p, Type: types.Simple(types.JSONItem)})
	}
	return &plan.Extract{Input: in, Column: doc.column, Paths: doc.paths, Out: out, OnMalformed: x.session.OnMalformed}
}

// use makes the calls of an expression take what the extractions found.
func (x *extraction) use(e plan.Expr) plan.Expr {
	if len(x.docs) == 0 {
		return e
	}
	return plan.Transform(e, x.replace)
}

// replace makes a call that evaluates a path into one that takes what was found.
func (x *extraction) replace(e plan.Expr) plan.Expr {
	key, ok := pathOf(e)
	if !ok {
		return e
	}
	call := e.(*plan.Call)
	use := call.Overload.JSON
	args := []plan.Expr{&plan.Column{Typed: plan.Typed{T: types.Simple(types.JSONItem), At: call.Args[0].Span()}, Index: x.item[key], Name: key.path}}
	for i, a := range call.Args[1:] {
		if i+1 != use.PathArg {
			args = append(args, a)
		}
	}
	item := &functions.Call{Function: call.Function, Args: plan.Args(args), Result: call.T, Env: call.Call.Env}
	return &plan.Call{Typed: call.Typed, Function: call.Function, Overload: use.Item, Call: item, Args: args}
}
