package live

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/leatsql/leat/engine/trend"
)

// dash stands for what is not known.
const dash = "–"

// countText writes a count in at most seven characters: whole below a million.
func countText(n int64) string {
	switch {
	case n == trend.Unknown:
		return dash
	case n < 1_000_000:
		return grouped(n)
	}
	return scaled(float64(n), 4)
}

// someText is countText of what is there, "" of nothing.
func someText(n int64) string {
	if n == 0 {
		return ""
	}
	return countText(n)
}

// rateText writes how many there are a second, in at most five characters.
func rateText(r float64) string {
	switch {
	case r < 0:
		return dash
	case r == 0:
		return "0"
	case r < 9.95:
		return strconv.FormatFloat(r, 'f', 1, 64)
	case r < 999.5:
		return strconv.FormatFloat(r, 'f', 0, 64)
	}
	return scaled(max(r, 1000), 3)
}

// scaled writes a number from a thousand on with a letter for its size, and so many digits that tell.
func scaled(v float64, digits int) string {
	units := []string{"", "k", "M", "G", "T", "P", "E"}
	size := 0
	for v >= 1000 && size < len(units)-1 {
		v, size = v/1000, size+1
	}
	decimals := digits - 1
	for bound := 10.0; decimals > 0 && v >= bound; bound *= 10 {
		decimals--
	}
	return strconv.FormatFloat(v, 'f', decimals, 64) + units[size]
}

// grouped writes a whole number with commas.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// latencyText writes milliseconds in at most six characters.
func latencyText(ms int64) string {
	switch {
	case ms < 0:
		return dash
	case ms < 1000:
		return fmt.Sprintf("%d ms", ms)
	case ms < 10_000:
		return fmt.Sprintf("%.1f s", float64(ms)/1000)
	case ms < 120_000:
		return fmt.Sprintf("%d s", ms/1000)
	case ms < 120*60_000:
		return fmt.Sprintf("%d min", ms/60_000)
	case ms < 48*60*60_000:
		return fmt.Sprintf("%d h", ms/(60*60_000))
	}
	return fmt.Sprintf("%d d", ms/(24*60*60_000))
}

// upText writes how long a run lasts.
func upText(d time.Duration) string {
	d = d.Truncate(time.Second)
	switch s := int64(d / time.Second); {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 60*60:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	case s < 48*60*60:
		return fmt.Sprintf("%d h %d min", s/3600, s/60%60)
	default:
		return fmt.Sprintf("%d days", s/(24*60*60))
	}
}

// sparks are the heights of a sparkline.
var sparks = []rune("▁▂▃▄▅▆▇█")

// sparkline draws the last values, the newest at the right end, against the highest of them; nothing stands where there is none yet.
func sparkline(values []float64, width int) string {
	values = values[max(0, len(values)-width):]
	top := 0.0
	for _, v := range values {
		top = max(top, v)
	}
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", width-len(values)))
	for _, v := range values {
		height := 0
		if top > 0 && v > 0 {
			height = max(1, int(v/top*float64(len(sparks)-1)+0.5))
		}
		b.WriteRune(sparks[height])
	}
	return b.String()
}

// shorten cuts a name in its middle: names of jobs differ at their ends as well as at their beginnings.
func shorten(name string, width int) string {
	n := ansi.StringWidth(name)
	if n <= width {
		return name
	}
	if width < 5 {
		return ansi.Truncate(name, width, "")
	}
	left := width / 2
	cut := ansi.Truncate(name, left, "") + "…" + ansi.TruncateLeft(name, n-(width-left-1), "")
	return ansi.Truncate(cut, width, "") // half a wide character counts as a whole one
}

// pad fills a text to a width, at its left or at its right.
func pad(s string, width int, right bool) string {
	blanks := strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
	if right {
		return blanks + s
	}
	return s + blanks
}
