package jobtest

import (
	"strconv"
	"strings"
)

// equal reports whether a value is as it should be. some says that objects may have more fields than are named.
func equal(want, have *value, some bool) bool {
	if want.kind != have.kind {
		return false
	}
	switch want.kind {
	case nullKind:
		return true
	case numberKind:
		return sameNumber(want.text, have.text)
	case boolKind, textKind:
		return want.text == have.text
	case listKind:
		if len(want.items) != len(have.items) {
			return false
		}
		for i := range want.items {
			if !equal(want.items[i].value, have.items[i].value, some) {
				return false
			}
		}
		return true
	case objectKind:
		for _, f := range want.fields {
			other := have.field(f.name)
			if other == nil || !equal(f.value, other.value, some) {
				return false
			}
		}
		return some || len(want.fields) == len(have.fields)
	}
	return false
}

// difference is a place in a value that is not as it should be.
type difference struct {
	path       string // a.b[2]
	want, have *value // nil: there is none
}

// differences lists the smallest places in which two values differ.
func differences(path string, want, have *value, some bool) []difference {
	var all []difference
	switch {
	case equal(want, have, some):
	case want.kind == objectKind && have.kind == objectKind:
		for _, f := range want.fields {
			if other := have.field(f.name); other == nil {
				all = append(all, difference{path: below(path, f.name), want: f.value})
			} else {
				all = append(all, differences(below(path, f.name), f.value, other.value, some)...)
			}
		}
		for _, f := range have.fields {
			if !some && want.field(f.name) == nil {
				all = append(all, difference{path: below(path, f.name), have: f.value})
			}
		}
	case want.kind == listKind && have.kind == listKind && len(want.items) == len(have.items):
		for i := range want.items {
			all = append(all, differences(path+"["+strconv.Itoa(i)+"]", want.items[i].value, have.items[i].value, some)...)
		}
	default:
		all = append(all, difference{path: path, want: want, have: have})
	}
	return all
}

func below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// pairs of rows: expected row i and row at[i] of those that came, -1 where none is it. same says that they are equal; others were put
// together for people, as the likeliest to be meant.
type pairing struct {
	at   []int
	same []bool
	rest []int // rows that came and were not expected
}

// pair finds for each expected row the one that came.
func pair(want []item, have []gotRow, how match) pairing {
	p := pairing{at: make([]int, len(want)), same: make([]bool, len(want))}
	for i := range p.at {
		p.at[i] = -1
	}
	shown := views(want, have)
	fits := func(i, j int) bool { return equal(want[i].value, shown[i][j], how == partial) }
	taken := make([]bool, len(have))
	if how == exact {
		p.inOrder(len(have), fits, taken)
	} else {
		p.anyOrder(len(have), fits, taken)
	}
	p.likely(want, shown, how, taken)
	for j := range have {
		if !taken[j] {
			p.rest = append(p.rest, j)
		}
	}
	return p
}

// views are, for each expected row, the rows that came as it sees them. Those that name the same besides columns share theirs.
func views(want []item, have []gotRow) [][]*value {
	all, made := make([][]*value, len(want)), map[string][]*value{}
	for i, w := range want {
		key := ""
		for _, f := range w.fields {
			if strings.HasPrefix(f.name, "_") {
				key += f.name + " "
			}
		}
		rows, ok := made[key]
		if !ok {
			rows = make([]*value, len(have))
			for j := range have {
				rows[j] = have[j].as(w.value)
			}
			made[key] = rows
		}
		all[i] = rows
	}
	return all
}

// largest bounds the table of inOrder: what is larger is compared row by row.
const largest = 4_000_000

// inOrder pairs equal rows so that most are paired and none cross.
func (p *pairing) inOrder(n int, fits func(i, j int) bool, taken []bool) {
	m := len(p.at)
	start := 0
	for start < min(m, n) && fits(start, start) {
		p.take(start, start, taken)
		start++
	}
	if (m-start)*(n-start) > largest {
		for i := start; i < min(m, n); i++ {
			if fits(i, i) {
				p.take(i, i, taken)
			}
		}
		return
	}
	longest := make([][]int, m+1) // of what is left behind i and j
	for i := range longest {
		longest[i] = make([]int, n+1)
	}
	for i := m - 1; i >= start; i-- {
		for j := n - 1; j >= start; j-- {
			longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			if fits(i, j) {
				longest[i][j] = longest[i+1][j+1] + 1
			}
		}
	}
	for i, j := start, start; i < m && j < n; {
		switch {
		case fits(i, j):
			p.take(i, j, taken)
			i, j = i+1, j+1
		case longest[i+1][j] >= longest[i][j+1]:
			i++
		default:
			j++
		}
	}
}

// anyOrder pairs as many rows as can be: a row that two expected ones fit goes to the one that has no other.
func (p *pairing) anyOrder(n int, fits func(i, j int) bool, taken []bool) {
	owner := make([]int, n)
	for j := range owner {
		owner[j] = -1
	}
	var find func(i int, seen []bool) bool
	find = func(i int, seen []bool) bool {
		for j := range n { // one that is free, so that rows that are all alike are no search
			if owner[j] < 0 && fits(i, j) {
				owner[j] = i
				return true
			}
		}
		for j := range n {
			if seen[j] || !fits(i, j) {
				continue
			}
			seen[j] = true
			if find(owner[j], seen) {
				owner[j] = i
				return true
			}
		}
		return false
	}
	for i := range p.at {
		find(i, make([]bool, n))
	}
	for j, i := range owner {
		if i >= 0 {
			p.take(i, j, taken)
		}
	}
}

func (p *pairing) take(i, j int, taken []bool) { p.at[i], p.same[i], taken[j] = j, true, true }

// likely pairs what is left over: in order the row at the same place between its neighbours, else the one with the most fields alike.
func (p *pairing) likely(want []item, shown [][]*value, how match, taken []bool) {
	low := 0
	for i := range p.at {
		if p.same[i] {
			low = p.at[i] + 1
			continue
		}
		best, most := -1, 0
		for j := range taken {
			if taken[j] {
				if how == exact && j >= low {
					break
				}
				continue
			}
			if how == exact && j < low {
				continue
			}
			alike := alike(want[i].value, shown[i][j])
			if how == exact {
				alike++ // its place speaks for it
			}
			if alike > most {
				best, most = j, alike
			}
			if how == exact {
				break
			}
		}
		if best >= 0 {
			p.at[i], taken[best] = best, true
			low = best + 1
		}
	}
}

// alike counts the fields that two rows share.
func alike(want, have *value) int {
	n := 0
	for _, f := range want.fields {
		if other := have.field(f.name); other != nil && f.kind != nullKind && equal(f.value, other.value, true) {
			n++
		}
	}
	return n
}
