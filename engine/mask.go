package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/compat"
)

const stars = "***"

// masker hides what must not be shown in texts that a run shows: values of secret variables and of secret options wherever they
// stand, credentials in addresses, and what follows a name of a credential.
type masker struct{ secrets *secrets }

// The lengths from which on a value is looked for: a shorter one would tear holes into everything. That of an option may be a word
// such as true, where the option only sounds secret.
const (
	shortestSecret       = 3
	shortestSecretOption = 6
)

func newMasker(known *secrets, scripts []*Script) *masker {
	var values []string
	for _, s := range scripts {
		for _, t := range s.Result.Version.Tables {
			for key, o := range t.Options {
				if secretOption(key, o) && len(o.Value) >= shortestSecretOption {
					values = append(values, o.Value)
				}
			}
		}
	}
	return &masker{secrets: known.with(values...)}
}

// Mask returns what hides from texts for people what is secret: values of secret variables and of the scripts' secret options, credentials
// in addresses, and what stands behind a name such as password.
func (e *Engine) Mask(scripts ...*Script) func(string) string {
	return newMasker(e.secrets, scripts).text
}

var (
	// userInfo is user and password in front of the host of an address.
	userInfo = regexp.MustCompile(`(://)[^\s/@'"]+@`)
	// named is a credential behind its name: "apiToken": "…", password=…, 'secret' = '…'.
	named = regexp.MustCompile(`(?i)([\w.-]*(?:password|passwd|secret|token|api[-_.]?key|authorization|jaas)[\w.-]*\\?["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}\]'"]+)`)
)

// credentials are words of which every name that named finds holds one. To look for them first spares most texts the expression.
var credentials = []string{"passw", "secret", "token", "api", "authorization", "jaas"}

func mayName(s string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(credentials, func(word string) bool { return strings.Contains(s, word) })
}

func secretOption(key string, o compat.Option) bool { return o.Secret || diag.HoldsSecret(key) }

// text returns s with what is secret as stars.
func (m *masker) text(s string) string {
	s = m.secrets.hide(s)
	if strings.Contains(s, "://") {
		s = userInfo.ReplaceAllString(s, "${1}"+stars+"@")
	}
	if !mayName(s) {
		return s
	}
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
