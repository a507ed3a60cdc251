package engine

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/settings"
)

// firstWords begin statements.
var firstWords = []string{
	"ALTER TABLE", "BEGIN STATEMENT SET;", "CREATE TABLE", "CREATE TEMPORARY VIEW", "CREATE VIEW", "DESCRIBE", "DROP TABLE", "DROP VIEW", "EXPLAIN",
	"HELP;", "INSERT INTO", "QUIT;", "RESET", "SELECT", "SET", "SHOW COLUMNS FROM", "SHOW CREATE TABLE", "SHOW FUNCTIONS;", "SHOW JOBS;",
	"SHOW TABLES;", "SHOW VIEWS;", "STOP JOB", "USE", "WITH",
}

// commonWords are the words within statements that are worth completing.
var commonWords = []string{
	"AND", "ARRAY", "AS", "BETWEEN", "BIGINT", "BOOLEAN", "BYTES", "CASE", "CAST", "CROSS JOIN", "DATE", "DECIMAL", "DISTINCT", "DOUBLE", "ELSE", "END",
	"EXISTS", "FALSE", "FROM", "GROUP BY", "HAVING", "IN", "INT", "INTERVAL", "IS NOT NULL", "IS NULL", "JOIN", "LEFT JOIN", "LIKE", "LIMIT", "MAP",
	"METADATA FROM", "NOT", "NOT ENFORCED", "NULL", "ON", "OR", "ORDER BY", "PRIMARY KEY", "ROW", "SELECT", "STRING", "THEN", "TIMESTAMP", "TIMESTAMP_LTZ",
	"TRUE", "TRY_CAST", "UNION ALL", "UNNEST", "VALUES", "VIRTUAL", "WATERMARK FOR", "WHEN", "WHERE", "WITH",
}

// beginnings are what the first words of a statement become, behind those that stand there.
func beginnings(before []Token) []string {
	if len(before) > 2 {
		return nil // no beginning has more words
	}
	said := ""
	for _, t := range before {
		if said += t.Word + " "; t.Word == "" {
			return nil
		}
	}
	var rest []string
	for _, w := range firstWords {
		if w, ok := strings.CutPrefix(w, said); ok {
			rest = append(rest, w)
		}
	}
	return rest
}

func words(all []string) []Suggestion {
	out := make([]Suggestion, len(all))
	for i, w := range all {
		out[i] = Suggestion{Text: w, Kind: "keyword"}
	}
	return out
}

func (s *Session) tableNames() []Suggestion {
	var out []Suggestion
	for _, t := range s.planner.Known() {
		kind := "table"
		if t.View {
			kind = "view"
		}
		out = append(out, Suggestion{Text: quotedName(t.Name), Kind: kind})
	}
	return out
}

