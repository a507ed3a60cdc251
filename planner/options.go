package planner

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/settings"
)

// tableOption is an option with the places of its key and value, which lie in WITH, in a hint or in SET.
type tableOption struct {
	key     string
	value   string
	source  *diag.Source
	keyAt   diag.Span
	valueAt diag.Span
	unset   bool // the value holds a placeholder
	secret  bool // the value must not be printed
}

// declareOptions takes the WITH clause, over what LIKE brought along. Its values are checked where the table is used, as in Flink.
func (s *Session) declareOptions(t *table, st *ast.CreateTable) {
	inherited := len(t.options)
	for i := range st.Options {
		o := s.tableOption(&st.Options[i])
		switch i := t.option(o.key); {
		case i < 0:
			t.options = append(t.options, o)
		case i >= inherited:
			s.diags.Add(diag.Diagnostic{Source: s.source, Span: o.keyAt, Severity: diag.Warning, Code: diag.Suspicious, Message: fmt.Sprintf("option '%s' is there twice; this one counts", o.key)})
			t.options[i] = o
		case !s.likeCollision(t, st, o):
			t.options[i] = o
		}
	}
	s.hideSecrets(t)
	if st.Like != nil && t.broken || t.outside(s) || t.option("connector") >= 0 && t.options[t.option("connector")].value != "" || t.option("connector.type") >= 0 {
		return
	}
	at := t.optionsAt
	if at == (diag.Span{}) {
		at = t.nameAt
	}
	s.report(at, diag.MissingOption, "option 'connector' is missing", "for example 'connector' = 'kafka'")
	t.broken = true
}

// option returns the place of an option, -1 when it is not set.
func (t *table) option(key string) int {
	return slices.IndexFunc(t.options, func(o tableOption) bool { return o.key == key })
}

// optionValue is the value of an option of WITH, "" where it is not there.
func (t *table) optionValue(key string) string {
	if i := t.option(key); i >= 0 {
		return t.options[i].value
	}
	return ""
}

// outside reports whether the table lies in a catalog that leat does not run, whose tables need no connector.
func (t *table) outside(s *Session) bool {
	c := s.catalog.named[t.catalog]
	return c != nil && c.outside
}

// hideSecrets keeps the values of secret options out of what is shown of the source.
func (s *Session) hideSecrets(t *table) {
	for _, o := range t.options {
		if s.secretOption(t, o) {
			o.source.Hide(o.valueAt)
		}
	}
}

