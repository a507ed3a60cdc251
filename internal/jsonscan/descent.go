package jsonscan

// descend follows the steps from number i on from a value and from all below it, where step i fits: members where the object has them,
// indices in arrays. As in Jayway, steps behind one that fits an array go from each of its elements.
func (e *Evaluator) descend(c *context, i int, n Node) failure {
	if i == len(c.path.Steps) {
		return failed
	}
	kind := e.kind(n)
	if kind != Object && kind != Array {
		return fine
	}
	if f := e.spend(1); f != fine {
		return f
	}
	fits, f := e.fits(c, i, n, kind)
	if fits && f == fine {
		if kind == Array && i+1 < len(c.path.Steps) {
			f = e.fromEach(c, i+1, n)
		} else {
			f = e.step(c, i, n)
		}
	}
	for m := e.tree.First(n); m >= 0 && f == fine; m = e.tree.Next(m) {
		f = e.descend(c, i, m)
	}
	return f
}

// fromEach follows the steps from each element.
func (e *Evaluator) fromEach(c *context, i int, n Node) failure {
	at := 0
	for m := e.tree.First(n); m >= 0; m = e.tree.Next(m) {
		e.mark(&c.path.Steps[i], at)
		if f := e.step(c, i, m); f != fine {
			return f
		}
		at++
	}
	return fine
}

func (e *Evaluator) fits(c *context, i int, n Node, kind Kind) (bool, failure) {
	switch s := &c.path.Steps[i]; s.Kind {
	case Member:
		return kind == Object && memberNamed(e.tree, n, s.Name) >= 0, fine
	case Members:
		return kind == Object && (i+1 < len(c.path.Steps) || e.tree.hasAll(n, s.Names)), fine
	case Wildcard:
		return true, fine
	case Filter:
		return e.accepts(c, s.where, n)
	case Descent, Function:
		return false, fine
	default:
		return kind == Array, fine
	}
}

func (e *Evaluator) mark(s *Step, at int) {
	for i := range e.marks {
		if e.marks[i].step == s {
			e.marks[i].at = at
			return
		}
	}
	e.marks = append(e.marks, mark{s, at})
}

// marked returns the mark of a step, -1 for none.
func (e *Evaluator) marked(s *Step) int {
	for _, m := range e.marks {
		if m.step == s {
			return m.at
		}
	}
	return -1
}
