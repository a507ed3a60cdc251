package tui

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The cursor goes over what a reader takes for one character, and the columns before it are those that the terminal shows.
func TestCharacters(t *testing.T) {
	text := "a é e\u0301 日 👨‍👩‍👧 👍🏽 🇩🇪🇫🇷 שׁ\t\x07."
	type place struct {
		Before  string
		Columns int
	}
	want := []place{
		{"", 0},
		{"a", 1},
		{" ", 2},
		{"é", 3},
		{" ", 4},
		{"e\u0301", 5},
		{" ", 6},
		{"日", 8},
		{" ", 9},
		{"👨‍👩‍👧", 11},
		{" ", 12},
		{"👍🏽", 14},
		{" ", 15},
		{"🇩🇪", 17},
		{"🇫🇷", 19},
		{" ", 20},
		{"שׁ", 21},
		{"\t", 25},
		{"\x07", 26},
		{".", 27},
	}
	b := buffer{text: text}
	got := []place{{}}
	for at := 0; at < len(text); {
		next := b.right(at)
		got = append(got, place{text[at:next], columns(text[:next])})
		if back := b.left(next); back != at {
			t.Errorf("left of %q is %d, not %d", text[:next], back, at)
		}
		at = next
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Up and down keep the column, as it is seen.
func TestUpAndDown(t *testing.T) {
	b := buffer{text: "日本語x\nabcdefgh\n\tz"}
	b.cursor = len("日本語")
	b.down()
	if got := b.text[:b.cursor]; got != "日本語x\nabcdef" {
		t.Errorf("down: %q", got)
	}
	b.down()
	if got := b.text[b.cursor:]; got != "" {
		t.Errorf("down: in front of %q", got)
	}
	b.up()
	if got := b.text[b.cursor:]; got != "fgh\n\tz" {
		t.Errorf("up: in front of %q", got)
	}
	b = buffer{text: "ab\r\nabcdefgh", cursor: len("ab\r\nabcdef")} // as an editor of Windows leaves it
	b.up()
	if got := b.text[b.cursor:]; got != "\nabcdefgh" {
		t.Errorf("up: in front of %q", got)
	}
}
