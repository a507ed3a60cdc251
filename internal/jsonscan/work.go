package jsonscan

// How much is done over one document: so many steps, and more for each of its values. What is made anew costs more than a step.
const (
	freeWork  = 1_000_000
	nodeWork  = 64
	makesNode = 16
)

// spend takes from the work that is left.
func (e *Evaluator) spend(steps int) failure {
	if e.work -= steps; e.work < 0 {
		return e.breaks(errWork)
	}
	return fine
}

// measure goes over all of a value. Lists that were appended to others many times over can be larger than what is left to do.
func (e *Evaluator) measure(n Node) failure {
	f := e.spend(1)
	if n >= 0 {
		for m := e.tree.First(n); m >= 0 && f == fine; m = e.tree.Next(m) {
			f = e.measure(m)
		}
	}
	return f
}
