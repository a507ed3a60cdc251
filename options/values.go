package options

import "time"

// Values are the checked options of one table for one connector or format. Getters return the default where the option is
// not set, and the zero value where it has none; they panic on names that were not declared with that type.
type Values struct {
	decls []Option
	set   map[string]string // by declared name, or the full key for families
	keys  map[string]string // by declared name: the key as the user wrote it (with its prefix)
}

// Has reports whether the option was set by the user.
func (v Values) Has(name string) bool { _, ok := v.set[name]; return ok }

// Key returns the key as the user wrote it, or would have to: with the format's prefix ("value.json.charset").
func (v Values) Key(name string) string {
	if k, ok := v.keys[name]; ok {
		return k
	}
	return name
}

// String returns an option's text.
func (v Values) String(name string) string { return v.raw(name) }

// Strings returns a list's non-empty parts, trimmed.
func (v Values) Strings(name string) []string { return splitList(v.raw(name)) }

// Bool returns a Boolean option.
func (v Values) Bool(name string) bool { b, _ := parseBool(v.raw(name)); return b }

// Int returns an Integer or Long option.
func (v Values) Int(name string) int64 { n, _ := parseInt(v.raw(name)); return n }

// Float returns a Double option.
func (v Values) Float(name string) float64 { f, _ := parseFloat(v.raw(name)); return f }

// Duration returns a Duration option.
func (v Values) Duration(name string) time.Duration { d, _ := ParseDuration(v.raw(name)); return d }

// Bytes returns a MemorySize option in bytes.
func (v Values) Bytes(name string) int64 { n, _ := ParseMemorySize(v.raw(name)); return n }

// Family returns what was set under a family "properties.*": the keys without the prefix.
func (v Values) Family(name string) map[string]string { return v.family(name) }
