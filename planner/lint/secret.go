package lint

import (
	"regexp"
	"strings"

	"github.com/leatsql/leat/diag"
)

// plainSecret warns of credentials that are written into the text, from where they get into repositories, logs and consoles.
func plainSecret(s *Subject, tree *tree, r *report) {
	declared := s.declaredSecrets()
	for _, o := range tree.options {
		if isSecret(o.Key) || declared[o.KeyAt.At] {
			r.plainSecret(o.Key, o.Value, o.ValueAt.At)
		}
	}
	for _, st := range tree.sets {
		if isSecret(st.Key) {
			r.plainSecret(st.Key, st.Value, st.ValueAt.At)
		}
	}
}

// declaredSecrets are the places of the options that their connectors or formats declare as secret.
func (s *Subject) declaredSecrets() map[diag.Span]bool {
	secret := map[diag.Span]bool{}
	for _, t := range s.Tables {
		for key, d := range t.Declared {
			if d.Secret {
				secret[t.Options[key].KeyAt] = true
			}
		}
	}
	return secret
}

func (r *report) plainSecret(key, value string, at diag.Span) {
	if value == "" || strings.Contains(at.Text(r.source), "${") {
		return
	}
	help := "write '${NAME}', which the environment or --secret NAME=… fills in, or '${file:PATH}'"
	switch {
	case strings.HasSuffix(key, "jaas.config"):
		if !jaasSecret.MatchString(value) {
			return
		}
		help = `write the password as password="${NAME}", which the environment or --secret NAME=… fills in, or the whole value as '${file:PATH}'`
	case isPlace(value):
		return
	}
	r.source.Hide(at)
	r.warn(diag.PlainSecret, at, help, "'%s' holds credentials in plain text", key)
}

// jaasSecret finds credentials in a login module's configuration; some modules take none.
var jaasSecret = regexp.MustCompile(`(?i)(password|secret|token)\w*\s*=`)

// harmless are the ends of keys that tell of credentials and hold none.
var harmless = []string{".url", ".uri", ".location", ".class", ".path", ".file", ".enabled", ".type", ".credentials-source", ".credentials.source", ".interval", ".provider"}

// isSecret reports whether a key names credentials, whatever declares it.
func isSecret(key string) bool {
	lower := strings.ToLower(key)
	for _, end := range harmless {
		if strings.HasSuffix(lower, end) {
			return false
		}
	}
	return diag.HoldsSecret(lower) || strings.HasSuffix(lower, "keystore.key") || strings.HasSuffix(lower, "access-key")
}

// isPlace reports whether a value says where something lies, in a file or behind an address.
func isPlace(value string) bool {
	return strings.HasPrefix(value, "/") || strings.HasPrefix(value, "file:") || strings.HasPrefix(value, "https:") || strings.HasPrefix(value, "http:")
}

// secretInAddress warns of credentials within an address.
func secretInAddress(_ *Subject, tree *tree, r *report) {
	for _, o := range tree.options {
		if password, ok := diag.PasswordInAddress(o.Value); ok && !strings.Contains(password, "${") {
			r.source.Hide(o.ValueAt.At)
			r.warn(diag.PlainSecret, o.ValueAt.At, "take user and password out of the address, or write them as ${NAME}",
				"the address in '%s' holds a password in plain text", o.Key)
		}
	}
}

// escapedQuote warns of \" inside a JAAS configuration: SQL knows no backslash in text, so the login module is given it.
func escapedQuote(_ *Subject, tree *tree, r *report) {
	for _, o := range tree.options {
		if strings.HasSuffix(o.Key, "jaas.config") && strings.Contains(o.Value, `\"`) {
			at := part(r, o.ValueAt.At, `\"`)
			r.warn(diag.EscapedQuote, at, `write " without the backslash: text in SQL ends at ' alone`,
				`the login module is given \" with its backslash, and cannot read its configuration`)
		}
	}
}
