package planner

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/plan"
)

// setting is what SET or --set gave for a key.
type setting struct {
	value  string
	source *diag.Source
	span   diag.Span // of the value
	key    diag.Span
	secret bool
	unset  bool
}

// tablePrefix begins the keys that add an option to a table: 'leat.table.<table>.<option>'.
const tablePrefix = "leat.table."

// onMalformed is the key that says what becomes of text that is not JSON.
const onMalformed = "leat.json.on-malformed"

// set takes a setting, or reports why not.
func (s *Session) set(key string, v setting) {
	k := findSetting(key)
	if k == nil {
		s.unknownSetting(key, v)
		return
	}
	if k.check != nil && !v.unset {
		if err := k.check(v.value); err != nil {
			d := diag.Diagnostic{Source: v.source, Span: v.span, Code: diag.BadOption, Message: fmt.Sprintf("'%s' %s", key, err)}
			var u errUnsupported
			if errors.As(err, &u) {
				d.Code, d.Message, d.Help = diag.UnsupportedOption, fmt.Sprintf("'%s' = '%s' %s", key, v.value, err), u.help
			}
			s.diags.Add(d)
			return
		}
	}
	s.settings[key] = v
}

func (s *Session) unknownSetting(key string, v setting) {
	d := diag.Diagnostic{Source: v.source, Span: v.key, Code: diag.UnknownSetting, Severity: diag.Warning, Message: fmt.Sprintf("no setting '%s' is known; it has no effect", key)}
	if strings.HasPrefix(key, "leat.") {
		d.Code, d.Severity, d.Message = diag.UnknownOption, diag.Error, fmt.Sprintf("no setting '%s'", key)
	}
	var names []string
	for _, k := range Settings() {
		if k.Kind == Honoured {
			names = append(names, k.Key)
		}
	}
	if near := options.Nearest(key, names); near != "" {
		d.Help = "did you mean '" + near + "'?"
	}
	s.diags.Add(d)
}

func (s *Session) value(key string) string { return s.settings[key].value }

// parseZone reads a time zone as Flink does: a region, UTC, or GMT with an offset.
func parseZone(name string) (*time.Location, error) {
	if strings.EqualFold(name, "default") {
		return time.Local, nil
	}
	if t, err := time.Parse("GMT-07:00", name); err == nil {
		_, seconds := t.Zone()
		return time.FixedZone(name, seconds), nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("takes a time zone such as Europe/Berlin or GMT+08:00, not '%s'", name)
	}
	return loc, nil
}

// zone is the session's time zone.
func (s *Session) zone() *time.Location {
	if name := s.value("table.local-time-zone"); name != "" {
		if z, err := parseZone(name); err == nil {
			return z
		}
	}
	if s.options.Zone != nil {
		return s.options.Zone
	}
	return time.Local
}

func (s *Session) onMalformed() plan.MalformedPolicy {
	switch strings.ToLower(s.value(onMalformed)) {
	case "fail":
		return plan.MalformedFail
	case "dead-letter":
		return plan.MalformedDeadLetter
	}
	return plan.MalformedNull
}
