package kafka

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/options"
)

// jaas is a parsed login module line.
type jaas struct {
	module string // the class name's last part
	values map[string]options.Secret
}

// parseJAAS reads a line of Kafka's Java client: a class name, a control flag, options, a semicolon. Class names may have
// any package, since bundles shade them.
func parseJAAS(line string) (jaas, error) {
	tokens, err := jaasTokens(line)
	if err != nil {
		return jaas{}, err
	}
	if len(tokens) < 2 {
		return jaas{}, fmt.Errorf("takes a login module, 'required' and its options")
	}
	out := jaas{module: tokens[0][strings.LastIndexAny(tokens[0], ".$")+1:], values: map[string]options.Secret{}}
	switch strings.ToLower(tokens[1]) {
	case "required", "requisite", "sufficient", "optional":
	default:
		return jaas{}, fmt.Errorf("needs 'required' behind the name of the login module")
	}
	rest := tokens[2:]
	for i := 0; i < len(rest); i += 3 {
		if len(rest) < i+3 || rest[i+1] != "=" {
			return jaas{}, fmt.Errorf("takes options in the form name=\"value\"")
		}
		out.values[rest[i]] = secretOf(rest[i+2])
	}
	return out, nil
}

// jaasTokens splits a line at blanks and '=', with quotes of both kinds and backslash escapes within them.
func jaasTokens(line string) ([]string, error) {
	var tokens []string
	for i := 0; i < len(line); {
		c := line[i]
		switch c {
		case ' ', '\t', '\n', '\r':
			i++
		case '=':
			tokens = append(tokens, "=")
			i++
		case ';':
			if strings.TrimSpace(line[i+1:]) != "" {
				return nil, fmt.Errorf("takes one login module, and text follows its ';'")
			}
			return tokens, nil
		case '"', '\'':
			text, n, ok := quoted(line[i:])
			if !ok {
				return nil, fmt.Errorf("has a quote that is not closed")
			}
			tokens = append(tokens, text)
			i += n
		default:
			n := strings.IndexAny(line[i:], " \t\r\n=;\"'")
			if n < 0 {
				n = len(line) - i
			}
			tokens = append(tokens, line[i:i+n])
			i += n
		}
	}
	return nil, fmt.Errorf("must end with ';'")
}

// quoted reads a quoted text at the start of s and returns it with its length in s.
func quoted(s string) (string, int, bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			return b.String(), i + 1, true
		case s[i] == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return "", 0, false
}
