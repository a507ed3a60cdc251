package flinktext

// Like is LIKE with a backslash as the escape, as in SHOW: % stands for any text, _ for one character. It goes back over the text
// only to the last %.
func Like(text, pattern string) bool { return like([]rune(text), []rune(pattern)) }

func like(text, pattern []rune) bool {
	at, p, retry, mark := 0, 0, -1, 0
	for {
		if p < len(pattern) && pattern[p] == '%' {
			retry, mark = p+1, at
			p++
			continue
		}
		if n := takes(pattern[p:], text[at:]); n > 0 {
			p, at = p+n, at+1
			continue
		}
		if p == len(pattern) && at == len(text) {
			return true
		}
		if retry < 0 || mark >= len(text) {
			return false
		}
		mark++
		p, at = retry, mark
	}
}

// takes returns how many characters of the pattern stand for the first of the text, 0 when it does not fit.
func takes(pattern, text []rune) int {
	switch {
	case len(pattern) == 0 || len(text) == 0:
		return 0
	case pattern[0] == '_':
		return 1
	case pattern[0] == '\\':
		if len(pattern) > 1 && pattern[1] == text[0] {
			return 2
		}
		return 0
	case pattern[0] == text[0]:
		return 1
	}
	return 0
}
