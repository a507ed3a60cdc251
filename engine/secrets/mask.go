package secrets

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// userInfo is user and password in front of the host of an address.
	userInfo = regexp.MustCompile(`(://)[^\s/'"]+@`)
	// named is a credential behind its name: "apiToken": "…", password=…, 'secret' = '…'.
	named = regexp.MustCompile(`(?i)([\w.-]*(?:password|passwd|secret|token|api[-_.]?key|authorization|jaas|user[-_.]info)[\w.-]*\\?["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}\]'"]+)`)
)

// credentials are words of which every name that named finds holds one. To look for them first spares most texts the expression.
var credentials = []string{"passw", "secret", "token", "api", "authorization", "jaas", "user"}

func mayName(s string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(credentials, func(word string) bool { return strings.Contains(s, word) })
}

// Mask is Hide for texts of which nobody knows what they hold: credentials in addresses are hidden too, and what follows a name of a credential.
func (s *Set) Mask(text string) string {
	text = s.Hide(text)
	if strings.Contains(text, "://") {
		text = userInfo.ReplaceAllString(text, "${1}"+Stars+"@")
	}
	if !mayName(text) {
		return text
	}
	return named.ReplaceAllStringFunc(text, func(found string) string {
		parts := named.FindStringSubmatch(found)
		name, value := parts[1], parts[2]
		if strings.HasPrefix(strings.Trim(value, `'"`), "${") {
			return found // it names a variable
		}
		quote := ""
		if value[0] == '"' || value[0] == '\'' {
			quote = value[:1]
		}
		return name + quote + Stars + quote
	})
}
