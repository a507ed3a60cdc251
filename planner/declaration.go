package planner

import (
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// declaration finds what declares an option of a table whose options have these values: leat itself, its connector or one of its formats. It is
// nil where nothing does.
func (s *Session) declaration(key string, value func(key string) string) *options.Option {
	connector, ok := s.catalogs.Connectors.Lookup(value("connector"))
	if !ok {
		return nil
	}
	if d := options.Find(TableOptions(), key); d != nil {
		return d
	}
	if connector.Formats != connectors.NoFormat {
		for _, chooser := range formatOptions() {
			name := value(chooser)
			if d := options.Find(connector.Options, chooser); name == "" && d != nil {
				name = d.Default
			}
			format, ok := s.catalogs.Formats.Lookup(name)
			if !ok {
				continue
			}
			if short, ok := strings.CutPrefix(key, strings.TrimSuffix(chooser, "format")+format.Name+"."); ok {
				if d := options.Find(format.Options, short); d != nil {
					return d
				}
			}
		}
	}
	return options.Find(connector.Options, key)
}

// formatOptions are the options that name a format.
func formatOptions() []string { return []string{"format", "value.format", "key.format"} }
