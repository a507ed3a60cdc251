package javatime

import (
	"strings"
	"sync"
)

// A zone or an offset that a text names does not change the date and time that the text tells: it is read and dropped.

// zoneTexts are the names of zones: of regions, and Java's short and long ones.
var zoneTexts = sync.OnceValue(func() (texts struct{ ids, short, long []string }) {
	for id, names := range namesOf() {
		texts.ids = append(texts.ids, id)
		for i, name := range names {
			if i%2 == 0 {
				texts.short = append(texts.short, name)
			} else {
				texts.long = append(texts.long, name)
			}
		}
	}
	return texts
})

// parseZoneField reads a zone or an offset.
func parseZoneField(b []byte, at int, item *patternItem) (int, bool) {
	text := string(b[at:])
	var n int
	switch item.letter {
	case 'X':
		n = offsetLength(text, "Z", offsetForms[item.count-1])
	case 'x':
		n = offsetLength(text, "", offsetForms[item.count-1])
	case 'Z':
		switch item.count {
		case 4:
			n = gmtLength(text)
		case 5:
			n = offsetLength(text, "Z", "+HH:MM:ss")
		default:
			n = offsetLength(text, "", "+HHMM")
		}
	case 'O':
		n = gmtLength(text)
	default: // V, v, z
		n = zoneLength(text, item)
	}
	return at + n, n > 0
}

// offsetForms are the forms of the letters X and x by their count. Small letters may be absent.
var offsetForms = [5]string{"+HHmm", "+HHMM", "+HH:MM", "+HHMMss", "+HH:MM:ss"}

// offsetLength is the length of an offset at the start of a text, 0 where there is none.
func offsetLength(s, none, form string) int {
	if none != "" && strings.HasPrefix(s, none) {
		return len(none)
	}
	if s == "" || s[0] != '+' && s[0] != '-' {
		return 0
	}
	n := 1
	for i := 1; i < len(form); {
		part := form[i:]
		colon := part[0] == ':'
		if colon {
			part = part[1:]
		}
		optional := part[0] >= 'a'
		next, ok := twoDigits(s, n, colon)
		switch {
		case ok:
			n = next
		case optional:
			return n
		default:
			return 0
		}
		i = len(form) - len(part) + 2
	}
	if s[1:3] > "18" {
		return 0
	}
	return n
}

// twoDigits reads a number up to 59, perhaps behind a colon.
func twoDigits(s string, at int, colon bool) (end int, ok bool) {
	if colon {
		if at >= len(s) || s[at] != ':' {
			return 0, false
		}
		at++
	}
	if at+2 > len(s) || s[at]-'0' > 5 || s[at+1]-'0' > 9 {
		return 0, false
	}
	return at + 2, true
}

// gmtLength is the length of GMT with an offset or none.
func gmtLength(s string) int {
	if !strings.HasPrefix(s, "GMT") {
		return 0
	}
	rest := s[len("GMT"):]
	if n := offsetLength(rest, "", "+HH:mm:ss"); n > 0 {
		return len("GMT") + n
	}
	if len(rest) > 1 && (rest[0] == '+' || rest[0] == '-') && rest[1]-'0' <= 9 {
		return len("GMT") + 2
	}
	return len("GMT")
}

// zoneLength is the length of a zone's id, its offset or, for the letters z and v, its name.
func zoneLength(s string, item *patternItem) int {
	n := max(offsetLength(s, "Z", "+HH:MM:ss"), offsetLength(s, "", "+HHmm"))
	for _, prefix := range []string{"UTC", "GMT", "UT"} {
		if strings.HasPrefix(s, prefix) {
			n = max(n, len(prefix)+offsetLength(s[len(prefix):], "", "+HH:MM:ss"))
		}
	}
	texts := zoneTexts()
	n = max(n, longestPrefix(s, texts.ids))
	switch {
	case item.letter == 'V':
	case item.count < 4:
		n = max(n, longestPrefix(s, texts.short))
	default:
		n = max(n, longestPrefix(s, texts.long))
	}
	return n
}

func longestPrefix(s string, names []string) (n int) {
	for _, name := range names {
		if len(name) > n && strings.HasPrefix(s, name) {
			n = len(name)
		}
	}
	return n
}
