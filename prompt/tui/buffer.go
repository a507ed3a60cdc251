package tui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leatsql/leat/prompt"
)

// buffer is the text that is edited, and the cursor in it, a byte offset between characters.
type buffer struct {
	text   string
	cursor int
	killed string // what was cut last
	past   []snapshot
}

// snapshot is a state that undo goes back to.
type snapshot struct {
	text   string
	cursor int
}

// mostUndo bounds how far undo goes.
const mostUndo = 200

// change remembers the state before a change.
func (b *buffer) change() {
	if len(b.past) == mostUndo {
		b.past = b.past[1:]
	}
	b.past = append(b.past, snapshot{b.text, b.cursor})
}

func (b *buffer) undo() {
	if n := len(b.past); n > 0 {
		b.text, b.cursor = b.past[n-1].text, b.past[n-1].cursor
		b.past = b.past[:n-1]
	}
}

// set replaces everything; the cursor goes to the end.
func (b *buffer) set(text string) {
	b.change()
	b.text, b.cursor = text, len(text)
}

func (b *buffer) insert(s string) {
	b.change()
	b.text = b.text[:b.cursor] + s + b.text[b.cursor:]
	b.cursor += len(s)
}

// replace puts a text in the place of a part; the cursor goes behind it.
func (b *buffer) replace(start, end int, s string) {
	b.change()
	b.text = b.text[:start] + s + b.text[end:]
	b.cursor = start + len(s)
}

// cut takes out what lies between two places, and keeps it for yank where it is asked to.
func (b *buffer) cut(start, end int, keep bool) {
	if start == end {
		return
	}
	b.change()
	if keep {
		b.killed = b.text[start:end]
	}
	b.text = b.text[:start] + b.text[end:]
	b.cursor = start
}

// left and right are the places of the characters beside a place: with the marks of a letter, and all parts of an emoji.
func (b *buffer) left(at int) int {
	from := strings.LastIndexFunc(b.text[:at], isASCII) // where surely one begins
	from = max(from, 0)
	for cluster := range prompt.Clusters(b.text[from:]) {
		if from+len(cluster) >= at {
			break
		}
		from += len(cluster)
	}
	return from
}

func (b *buffer) right(at int) int {
	for cluster := range prompt.Clusters(b.text[at:]) {
		return at + len(cluster)
	}
	return at
}

func isASCII(r rune) bool { return r < utf8.RuneSelf }

// wordLeft and wordRight are the next beginnings and ends of words.
func (b *buffer) wordLeft() int {
	at := strings.LastIndexFunc(b.text[:b.cursor], inWord)
	if at < 0 {
		return 0
	}
	_, size := utf8.DecodeRuneInString(b.text[at:])
	start := strings.LastIndexFunc(b.text[:at+size], notInWord)
	if start < 0 {
		return 0
	}
	_, size = utf8.DecodeRuneInString(b.text[start:])
	return start + size
}

func (b *buffer) wordRight() int {
	at := strings.IndexFunc(b.text[b.cursor:], inWord)
	if at < 0 {
		return len(b.text)
	}
	at += b.cursor
	if end := strings.IndexFunc(b.text[at:], notInWord); end >= 0 {
		return at + end
	}
	return len(b.text)
}

func inWord(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}
func notInWord(r rune) bool { return !inWord(r) }

// lineStart and lineEnd are the ends of the cursor's line.
func (b *buffer) lineStart() int { return strings.LastIndexByte(b.text[:b.cursor], '\n') + 1 }

func (b *buffer) lineEnd() int {
	if i := strings.IndexByte(b.text[b.cursor:], '\n'); i >= 0 {
		return b.cursor + i
	}
	return len(b.text)
}

// up and down move to the line above or below, and report whether there is one.
func (b *buffer) up() bool {
	start := b.lineStart()
	if start == 0 {
		return false
	}
	column := columns(b.text[start:b.cursor])
	b.cursor = start - 1
	b.cursor = b.inLine(b.lineStart(), column)
	return true
}

func (b *buffer) down() bool {
	end := b.lineEnd()
	if end == len(b.text) {
		return false
	}
	column := columns(b.text[b.lineStart():b.cursor])
	b.cursor = b.inLine(end+1, column)
	return true
}

// inLine is the place so many columns into the line that starts at start, or its end.
func (b *buffer) inLine(start, column int) int {
	line, _, _ := strings.Cut(b.text[start:], "\n")
	at, used := start, 0
	for cluster, w := range clusters(line) {
		if used += w; used > column {
			break
		}
		at += len(cluster)
	}
	return at
}
