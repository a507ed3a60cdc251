package engine

import (
	"errors"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine/secrets"
	"github.com/leatsql/leat/planner/compat"
)

// newSecrets are the values of a configuration.
func newSecrets(c Config) *secrets.Set {
	s := &secrets.Set{}
	for name := range c.Secrets {
		if v, ok := c.Lookup(name); ok {
			s.Add(v)
		}
	}
	return s
}

// masker hides what must not be shown in texts that a run shows: values of secret variables and of secret options wherever they
// stand, credentials in addresses, and what follows a name of a credential.
type masker struct{ secrets *secrets.Set }

// shortestSecretOption is the length from which on the value of a secret option is looked for: a shorter one may be a word such as true,
// where the option only sounds secret.
const shortestSecretOption = 6

func newMasker(known *secrets.Set, scripts []*Script) *masker {
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
	return &masker{secrets: known.With(values...)}
}

func (m *masker) text(s string) string { return m.secrets.Mask(s) }

func secretOption(key string, o compat.Option) bool {
	return o.Secret || diag.IsSecret(key, o.Value)
}

// Mask returns what hides from texts for people what is secret: values of secret variables and of the scripts' secret options, credentials
// in addresses, and what stands behind a name such as password.
func (e *Engine) Mask(scripts ...*Script) func(string) string {
	return newMasker(e.secrets, scripts).text
}

// Discreet returns an error whose text shows no secret; nil for nil. Errors that were joined stay several, as FailureText takes them.
func (e *Engine) Discreet(err error) error {
	if err == nil {
		return nil
	}
	var all []error
	for _, one := range joined(err) {
		all = append(all, e.secrets.Error(one))
	}
	return errors.Join(all...)
}
