package engine

import (
	"regexp"
	"slices"
	"strings"
)

const stars = "***"

// masker hides what must not be shown in texts that a run shows: values of secret variables wherever they stand, credentials in
// addresses, and what follows a name of a credential.
type masker struct{ secrets *strings.Replacer }

// shortestSecret is the length from which on a value is looked for: a shorter one would tear holes into everything.
const shortestSecret = 3

func newMasker(c Config) *masker {
	var values []string
	for name := range c.Secrets {
		if v, ok := c.Lookup(name); ok && len(v) >= shortestSecret {
			values = append(values, v)
		}
	}
	// A value that holds another one goes first.
	slices.SortFunc(values, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, v := range values {
		pairs = append(pairs, v, stars)
	}
	return &masker{secrets: strings.NewReplacer(pairs...)}
}

var (
	// userInfo is user and password in front of the host of an address.
	userInfo = regexp.MustCompile(`(://)[^\s/@'"]+@`)
	// named is a credential behind its name: "apiToken": "…", password=…, 'secret' = '…'.
	named = regexp.MustCompile(`(?i)([\w.-]*(?:password|passwd|secret|token|api[-_.]?key|authorization|jaas)[\w.-]*\\?["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}\]'"]+)`)
)

// text returns s with what is secret as stars.
func (m *masker) text(s string) string {
	s = m.secrets.Replace(s)
	s = userInfo.ReplaceAllString(s, "${1}"+stars+"@")
	return named.ReplaceAllStringFunc(s, func(found string) string {
		parts := named.FindStringSubmatch(found)
		name, value := parts[1], parts[2]
		if strings.HasPrefix(strings.Trim(value, `'"`), "${") {
			return found // it names a variable
		}
		quote := ""
		if value[0] == '"' || value[0] == '\'' {
			quote = value[:1]
		}
		return name + quote + stars + quote
	})
}