// quotedName is a name as SQL takes it.
func quotedName(name string) string {
	if all := NewInput("", name).Tokens(); len(all) == 1 && all[0].Word != "" && all[0].Class == Plain {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}

// columnsInReach are the columns of the tables that the statement names.
func (s *Session) columnsInReach(p place) []Suggestion {
	var out []Suggestion
	for _, t := range s.planner.Known() {
		if p.names(t.Name) {
			out = append(out, columns(t)...)
		}
	}
	return out
}

func columns(t planner.Known) []Suggestion {
	var out []Suggestion
	for _, c := range t.Columns {
		out = append(out, Suggestion{Text: quotedName(c.Name), Kind: "column", Note: c.Type})
	}
	return out
}

// names reports whether the statement holds a name.
func (p *place) names(name string) bool {
	same := func(t Token) bool { return t.Value == name && t.Class != Literal }
	return slices.ContainsFunc(p.before, same) || slices.ContainsFunc(p.after, same)
}

// columnsOf are the columns of the table or the alias in front of the dot.
func (s *Session) columnsOf(p place) []Suggestion {
	named := p.owner
	all := slices.Concat(p.before, p.after)
	for i, t := range all {
		if t.Value != p.owner || t.Class != Plain || i == 0 {
			continue
		}
		before := all[i-1]
		if before.Word == "AS" && i > 1 {
			before = all[i-2]
		}
		if slices.ContainsFunc(s.planner.Known(), func(k planner.Known) bool { return k.Name == before.Value }) {
			named = before.Value
		}
	}
	for _, t := range s.planner.Known() {
		if t.Name == named {
			return columns(t)
		}
	}
	return nil
}

func (s *Session) functionNames() []Suggestion {
	if s.functions == nil {
		s.functions = functionNames(s.engine.config.Functions)
	}
	return s.functions
}

func functionNames(r *functions.Registry) []Suggestion {
	var out []Suggestion
	for _, f := range r.All() {
		if !identifier(f.Name) {
			continue
		}
		note := ""
		if all := f.Signatures(); len(all) > 0 {
			note = all[0]
		}
		out = append(out, Suggestion{Text: f.Name, Kind: "function", Note: note})
	}
	return out
}

func identifier(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == ""
}

func (s *Session) settingNames() []Suggestion {
	var out []Suggestion
	for _, d := range settings.All() {
		if !strings.Contains(d.Key, "*") {
			out = append(out, Suggestion{Text: "'" + d.Key + "'", Kind: "setting", Note: d.Doc})
		}
	}
	return out
}

// settingValues are the values that a setting takes, or one to begin with.
func settingValues(key string) []Suggestion {
	s := settings.Find(key)
	switch {
	case s == nil:
		return nil
	case len(s.Values) > 0:
		return values(s.Values)
	case s.Example != "" && s.Key == key: // that of a family has a key
		return values([]string{s.Example})
	}
	return nil
}

// values are strings as SQL writes them.
func values(all []string) []Suggestion {
	var out []Suggestion
	for _, v := range all {
		out = append(out, Suggestion{Text: "'" + strings.ReplaceAll(v, "'", "''") + "'", Kind: "value"})
	}
	return out
}

// declared are the options that the table's connector and formats have.
func (s *Session) declared(set map[string]string) []options.Option {
	all := []options.Option{{Name: "connector", Doc: "What the table stands for."}}
	f, ok := s.engine.config.Connectors.Lookup(set["connector"])
	if !ok {
		return all
	}
	all = append(all, f.Options...)
	if f.Formats != connectors.NoFormat {
		all = append(all, options.Option{Name: "format", Doc: "How messages are written."})
	}
	if f.Formats == connectors.KeyValueFormat {
		all = append(all, options.Option{Name: "key.format", Doc: "How keys are written."}, options.Option{Name: "value.format", Doc: "How values are written."})
	}
	for key, prefix := range map[string]string{"format": "", "key.format": "key.", "value.format": "value."} {
		if format, ok := s.engine.config.Formats.Lookup(set[key]); ok {
			for _, o := range format.Options {
				o.Name = prefix + format.Name + "." + o.Name
				all = append(all, o)
			}
		}
	}
	return all
}

func (s *Session) optionNames(p place) []Suggestion {
	var out []Suggestion
	for _, o := range s.declared(p.set) {
		if _, there := p.set[o.Name]; !there && o.Foreign == "" && !strings.ContainsAny(o.Name, "*#") {
			out = append(out, Suggestion{Text: "'" + o.Name + "'", Kind: "option", Note: o.Doc})
		}
	}
	slices.SortStableFunc(out, func(a, b Suggestion) int { return strings.Compare(a.Text, b.Text) })
	return out
}

func (s *Session) optionValues(p place) []Suggestion {
	switch p.key {
	case "connector":
		var names []string
		for _, f := range s.engine.config.Connectors.All() {
			if f.Later == "" {
				names = append(names, f.Name)
			}
		}
		return values(names)
	case "format", "key.format", "value.format":
		return values(formatNames(s.engine.config.Formats))
	}
	all := s.declared(p.set)
	switch o := options.Find(all, p.key); {
	case o == nil:
		return nil
	case len(o.Values) > 0:
		return values(o.Values)
	case o.Type == options.Boolean:
		return values([]string{"true", "false"})
	case o.HasDefault && o.Default != "":
		return values([]string{o.Default})
	case o.Example != "":
		return values([]string{o.Example})
	}
	return nil
}

func formatNames(r *formats.Registry) []string {
	var names []string
	for _, f := range r.All() {
		if f.Later == "" {
			names = append(names, f.Name)
		}
	}
	return names
}
