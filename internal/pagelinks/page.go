package pagelinks

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// link is where a page leads to, as it is written.
type link struct {
	target string
	line   int
}

var (
	fence     = regexp.MustCompile("^ *(```|~~~)")
	heading   = regexp.MustCompile(`^#{1,6} +(.+?)(?: +#+)?$`)
	inline    = regexp.MustCompile(`\]\(<?([^()<>\s]+)>?\)`)
	reference = regexp.MustCompile(`^\[[^\]]+\]: +<?(\S+?)>?$`)
	attribute = regexp.MustCompile(`(?:src|href)="([^"]+)"`)
	code      = regexp.MustCompile("`[^`]*`")
	linkText  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// prose calls see for each line of a page that is not in a block of code.
func prose(text string, see func(line int, text string)) {
	closing := ""
	for i, line := range strings.Split(text, "\n") {
		if m := fence.FindStringSubmatch(line); m != nil && (closing == "" || closing == m[1]) {
			if closing == "" {
				closing = m[1]
			} else {
				closing = ""
			}
			continue
		}
		if closing == "" {
			see(i+1, line)
		}
	}
}

// links are the links and images of a page, those of HTML too.
func links(text string) []link {
	var all []link
	prose(text, func(line int, text string) {
		text = code.ReplaceAllString(text, "`")
		for _, pattern := range []*regexp.Regexp{inline, reference, attribute} {
			for _, m := range pattern.FindAllStringSubmatch(text, -1) {
				all = append(all, link{m[1], line})
			}
		}
	})
	return all
}

// anchors are the names under which links reach the headings of a page, as GitHub makes them.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	prose(text, func(_ int, text string) {
		m := heading.FindStringSubmatch(text)
		if m == nil {
			return
		}
		name := anchor(m[1])
		for unique, n := name, 1; ; n++ {
			if !all[unique] {
				all[unique] = true
				return
			}
			unique = fmt.Sprintf("%s-%d", name, n)
		}
	})
	return all
}

// anchor is the name of a heading: letters, digits, hyphens and underscores in lower case, hyphens for blanks.
func anchor(heading string) string {
	heading = linkText.ReplaceAllString(heading, "$1")
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}
