package live

import (
	"slices"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/leatsql/leat/diag"
)

// column is a column of the block.
type column struct {
	title string
	// important says which columns stay where not all fit: those with the lowest.
	important int
	// least is how wide the column is at least. For figures that is what most of them need, so that columns stand still while counts grow.
	least int
	// most is how wide a column becomes that takes what is left; 0: as wide as its texts, and it is left out where these do not fit.
	most  int
	right bool
	// text is what stands in a row; "" in every row leaves the column out. It must be cut to the width where most is set.
	text  func(r *row, width int) string
	style func(r *row) *lipgloss.Style // nil: as it is

	width int // that it has
}

// columns are all of them, in their order.
func columns() []column {
	return []column{
		{title: "JOB", important: 0, least: 6, most: 32, text: func(r *row, width int) string { return shorten(diag.PrintableName(r.name), width) }},
		{title: "STATE", important: 1, text: func(r *row, _ int) string { return r.state }, style: where(&badStyle, func(r *row) bool { return r.failed })},
		{title: "IN", important: 8, least: 7, right: true, text: func(r *row, _ int) string { return countText(r.in) }},
		{title: "OUT", important: 3, least: 7, right: true, text: func(r *row, _ int) string { return countText(r.out) }},
		{title: "FILTERED", important: 12, right: true, text: func(r *row, _ int) string { return someText(r.filtered) }},
		{title: "DROP", important: 6, right: true, text: func(r *row, _ int) string { return countText(r.dropped) }, style: where(&alarmStyle, func(r *row) bool { return r.dropped > 0 })},
		{title: "DEAD", important: 5, right: true, text: func(r *row, _ int) string { return countText(r.dead) }, style: where(&badStyle, func(r *row) bool { return r.dead > 0 })},
		{title: "IN/S", important: 11, least: 5, right: true, text: func(r *row, _ int) string { return rateText(r.inRate) }},
		{title: "OUT/S", important: 2, least: 5, right: true, text: func(r *row, _ int) string { return rateText(r.outRate) }},
		{title: "LAG", important: 4, least: 5, right: true, text: func(r *row, _ int) string { return countText(r.lag) }},
		{title: "P50", important: 9, least: 6, right: true, text: func(r *row, _ int) string { return latencyText(r.p50) }},
		{title: "P99", important: 7, least: 6, right: true, text: func(r *row, _ int) string { return latencyText(r.p99) }},
		{title: "TREND", important: 10, least: 6, most: mostPoints, text: func(r *row, width int) string { return sparkline(r.outRates, width) }, style: where(&sparkStyle, func(*row) bool { return true })},
	}
}

// where is a style for the rows of which something holds.
func where(s *lipgloss.Style, holds func(*row) bool) func(*row) *lipgloss.Style {
	return func(r *row) *lipgloss.Style {
		if holds(r) {
			return s
		}
		return nil
	}
}

// fit returns the columns that a width has room for.
func fit(rows []row, width int) []column {
	all := columns()
	order := make([]*column, len(all)) // by importance
	for i := range all {
		order[all[i].important] = &all[i]
	}
	left := width + len(gap) // none stands in front of the first
	for i, c := range order {
		need := c.need(rows)
		if i == 0 {
			need = min(need, width)
		}
		if need > 0 && need+len(gap) <= left {
			c.width, left = need, left-need-len(gap)
		}
	}
	for _, c := range order {
		if c.width > 0 && c.most > 0 {
			more := max(0, min(left, min(c.wants(rows), c.most)-c.width))
			c.width, left = c.width+more, left-more
		}
	}
	return slices.DeleteFunc(all, func(c column) bool { return c.width == 0 })
}

// need is the width without which a column is left out; 0: it says nothing.
func (c *column) need(rows []row) int {
	if c.most > 0 {
		return c.least
	}
	n := c.wants(rows)
	if n == 0 && c.least == 0 {
		return 0
	}
	return max(n, c.least, len(c.title))
}

// wants is how wide the texts are.
func (c *column) wants(rows []row) int {
	n := 0
	for i := range rows {
		n = max(n, ansi.StringWidth(c.text(&rows[i], c.most)))
	}
	return n
}
