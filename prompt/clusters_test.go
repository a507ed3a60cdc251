package prompt

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"pgregory.net/rapid"
)

// Clusters are the whole text, as wide as the terminal shows it, and what is cut fits.
func TestClusters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab ü中\u0301\u200d👨🏽🇩שׁ"))).Draw(t, "s")
		var all strings.Builder
		columns := 0
		for cluster, w := range Clusters(s) {
			all.WriteString(cluster)
			columns += w
		}
		if all.String() != s || columns != lipgloss.Width(s) {
			t.Errorf("%q of %d columns, not of %d", all.String(), columns, lipgloss.Width(s))
		}
		to := rapid.IntRange(3, 12).Draw(t, "to")
		switch cut := CutTo(s, to, "..."); {
		case columns <= to && cut != s:
			t.Errorf("%q was cut to %q", s, cut)
		case lipgloss.Width(cut) > to:
			t.Errorf("%q is wider than %d", cut, to)
		}
		if got := WidthTo(s, to); got != min(columns, to) {
			t.Errorf("%q is %d wide, of %d", s, got, columns)
		}
	})
}
