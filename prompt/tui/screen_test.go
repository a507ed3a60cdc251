package tui

import (
	"bytes"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"pgregory.net/rapid"
)

// What is printed at once has room beside what the editor takes, and nothing of a text is lost.
func TestPiecesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 100).Draw(t, "width"), rapid.IntRange(1, 60).Draw(t, "height")
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab ü中\n"))).Draw(t, "text")
		printed := ""
		for _, piece := range pieces(text, width, height) {
			rows := 0
			for line := range strings.SplitSeq(piece, "\n") {
				rows += 1 + lipgloss.Width(line)/max(width, 2)
			}
			if all := rows + editorRows(height); all > height && height > 2 {
				t.Fatalf("%q takes %d rows, the editor %d, of %d", piece, rows, editorRows(height), height)
			}
			printed += piece
		}
		same := strings.NewReplacer("\n", "", " ", "")
		if same.Replace(printed) != same.Replace(text) {
			t.Fatalf("printed %q of %q", printed, text)
		}
	})
}

// While nothing prints, what is written is kept; once nothing will, it goes to the file.
func TestScreenKeeps(t *testing.T) {
	var printed []string
	prints := false
	s := &screen{width: 80, height: 24, print: func(text string) bool {
		if prints {
			printed = append(printed, text)
		}
		return prints
	}}
	write := func(text string) {
		t.Helper()
		if n, err := s.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
	}
	write("a\n")
	s.flush()
	prints = true
	s.flush()
	prints = false
	write("b\n")
	s.flush()
	var file bytes.Buffer
	s.sink(&file)
	write("c\n")
	if got := strings.Join(printed, "|"); got != "a" || file.String() != "b\nc\n" {
		t.Errorf("printed %q, in the file %q", got, file.String())
	}
}
