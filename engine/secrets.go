package engine

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

// secrets are the values that are known to be secret: those of secret variables, and the contents of files that ${file:…} names. More
// become known while scripts are planned. Safe for concurrent use.
type secrets struct {
	mu       sync.RWMutex
	values   []string // the longest first: one that holds another is hidden as a whole
	replacer *strings.Replacer
}

// newSecrets are the values of a configuration.
func newSecrets(c Config) *secrets {
	s := &secrets{}
	for name := range c.Secrets {
		if v, ok := c.Lookup(name); ok {
			s.add(v)
		}
	}
	return s
}

// with are the secrets and more.
func (s *secrets) with(values ...string) *secrets {
	all := &secrets{}
	s.mu.RLock()
	values = append(values, s.values...)
	s.mu.RUnlock()
	for _, v := range values {
		all.add(v)
	}
	return all
}

// add takes one more value. A short one would tear holes into every text.
func (s *secrets) add(value string) {
	if len(value) < shortestSecret {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.values, value) {
		return
	}
	s.values = append(s.values, value)
	slices.SortFunc(s.values, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, v := range s.values {
		pairs = append(pairs, v, stars)
		if quoted := strings.ReplaceAll(v, "'", "''"); quoted != v {
			pairs = append(pairs, quoted, stars)
		}
	}
	s.replacer = strings.NewReplacer(pairs...)
}

// hide returns a text with stars in the place of secrets, also of the beginning of one that was cut off.
func (s *secrets) hide(text string) string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if len(s.values) == 0 {
		return text
	}
	if strings.Contains(text, ellipsis) { // first: another secret may begin as one that was cut does
		parts := strings.Split(text, ellipsis)
		for i := range parts[:len(parts)-1] {
			parts[i] = s.hideEnd(parts[i])
		}
		text = strings.Join(parts, ellipsis)
	}
	return s.replacer.Replace(text)
}

const ellipsis = "…"

// hideEnd hides the beginning of a secret that a text ends with, the longest of them.
func (s *secrets) hideEnd(text string) string {
	longest := 0
	for _, v := range s.values {
		for n := min(len(v), len(text)); n >= max(shortestSecretOption, longest+1); n-- {
			if (n == len(v) || utf8.RuneStart(v[n])) && strings.HasSuffix(text, v[:n]) {
				longest = n
				break
			}
		}
	}
	if longest == 0 {
		return text
	}
	return text[:len(text)-longest] + stars
}

// diagnostics hides what is secret in what is said of a script. Its own text is the user's.
func (s *secrets) diagnostics(all diag.List) diag.List {
	for i := range all {
		d := &all[i]
		d.Message, d.Label, d.Help = s.hide(d.Message), s.hide(d.Label), s.hide(d.Help)
		d.Related = slices.Clone(d.Related)
		for r := range d.Related {
			d.Related[r].Message = s.hide(d.Related[r].Message)
		}
	}
	return all
}

// error returns an error whose text shows no secret; nil for nil.
func (s *secrets) error(err error) error {
	if err == nil {
		return nil
	}
	return &discreetError{err, s}
}

// discreetError is an error that shows no secret.
type discreetError struct {
	err     error
	secrets *secrets
}

func (e *discreetError) Error() string { return e.secrets.hide(e.err.Error()) }
func (e *discreetError) Unwrap() error { return e.err }

// Discreet returns an error whose text shows no secret; nil for nil. Errors that were joined stay several, as FailureText takes them.
func (e *Engine) Discreet(err error) error {
	if err == nil {
		return nil
	}
	var all []error
	for _, one := range joined(err) {
		all = append(all, e.secrets.error(one))
	}
	return errors.Join(all...)
}
