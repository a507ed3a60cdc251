package planner

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/settings"
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

// set takes a setting, or reports why not.
func (s *Session) set(key string, v setting) {
	k := settings.Find(key)
	if k == nil {
		s.unknownSetting(key, v)
		return
	}
	if key == "pipeline.name" && v.secret {
		s.diags.Add(diag.Diagnostic{
			Source: v.source, Span: v.span, Code: diag.BadOption, Message: "'pipeline.name' holds a secret; the name of a job stands in logs, metrics and SHOW JOBS",
			Help: "name the job without it",
		})
		return
	}
	if !v.unset {
		if err := k.Check(v.value); err != nil {
			d := diag.Diagnostic{Source: v.source, Span: v.span, Code: diag.BadOption, Message: fmt.Sprintf("'%s' %s", key, err)}
			var u *settings.Unsupported
			if errors.As(err, &u) {
				d.Code, d.Message, d.Help = diag.UnsupportedOption, fmt.Sprintf("'%s' = '%s' %s", key, v.value, err), u.Help
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
	for _, k := range settings.All() {
		if k.Kind == settings.Honoured {
			names = append(names, k.Key)
		}
	}
	if near := options.Nearest(key, names); near != "" {
		d.Help = "did you mean '" + near + "'?"
	}
	s.diags.Add(d)
}

func (s *Session) value(key string) string { return s.settings[key].value }

// zone is the session's time zone.
func (s *Session) zone() *time.Location {
	if name := s.value("table.local-time-zone"); name != "" {
		if z, err := settings.ParseZone(name); err == nil {
			return z
		}
	}
	if s.options.Zone != nil {
		return s.options.Zone
	}
	return time.Local
}

func (s *Session) onMalformed() plan.MalformedPolicy {
	switch strings.ToLower(s.value(settings.OnMalformed)) {
	case "fail":
		return plan.MalformedFail
	case "dead-letter":
		return plan.MalformedDeadLetter
	}
	return plan.MalformedNull
}

// batch reports whether the session runs in batch mode.
func (s *Session) batch() bool { return s.env().Batch }
