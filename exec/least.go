package exec

import "slices"

// leastOf returns the first n of rows in an order. Of equal ones it keeps those that Flink keeps in batch mode, and in its order: they
// are collected in a binary heap as Java's PriorityQueue is one, whose array is then sorted.
func leastOf(rows []int32, compare func(i, j int32) int, n int64) []int32 {
	least := heapOf(rows, compare, n)
	slices.SortStableFunc(least, compare)
	return least
}

// heapOf returns the heap's array. Of its rows, in that order, and others behind them the same heap comes as of all rows.
func heapOf(rows []int32, compare func(i, j int32) int, n int64) []int32 {
	h := &heap{compare: compare}
	for _, row := range rows {
		switch {
		case int64(len(h.rows)) < n:
			h.add(row)
		case n > 0 && compare(row, h.rows[0]) < 0:
			h.takeFirst()
			h.add(row)
		}
	}
	return h.rows
}

// heap has the last row in the order at its top.
type heap struct {
	compare func(i, j int32) int
	rows    []int32
}

func (h *heap) add(row int32) {
	h.rows = append(h.rows, row)
	at := len(h.rows) - 1
	for at > 0 {
		parent := (at - 1) / 2
		if h.compare(row, h.rows[parent]) <= 0 {
			break
		}
		h.rows[at] = h.rows[parent]
		at = parent
	}
	h.rows[at] = row
}

func (h *heap) takeFirst() {
	end := len(h.rows) - 1
	row, at := h.rows[end], 0
	h.rows = h.rows[:end]
	for 2*at+1 < end {
		child := 2*at + 1
		if right := child + 1; right < end && h.compare(h.rows[child], h.rows[right]) < 0 {
			child = right
		}
		if h.compare(row, h.rows[child]) >= 0 {
			break
		}
		h.rows[at] = h.rows[child]
		at = child
	}
	if end > 0 {
		h.rows[at] = row
	}
}
