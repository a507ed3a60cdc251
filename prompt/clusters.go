package prompt

import (
	"iter"

	"github.com/charmbracelet/x/ansi"
)

// Clusters yields the parts of a text that are one character to a reader, each with the columns of the screen that it takes: a letter
// with its marks, an emoji of several parts, a flag.
func Clusters(s string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for s != "" {
			cluster, width := s[:1], 1
			if !plain(s[0]) || len(s) > 1 && !plain(s[1]) {
				cluster, width = ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
			}
			if !yield(cluster, width) {
				return
			}
			s = s[len(cluster):]
		}
	}
}

// plain reports whether a byte is a character of its own, where another such follows.
func plain(b byte) bool { return b >= ' ' && b < 0x7f }

// WidthTo is how many columns of the screen a text takes, or most where it takes more: of a long text only its beginning is looked at.
func WidthTo(s string, most int) int {
	n := 0
	for _, w := range Clusters(s) {
		if n += w; n >= most {
			return most
		}
	}
	return n
}

// CutTo cuts a text to so many columns, with a sign that it was cut.
func CutTo(s string, to int, sign string) string {
	room := to - width(sign)
	used, at, kept := 0, 0, 0
	for cluster, w := range Clusters(s) {
		if used += w; used > to {
			return s[:kept] + sign
		}
		if at += len(cluster); used <= room {
			kept = at
		}
	}
	return s
}
