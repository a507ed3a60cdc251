package jobtest

import (
	"fmt"
	"testing"
)

// TestPairsOfManyRows: rows that are all alike are paired one by one, and of rows that all differ none is, without a search among all.
func TestPairsOfManyRows(t *testing.T) {
	const many = 500
	row := func(id int) *value {
		v := &value{kind: objectKind}
		v.set(field{name: "id", value: &value{kind: numberKind, text: fmt.Sprint(id)}})
		return v
	}
	for _, how := range []match{exact, unordered, partial} {
		for _, alike := range []bool{true, false} {
			var want []item
			var have []gotRow
			for i := range many {
				w, h := row(7), row(7)
				if !alike {
					w, h = row(i), row(many+i)
				}
				want = append(want, item{value: w})
				have = append(have, gotRow{row: h, meta: &value{kind: objectKind}})
			}
			p, same := pair(want, have, how), 0
			for i := range p.same {
				if p.same[i] {
					same++
				}
			}
			if alike && same != many || !alike && same != 0 {
				t.Errorf("%s, alike %v: %d are the same", how, alike, same)
			}
		}
	}
}
