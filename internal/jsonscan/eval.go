package jsonscan

// Find returns the values that the steps of a path lead to from a value, in the order of Jayway's JsonPath, which Flink uses. ok
// is false when the path leads nowhere before it has passed a step that leads to a list: an object or an array lacks there,
// or a member that is not the last step.
func (t *Tree) Find(found []Node, from Node, steps []Step) (all []Node, ok bool) {
	w := &walk{tree: t, found: found}
	w.follow(from, steps, true)
	return w.found, !w.lost
}

type walk struct {
	tree  *Tree
	found []Node
	lost  bool
}

// follow goes from a value along the steps. definite says that no step so far led to a list.
func (w *walk) follow(n Node, steps []Step, definite bool) {
	if len(steps) == 0 {
		w.found = append(w.found, n)
		return
	}
	step, rest := &steps[0], steps[1:]
	kind := w.tree.nodes[n].kind
	switch step.Kind {
	case Member:
		if kind != Object {
			w.lost = w.lost || definite
			return
		}
		if m := w.tree.memberNamed(n, []byte(step.Name)); m >= 0 {
			w.follow(m, rest, definite)
		} else if len(rest) > 0 {
			w.lost = w.lost || definite
		}
	case Wildcard:
		for c := w.tree.nodes[n].child; c >= 0; c = w.tree.nodes[c].next {
			w.follow(Node(c), rest, false)
		}
	case Descent:
		w.descend(n, rest)
	default:
		if kind != Array {
			w.lost = w.lost || definite
			return
		}
		w.elements(n, step, rest, definite)
	}
}

func (w *walk) elements(n Node, s *Step, rest []Step, definite bool) {
	length := 0
	for c := w.tree.nodes[n].child; c >= 0; c = w.tree.nodes[c].next {
		length++
	}
	if s.Kind != Slice {
		for _, at := range s.At {
			w.element(n, at, length, rest, definite && s.Kind == Index)
		}
		return
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
	for at := from; at < min(to, length) && at < 0; at++ {
		w.element(n, at, length, rest, false)
	}
	at := 0
	for c := w.tree.nodes[n].child; c >= 0 && at < to; c = w.tree.nodes[c].next {
		if at >= from {
			w.follow(Node(c), rest, false)
		}
		at++
	}
}

// element goes on from one element, if there is one.
func (w *walk) element(n Node, at, length int, rest []Step, definite bool) {
	if at < 0 {
		at += length
	}
	if at < 0 || at >= length {
		return
	}
	c := w.tree.nodes[n].child
	for ; at > 0; at-- {
		c = w.tree.nodes[c].next
	}
	w.follow(Node(c), rest, definite)
}

// descend follows the steps from a value and from all below it, where the next step fits: members where the object has them,
// indices in arrays. As in Jayway, steps behind a next step that fits an array go from each of its elements.
func (w *walk) descend(n Node, steps []Step) {
	kind := w.tree.nodes[n].kind
	if kind != Object && kind != Array {
		return
	}
	if w.fits(n, kind, &steps[0]) {
		if kind == Array && len(steps) > 1 {
			for c := w.tree.nodes[n].child; c >= 0; c = w.tree.nodes[c].next {
				w.follow(Node(c), steps[1:], false)
			}
		} else {
			w.follow(n, steps, false)
		}
	}
	for c := w.tree.nodes[n].child; c >= 0; c = w.tree.nodes[c].next {
		w.descend(Node(c), steps)
	}
}

func (w *walk) fits(n Node, kind Kind, s *Step) bool {
	switch s.Kind {
	case Member:
		return kind == Object && w.tree.memberNamed(n, []byte(s.Name)) >= 0
	case Wildcard:
		return true
	case Descent:
		return false
	default:
		return kind == Array
	}
}
