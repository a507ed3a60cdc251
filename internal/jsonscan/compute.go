package jsonscan

import (
	"math"
)

// compute is a function of a path: from the value before it and its arguments.
type compute func(e *Evaluator, n Node, args []argument, root Node) (Node, failure)

// computeOf returns the function of a name, nil for none.
func computeOf(name string) compute {
	switch name {
	case "length", "size":
		return length
	case "keys":
		return keys
	case "append":
		return appendTo
	case "concat":
		return concat
	case "first":
		return func(e *Evaluator, n Node, _ []argument, _ Node) (Node, failure) { return e.pickAt(n, 0) }
	case "last":
		return func(e *Evaluator, n Node, _ []argument, _ Node) (Node, failure) { return e.pickAt(n, -1) }
	case "index":
		return index
	case "min":
		return aggregate(least)
	case "max":
		return aggregate(most)
	case "sum":
		return aggregate(sum)
	case "avg":
		return aggregate(average)
	case "stddev":
		return aggregate(deviation)
	}
	return nil
}

// function adds what a function computes to what is found, and goes on from it.
func (e *Evaluator) function(c *context, i int, n Node) failure {
	s := &c.path.Steps[i]
	if s.do == nil {
		return invalid
	}
	for _, a := range s.args {
		if a.path != nil {
			if _, f := e.follow(a.path, c.root, c.root); f != fine {
				return f
			}
		}
	}
	v, f := s.do(e, n, s.args, c.root)
	if f != fine {
		return f
	}
	e.found = append(e.found, v)
	if i+1 < len(c.path.Steps) {
		return e.step(c, i+1, v)
	}
	return fine
}

// argument returns the value of an argument.
func (e *Evaluator) argument(a argument, root Node) (Node, failure) {
	if a.path != nil {
		return e.follow(a.path, root, root)
	}
	from, known := e.constant[a.json]
	if !known {
		if from = parseText([]byte(a.json)); e.constant == nil {
			e.constant = map[string]*Tree{}
		}
		e.constant[a.json] = from
	}
	if from == nil {
		return Nothing, failed
	}
	f := e.spend(makesNode * len(from.nodes))
	return e.tree.graft(from, 0), f
}

// parseText takes a JSON text apart, nil where it is malformed.
func parseText(text []byte) *Tree {
	plan, err := Compile(nil)
	if err != nil || !plan.NewScanner().Valid(text) {
		return nil
	}
	t := &Tree{}
	t.Parse(text)
	return t
}

// length counts the elements of an array or the members of an object. With an argument it counts what the argument leads to from here
// where that is a list.
func length(e *Evaluator, n Node, args []argument, _ Node) (Node, failure) {
	if len(args) > 0 {
		if args[0].path == nil {
			return Nothing, failed
		}
		inner, f := e.follow(args[0].children, n, n)
		if f != fine {
			return Nothing, f
		}
		if e.kind(inner) == Array {
			return e.tree.integer(e.tree.length(inner)), fine
		}
	}
	if k := e.kind(n); k != Array && k != Object {
		return Nothing, fine
	}
	return e.tree.integer(e.tree.length(n)), fine
}

func keys(e *Evaluator, n Node, _ []argument, _ Node) (Node, failure) {
	if e.kind(n) != Object {
		return Nothing, fine
	}
	f := e.spend(makesNode * e.tree.length(n))
	return e.tree.keys(n), f
}

// appendTo puts the arguments at the end of the array itself: what is found in it later finds them too.
func appendTo(e *Evaluator, n Node, args []argument, root Node) (Node, failure) {
	if e.kind(n) != Array {
		return n, fine
	}
	for _, a := range args {
		v, f := e.argument(a, root)
		if f != fine {
			return Nothing, f
		}
		if f = e.joins(n, v); f != fine {
			return Nothing, f
		}
		e.tree.push(n, v)
		e.grown = true
	}
	return n, fine
}

// joins fails where a list lies in the value that is to become an element of it, or is it.
func (e *Evaluator) joins(list, v Node) failure {
	if v < 0 {
		return fine
	}
	if e.tree.real(list) == e.tree.real(v) {
		return e.breaks(errCycle)
	}
	f := e.spend(1)
	for m := e.tree.First(v); m >= 0 && f == fine; m = e.tree.Next(m) {
		f = e.joins(list, m)
	}
	return f
}

func index(e *Evaluator, n Node, args []argument, root Node) (Node, failure) {
	if e.kind(n) != Array {
		return Nothing, failed
	}
	from := len(e.xs)
	defer func() { e.xs = e.xs[:from] }()
	switch f := e.numbers(args, root); {
	case f != fine:
		return Nothing, f
	case len(e.xs) == from:
		return Nothing, outOfRange
	}
	return e.pickAt(n, int(saturate(e.xs[from])))
}

func saturate(f float64) int32 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt32:
		return math.MaxInt32
	case f <= math.MinInt32:
		return math.MinInt32
	}
	return int32(f)
}

// pickAt returns an element; the first is not found from the end, as in Jayway.
func (e *Evaluator) pickAt(n Node, at int) (Node, failure) {
	if e.kind(n) != Array {
		return Nothing, failed
	}
	size := e.tree.length(n)
	switch {
	case at < 0 && size+at <= 0:
		return Nothing, failed
	case at < 0:
		at += size
	case at >= size:
		return Nothing, outOfRange
	}
	return e.tree.at(n, at), fine
}

// concat joins the strings of the array, and the arguments as Java prints them.
func concat(e *Evaluator, n Node, args []argument, root Node) (Node, failure) {
	from := len(e.room)
	defer func() { e.room = e.room[:from] }()
	if e.kind(n) == Array {
		for m := e.tree.First(n); m >= 0; m = e.tree.Next(m) {
			if it := e.tree.Item(m); it.Kind == String || it.Kind == Escaped {
				e.room = e.tree.appendJava(e.room, m)
			}
		}
	}
	for _, a := range args {
		v, f := e.argument(a, root)
		if f == fine {
			f = e.measure(v)
		}
		if f != fine {
			return Nothing, f
		}
		e.print(v)
	}
	text := e.room[from:]
	f := e.spend(makesNode + len(text)/4)
	return e.tree.add(String, text), f
}

// print appends a value to the room, of an array each element, but no null.
func (e *Evaluator) print(v Node) {
	switch e.kind(v) {
	case Missing, Null:
	case Array:
		for m := e.tree.First(v); m >= 0; m = e.tree.Next(m) {
			if e.kind(m) != Null {
				e.room = e.tree.appendJava(e.room, m)
			}
		}
	default:
		e.room = e.tree.appendJava(e.room, v)
	}
}