// secretValues are the values of a table's options that must not be printed. One that holds another comes first, so that nothing
// of it is left when both are replaced in a text.
func (s *Session) secretValues(t *table, set map[string]tableOption) []string {
	var values []string
	for _, o := range set {
		if o.value != "" && s.secretOption(t, o) {
			values = append(values, o.value)
		}
	}
	slices.SortFunc(values, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return values
}

func (s *Session) tableOption(o *ast.Option) tableOption {
	x := s.vars(s.source).expand(o.Value, o.ValueAt.Span())
	return tableOption{key: o.Key, value: x.value, source: s.source, keyAt: o.KeyAt.Span(), valueAt: o.ValueAt.Span(), unset: x.unset, secret: x.secret}
}

// hintOptions are the options of /*+ OPTIONS(…) */ behind a table's name.
func (s *Session) hintOptions(hints []ast.Hint) []tableOption {
	var out []tableOption
	for i := range hints {
		h := &hints[i]
		switch {
		case !bind.IsHint(h.Name.Name):
			s.report(h.Name.Span(), diag.BadQuery, "Flink has no hint "+h.Name.Name, "the hint of a table is OPTIONS")
			continue
		case !strings.EqualFold(h.Name.Name, "OPTIONS"):
			continue // it stands behind SELECT; here Flink looks over it
		case len(h.Options) == 0:
			s.report(h.Span(), diag.BadQuery, "OPTIONS takes options: 'key' = 'value'", "")
			continue
		}
		for j := range h.Options {
			out = append(out, s.tableOption(&h.Options[j]))
		}
	}
	return out
}

// effectiveOptions are the table's own, then those of SET 'leat.table.…', then those of a hint; the last of a key wins.
func (s *Session) effectiveOptions(t *table, hints []tableOption) map[string]tableOption {
	all := map[string]tableOption{}
	for _, o := range t.options {
		all[o.key] = o
	}
	for _, key := range slices.Sorted(maps.Keys(s.settings)) {
		if option, ok := strings.CutPrefix(key, settings.TablePrefix+t.name+"."); ok {
			v := s.settings[key]
			all[option] = tableOption{key: option, value: v.value, source: v.source, keyAt: v.key, valueAt: v.span, unset: v.unset, secret: v.secret}
		}
	}
	for _, o := range hints {
		all[o.key] = o
	}
	return all
}

// formatUse is a format of a table with its options.
type formatUse struct {
	factory *formats.Factory
	values  options.Values
	ok      bool // no option is missing: the format may be bound
}

// configured is a table whose options were sorted by whom they are for, and checked.
type configured struct {
	table    *table
	set      map[string]tableOption
	factory  *connectors.Factory
	values   options.Values
	value    *formatUse
	key      *formatUse
	leat     options.Values
	reportTo *Session
	told     map[string]bool // options of which a mistake was reported
	secrets  []string        // values that are not printed, long ones first
}

// configure finds the connector and formats of a table and checks all its options. nil: there is no connector to ask.
func (s *Session) configure(t *table, hints []tableOption) *configured {
	c := &configured{table: t, set: s.effectiveOptions(t, hints), reportTo: s, told: map[string]bool{}}
	c.secrets = s.secretValues(t, c.set)
	name := c.set["connector"]
	if name.unset || name.key == "" && s.noConnector(c) {
		return nil
	}
	f, ok := s.catalogs.Connectors.Lookup(name.value)
	if !ok {
		s.unknownConnector(name)
		return nil
	}
	c.factory = f
	if f.Later != "" {
		s.notYet(name, "connector", f.Later)
	}
	rest := map[string]string{}
	for k, o := range c.set {
		if k != "connector" {
			rest[k] = o.value
		}
	}
	if f.Formats != connectors.NoFormat {
		c.configureFormats(s, rest)
	}
	leat := map[string]string{}
	for k, v := range rest {
		if options.Find(TableOptions(), k) != nil {
			leat[k] = v
			delete(rest, k)
		}
	}
	var problems options.Problems
	c.leat, problems = options.Parse(TableOptions(), leat, nil)
	c.problems(problems)
	c.values, problems = options.Parse(f.Options, rest, nil)
	c.problems(problems)
	return c
}

// configureFormats takes the options that choose formats, and theirs, out of what is left for the connector.
func (c *configured) configureFormats(s *Session, rest map[string]string) {
	valueKey := "format"
	if c.factory.Formats == connectors.KeyValueFormat && !c.takesFormat() && options.Find(c.factory.Options, "value.format") != nil {
		valueKey = "value.format"
		if _, ok := rest["format"]; ok {
			c.told[valueKey] = true // 'format' is refused, which is the same mistake
		}
	} else if _, ok := rest["value.format"]; ok && c.factory.Formats == connectors.KeyValueFormat {
		if _, both := rest["format"]; !both {
			valueKey = "value.format"
		} else {
			c.problem(options.Problem{Option: "value.format", Code: string(diag.Suspicious), Warning: true, Message: "'value.format' has no effect beside 'format'"})
			delete(rest, "value.format")
		}
	}
	name, ok := rest[valueKey]
	if !ok {
		if d := options.Find(c.factory.Options, "format"); d != nil && d.HasDefault {
			name, ok = d.Default, true
		}
	}
	if !ok {
		c.problem(options.Problem{Option: valueKey, Code: string(diag.MissingOption), Message: fmt.Sprintf("option '%s' is missing", valueKey), Help: fmt.Sprintf("for example '%s' = 'json'", valueKey)})
	} else {
		c.value = c.format(s, valueKey, name, rest)
	}
	if options.Find(c.factory.Options, valueKey) == nil {
		delete(rest, valueKey)
	}
	if c.factory.Formats != connectors.KeyValueFormat {
		return
	}
	if name, ok := rest["key.format"]; ok {
		c.key = c.format(s, "key.format", name, rest)
		if options.Find(c.factory.Options, "key.format") == nil {
			delete(rest, "key.format")
		}
	}
}

// takesFormat reports whether 'format' is an option of the connector.
func (c *configured) takesFormat() bool {
	d := options.Find(c.factory.Options, "format")
	return d != nil && d.Foreign == ""
}

// format finds a format and takes its options, which begin with its name and, where the key says value or key, with that.
func (c *configured) format(s *Session, key, name string, rest map[string]string) *formatUse {
	prefix := strings.TrimSuffix(key, "format") + name + "."
	set, keys := map[string]string{}, map[string]string{}
	for k, v := range rest {
		if short, ok := strings.CutPrefix(k, prefix); ok {
			set[short] = v
			keys[short] = k
			delete(rest, k)
		}
	}
	f, ok := s.catalogs.Formats.Lookup(name)
	if !ok {
		if !c.set[key].unset {
			s.unknownFormat(c, key, name)
		}
		return nil
	}
	if f.Later != "" {
		s.notYet(c.set[key], "format", f.Later)
	}
	for i := range f.Options {
		if n := f.Options[i].Name; keys[n] == "" {
			keys[n] = prefix + n
		}
	}
	use := &formatUse{factory: f}
	var problems options.Problems
	use.values, problems = options.Parse(f.Options, set, keys)
	for i := range problems {
		problems[i].Warning = problems[i].Warning || c.factory.LooseFormats && problems[i].Code == string(diag.UnknownOption)
	}
	c.problems(problems)
	use.ok = !slices.ContainsFunc(problems, func(p options.Problem) bool { return p.Code == string(diag.MissingOption) })
	return use
}
