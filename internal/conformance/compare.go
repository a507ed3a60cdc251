package conformance

import (
	"encoding/json"
	"math"
	"strings"
)

// same compares two answers: errors by phase alone, everything else by value. No answer at all equals nothing.
func same(want, got answer) bool {
	if len(want) == 0 {
		return false
	}
	phase, fails := want["error"]
	failed, failing := got["error"]
	if fails || failing {
		return fails && failing && samePhase(phase, failed)
	}
	if len(want) != len(got) {
		return false
	}
	for k, w := range want {
		g, ok := got[k]
		if !ok || !equal(w, g) {
			return false
		}
	}
	return true
}

// samePhase: plan and validate are one phase, before any row.
func samePhase(want, got any) bool {
	norm := func(p any) any {
		if p == "plan" {
			return "validate"
		}
		return p
	}
	return norm(want) == norm(got)
}

// equal compares a value of a file with leat's. Numbers with a fraction are compared as numbers, since a file may spell a
// double otherwise; whole numbers and the rest as text. A value of another kind is never equal.
func equal(want, got any) bool {
	switch w := want.(type) {
	case nil:
		return got == nil
	case bool:
		g, ok := got.(bool)
		return ok && w == g
	case string:
		g, ok := got.(string)
		return ok && w == g
	case json.Number:
		g, ok := got.(json.Number)
		return ok && equalNumbers(w, g)
	case []any:
		g, ok := got.([]any)
		return ok && equalLists(w, g)
	case map[string]any:
		g, ok := got.(map[string]any)
		return ok && equalMaps(w, g)
	}
	return false
}

func equalNumbers(w, g json.Number) bool {
	if w == g {
		return true
	}
	if !strings.ContainsAny(string(w)+string(g), ".eE") {
		return false
	}
	a, errA := w.Float64()
	b, errB := g.Float64()
	return errA == nil && errB == nil && math.Float64bits(a) == math.Float64bits(b) // -0.0 is not 0.0
}

func equalLists(w, g []any) bool {
	if len(g) != len(w) {
		return false
	}
	for i := range w {
		if !equal(w[i], g[i]) {
			return false
		}
	}
	return true
}

func equalMaps(w, g map[string]any) bool {
	if len(g) != len(w) {
		return false
	}
	for k := range w {
		x, ok := g[k]
		if !ok {
			return false
		}
		wantEntries, inWant := w[k].([]any)
		gotEntries, inGot := x.([]any)
		if k == "entries" && inWant && inGot { // of a MAP, which has no order
			if !equalLists(sorted(wantEntries), sorted(gotEntries)) {
				return false
			}
			continue
		}
		if !equal(w[k], x) {
			return false
		}
	}
	return true
}
