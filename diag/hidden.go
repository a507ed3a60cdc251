package diag

import (
	"regexp"
	"slices"
	"strings"
)

// credentials are words of keys whose values are secret: those of Flink's GlobalConfiguration, and what else is usual.
var credentials = []string{
	"password", "passwd", "secret", "jaas", "token", "api-key", "api.key", "api_key", "apikey", "service-key", "account.key",
	"user-info", "user.info", "authorization", "auth-params", "http-headers",
}

// HoldsSecret reports whether an option's key names credentials, whatever is declared of it.
func HoldsSecret(key string) bool {
	key = strings.ToLower(key)
	return slices.ContainsFunc(credentials, func(word string) bool { return strings.Contains(key, word) })
}

// IsSecret reports whether the value of an option or setting must not be shown, whatever is declared of it: its key names credentials, or it
// is an address with a password.
func IsSecret(key, value string) bool {
	_, inside := PasswordInAddress(value)
	return inside || HoldsSecret(key)
}

// passwordInAddress finds user:password@ in an address. The last @ ends it, since passwords hold signs that they should
// not; a slash only where no port is before it.
var passwordInAddress = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*://[^/@:\s]*:([^/\s]+|[^/\s,]*[^/\s,0-9][^/\s,]*/[^\s,]*)@`)

// PasswordInAddress returns the password of an address that has one: https://user:password@host.
func PasswordInAddress(text string) (password string, ok bool) {
	m := passwordInAddress.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// Hide keeps a quoted literal from being shown: renderers write stars between its quotes. One that takes its value from a
// variable holds no secret itself and stays.
func (s *Source) Hide(literal Span) {
	if strings.Contains(literal.Text(s), "${") {
		return
	}
	s.hidden = append(s.hidden, literal)
}

// Lines returns how many lines the source has.
func (s *Source) Lines() int { return len(s.lines) }

// Shown returns a line, counted from 1, as it is printed: with as many bytes as the source's, and stars for those that are hidden.
func (s *Source) Shown(n int) string {
	line := s.Line(n)
	if len(s.hidden) == 0 || line == "" {
		return line
	}
	start := s.lines[n-1]
	b := []byte(line)
	for _, h := range s.hidden {
		for i := max(h.Start, start); i < min(h.End, start+len(line)); i++ {
			if b[i-start] != '\'' {
				b[i-start] = '*'
			}
		}
	}
	return string(b)
}
