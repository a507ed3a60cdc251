package jsonscan

// Evaluator follows one path in one document after the other, in the order and with the results of Jayway's JsonPath, which Flink
// uses. It reuses its memory. Used by one goroutine.
type Evaluator struct {
	path     *Path
	tree     *Tree
	found    []Node      // by the paths that are being followed, each behind those of the path that asks
	known    []knownPath // of filters: paths from the root
	marks    []mark
	work     int // left to do, in steps
	depth    int
	grown    bool // something was appended to a list of the document
	broken   error
	room     []byte           // what is compared and joined, by filters and functions each behind those that ask
	xs       []float64        // of aggregates, likewise
	constant map[string]*Tree // the JSON texts that functions are called with, nil where one is malformed
}

// context is a path that is being followed.
type context struct {
	path  *Path
	root  Node
	known int // where its known paths begin
}

type knownPath struct {
	path *Path
	node Node
	fail failure
}

// mark is the place in an array of the value from which a step behind .. was last followed.
type mark struct {
	step *Step
	at   int
}

// Nothing is what a lax path leads to that leads nowhere, and what a function returns that has no answer.
const Nothing Node = -1

// failure says why a path cannot be followed.
type failure uint8

const (
	fine       failure = iota
	notFound           // a value lacks on the way
	invalid            // a step or a comparison does not fit what it finds; a filter does not hold then
	outOfRange         // beyond the end of a list; an index before it finds nothing then
	failed             // anything else
	broken             // fails the record
)

// NewEvaluator returns an evaluator of a path over the documents that tree takes apart.
func NewEvaluator(p *Path, tree *Tree) *Evaluator { return &Evaluator{path: p, tree: tree} }

// Find returns what the path leads to in a document that tree.Parse has just taken apart: a node of the tree, a list for a path that
// leads to more than one value, or [Nothing]. ok is false where Flink has an error. A *BrokenError or one of a regular expression
// fails the record.
func (e *Evaluator) Find(root Node) (n Node, ok bool, err error) {
	e.found, e.known, e.marks = e.found[:0], e.known[:0], e.marks[:0]
	e.room, e.xs = e.room[:0], e.xs[:0]
	e.work, e.depth, e.broken, e.grown = freeWork+nodeWork*len(e.tree.nodes), 0, nil, false
	n, f := e.follow(e.path, root, root)
	if f == fine && e.grown {
		f = e.measure(n)
	}
	return n, f == fine, e.broken
}

func (e *Evaluator) breaks(err error) failure {
	e.broken = err
	return broken
}

// follow goes along a path from a value.
func (e *Evaluator) follow(p *Path, from, root Node) (Node, failure) {
	if e.depth++; e.depth > maxNested {
		return Nothing, e.breaks(errDeep)
	}
	first := len(e.found)
	c := context{path: p, root: root, known: len(e.known)}
	f := failed // Jayway takes null for no document
	if k := e.kind(root); k != Missing && k != Null {
		f = e.step(&c, 0, from)
	}
	found := e.found[first:]
	e.found, e.known = e.found[:first], e.known[:c.known]
	e.depth--
	switch {
	case f != fine:
		return Nothing, f
	case !p.single():
		f = e.spend(makesNode * (len(found) + 1))
		return e.tree.list(found), f
	case len(found) > 0:
		return found[len(found)-1], fine
	case e.path.Lax:
		return Nothing, fine
	}
	return Nothing, notFound
}

// step follows the steps from number i on.
func (e *Evaluator) step(c *context, i int, n Node) failure {
	if i == len(c.path.Steps) {
		e.found = append(e.found, n)
		return fine
	}
	if f := e.spend(1); f != fine {
		return f
	}
	s := &c.path.Steps[i]
	switch s.Kind {
	case Member, Members:
		return e.members(c, i, n)
	case Wildcard:
		return e.wildcard(c, i, n)
	case Descent:
		return e.descend(c, i+1, n)
	case Filter:
		return e.filter(c, i, n)
	case Function:
		return e.function(c, i, n)
	default:
		if e.kind(n) != Array {
			return e.lacks(s)
		}
		return e.elements(c, i, n)
	}
}

// lacks is the failure where what a step asks for is not there, which is none behind a step that leads to a list.
func (e *Evaluator) lacks(s *Step) failure {
	if s.upstream && !e.path.Lax {
		return notFound
	}
	return fine
}

