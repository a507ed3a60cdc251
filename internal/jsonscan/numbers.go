package jsonscan

import (
	"math"

	"github.com/leatsql/leat/internal/javanum"
)

// aggregate makes a function over the numbers of the array and of the arguments; there must be one.
func aggregate(over func(xs []float64) float64) compute {
	return func(e *Evaluator, n Node, args []argument, root Node) (Node, failure) {
		from := len(e.xs)
		defer func() { e.xs = e.xs[:from] }()
		if e.kind(n) == Array {
			e.appendNumbers(n)
		}
		switch f := e.numbers(args, root); {
		case f != fine:
			return Nothing, f
		case len(e.xs) == from:
			return Nothing, failed
		}
		var text [32]byte
		return e.tree.add(Float, javanum.AppendDouble(text[:0], over(e.xs[from:]))), fine
	}
}

// numbers appends the numbers of the arguments, which are numbers or arrays of them.
func (e *Evaluator) numbers(args []argument, root Node) failure {
	for _, a := range args {
		v, f := e.argument(a, root)
		if f != fine {
			return f
		}
		if e.kind(v) == Array {
			e.appendNumbers(v)
		} else {
			e.appendNumber(e.item(v))
		}
	}
	return fine
}

func (e *Evaluator) appendNumbers(array Node) {
	for m := e.tree.First(array); m >= 0; m = e.tree.Next(m) {
		e.appendNumber(e.tree.Item(m))
	}
}

func (e *Evaluator) appendNumber(it Item) {
	if it.Kind == Integer || it.Kind == Float {
		x, _ := javanum.ParseDouble(it.Raw)
		e.xs = append(e.xs, x)
	}
}

func least(xs []float64) float64 {
	m := math.MaxFloat64
	for _, x := range xs {
		if m > x {
			m = x
		}
	}
	return m
}

// most is never less than the least number above zero, from which Jayway begins.
func most(xs []float64) float64 {
	m := math.SmallestNonzeroFloat64
	for _, x := range xs {
		if m < x {
			m = x
		}
	}
	return m
}

func average(xs []float64) float64 { return sum(xs) / float64(len(xs)) }

func deviation(xs []float64) float64 {
	var squares float64
	for _, x := range xs {
		squares += float64(x * x)
	}
	n, total := float64(len(xs)), sum(xs)
	return math.Sqrt(squares/n - float64(total*total)/n/n)
}

func sum(xs []float64) (total float64) {
	for _, x := range xs {
		total += x
	}
	return total
}