func (e *Evaluator) members(c *context, i int, n Node) failure {
	s := &c.path.Steps[i]
	if e.kind(n) != Object {
		return e.lacks(s)
	}
	last := i == len(c.path.Steps)-1
	if s.Kind == Members && last {
		e.found = append(e.found, e.tree.pick(n, s.Names))
		return e.spend(makesNode * (len(s.Names) + 1))
	}
	if s.Kind == Member {
		m := memberNamed(e.tree, n, s.Name)
		switch {
		case m >= 0:
			return e.member(c, i, m)
		case last:
			return fine
		}
		return e.lacks(s)
	}
	for _, name := range s.Names {
		if m := memberNamed(e.tree, n, name); m >= 0 {
			if f := e.member(c, i, m); f != fine {
				return f
			}
		}
	}
	return fine
}

// member goes on from a member's value. Where it is the last step and stands behind .. and an index, as in $..[0].a, it counts only in
// the element with that index; behind .. and any other step that fits arrays, it never counts once an array has been met.
func (e *Evaluator) member(c *context, i int, m Node) failure {
	if i == len(c.path.Steps)-1 {
		if at := e.marked(&c.path.Steps[i]); at >= 0 && at != c.path.before {
			return fine
		}
	}
	return e.step(c, i+1, m)
}

func (e *Evaluator) wildcard(c *context, i int, n Node) failure {
	kind := e.kind(n)
	if kind != Object && kind != Array {
		return fine
	}
	for m := e.tree.First(n); m >= 0; m = e.tree.Next(m) {
		var f failure
		if kind == Object {
			f = e.member(c, i, m)
		} else if f = e.element(c, i, m); f == notFound {
			f = fine
		}
		if f != fine {
			return f
		}
	}
	return fine
}

// element goes on from an element. What lies beyond the end of a list there is not found.
func (e *Evaluator) element(c *context, i int, n Node) failure {
	if f := e.step(c, i+1, n); f != outOfRange {
		return f
	}
	return fine
}

func (e *Evaluator) elements(c *context, i int, n Node) failure {
	s := &c.path.Steps[i]
	length := e.tree.length(n)
	if s.Kind != Slice {
		for _, at := range s.At {
			if f := e.elementAt(c, i, n, at, length); f != fine {
				return f
			}
		}
		return fine
	}
	from, to := s.At[0], s.At[1]
	switch {
	case s.Open:
		if from < 0 {
			from += length
		}
		from, to = max(from, 0), length
	case s.Head && to < 0:
		to += length
	}
	for at := max(from, -length); at < min(to, length) && at < 0; at++ {
		if f := e.elementAt(c, i, n, at, length); f != fine {
			return f
		}
	}
	at := 0
	for m := e.tree.First(n); m >= 0 && at < to; m = e.tree.Next(m) {
		if at >= from {
			if f := e.element(c, i, m); f != fine {
				return f
			}
		}
		at++
	}
	return fine
}

// elementAt goes on from one element, if there is one.
func (e *Evaluator) elementAt(c *context, i int, n Node, at, length int) failure {
	if at < 0 {
		at += length
	}
	if at < 0 || at >= length {
		return fine
	}
	if f := e.spend(at / makesNode); f != fine {
		return f
	}
	return e.element(c, i, e.tree.at(n, at))
}

func (e *Evaluator) filter(c *context, i int, n Node) failure {
	s := &c.path.Steps[i]
	switch e.kind(n) {
	case Object:
		if ok, f := e.accepts(c, s.where, n); f != fine || !ok {
			return f
		}
		return e.step(c, i+1, n)
	case Array:
		for m := e.tree.First(n); m >= 0; m = e.tree.Next(m) {
			ok, f := e.accepts(c, s.where, m)
			if ok && f == fine {
				f = e.element(c, i, m)
			}
			if f != fine {
				return f
			}
		}
		return fine
	}
	if s.upstream {
		return invalid
	}
	return fine
}

func (e *Evaluator) kind(n Node) Kind {
	if n < 0 {
		return Missing
	}
	return e.tree.Item(n).Kind
}

func (e *Evaluator) item(n Node) Item {
	if n < 0 {
		return Item{}
	}
	return e.tree.Item(n)
}
