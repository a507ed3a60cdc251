package planner

import (
	"fmt"
	"strconv"
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

// settingKind says what becomes of a key that Flink knows.
type settingKind uint8

const (
	honoured settingKind = iota
	ignored              // has no meaning here, or one that leat meets in another way
)

// knownSetting is a key, or a family of keys where it ends in a dot.
type knownSetting struct {
	key  string
	kind settingKind
	note string // why it is ignored
	// check tells what is wrong with a value; nil takes all.
	check func(value string) error
}

// knownSettings lists exact keys before the families they belong to.
func knownSettings() []knownSetting {
	return []knownSetting{
		{key: "table.local-time-zone", check: func(v string) error { _, err := parseZone(v); return err }},
		{key: "pipeline.name"},
		{key: "execution.runtime-mode", check: oneOf("streaming", "batch")},
		{key: "parallelism.default", check: checkParallelism},
		{key: "table.exec.sink.not-null-enforcer", check: oneOf("error", "drop")},
		{key: "table.exec.sink.type-length-enforcer", check: only("ignore", "cast to the length in the query: CAST(x AS VARCHAR(10))")},
		{key: "table.exec.legacy-cast-behaviour", check: only("disabled", "use TRY_CAST where a value that cannot be cast should be NULL")},
		{key: "table.sql-dialect", check: only("default", "write Flink SQL")},
		{key: "leat.json.on-malformed", check: oneOf("null", "fail", "dead-letter")},
		{key: tablePrefix},
		{key: "table.exec.sink.upsert-materialize", kind: ignored, note: "nothing is reordered"},
		{key: "table.exec.state.ttl", kind: ignored, note: "there is no state"},
		{key: "pipeline.jars", kind: ignored, note: "no class is needed"},
		{key: "pipeline.classpaths", kind: ignored, note: "no class is needed"},
		{key: "table.", kind: ignored}, {key: "execution.", kind: ignored}, {key: "pipeline.", kind: ignored}, {key: "parallelism.", kind: ignored},
		{key: "state.", kind: ignored}, {key: "restart-strategy", kind: ignored}, {key: "sql-client.", kind: ignored}, {key: "rest.", kind: ignored},
		{key: "taskmanager.", kind: ignored}, {key: "jobmanager.", kind: ignored}, {key: "metrics.", kind: ignored}, {key: "metrics", kind: ignored},
		{key: "kubernetes.", kind: ignored}, {key: "yarn.", kind: ignored}, {key: "high-availability", kind: ignored}, {key: "security.", kind: ignored},
		{key: "cluster.", kind: ignored}, {key: "classloader.", kind: ignored}, {key: "env.", kind: ignored}, {key: "fs.", kind: ignored}, {key: "s3.", kind: ignored},
		{key: "client.", kind: ignored}, {key: "akka.", kind: ignored}, {key: "pekko.", kind: ignored}, {key: "blob.", kind: ignored}, {key: "web.", kind: ignored},
		{key: "heartbeat.", kind: ignored}, {key: "slot.", kind: ignored}, {key: "historyserver.", kind: ignored}, {key: "job.", kind: ignored}, {key: "io.", kind: ignored},
	}
}

func findSetting(key string) *knownSetting {
	all := knownSettings()
	for i := range all {
		s := &all[i]
		family := strings.HasSuffix(s.key, ".") || s.key == "restart-strategy" || s.key == "high-availability"
		if s.key == key || family && strings.HasPrefix(key, s.key) {
			return s
		}
	}
	return nil
}

func oneOf(values ...string) func(string) error {
	return func(v string) error {
		for _, known := range values {
			if strings.EqualFold(v, known) {
				return nil
			}
		}
		return fmt.Errorf("takes one of %s, not '%s'", strings.Join(values, ", "), v)
	}
}

// errUnsupported is a value that Flink knows and leat does not offer.
type errUnsupported struct{ help string }

func (errUnsupported) Error() string { return "is not supported yet" }

func only(value, help string) func(string) error {
	return func(v string) error {
		if strings.EqualFold(v, value) {
			return nil
		}
		return errUnsupported{help}
	}
}

func checkParallelism(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 && n != -1 {
		return fmt.Errorf("takes a number from 1, not '%s'", v)
	}
	return nil
}

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
			if u, ok := err.(errUnsupported); ok {
				d.Code, d.Message, d.Help = diag.UnsupportedOption, fmt.Sprintf("'%s' = '%s' %s", key, v.value, err), u.help
			}
			s.diags.Add(d)
			return
		}
	}
	s.settings[key] = v
}

func (s *Session) unknownSetting(key string, v setting) {
	d := diag.Diagnostic{Source: v.source, Span: v.key, Code: diag.Suspicious, Severity: diag.Warning, Message: fmt.Sprintf("no setting '%s' is known; it has no effect", key)}
	if strings.HasPrefix(key, "leat.") {
		d.Code, d.Severity, d.Message = diag.UnknownOption, diag.Error, fmt.Sprintf("no setting '%s'", key)
	}
	var names []string
	for _, k := range knownSettings() {
		if k.kind == honoured {
			names = append(names, k.key)
		}
	}
	if near := options.Nearest(key, names); near != "" {
		d.Help = "did you mean '" + near + "'?"
	}
	s.diags.Add(d)
}

func (s *Session) value(key string) string { return s.settings[key].value }

// parseZone reads a time zone as Flink does: a region, an offset, or GMT and an offset.
func parseZone(name string) (*time.Location, error) {
	if strings.EqualFold(name, "default") {
		return time.Local, nil
	}
	offset := strings.TrimPrefix(strings.TrimPrefix(name, "UTC"), "GMT")
	if len(offset) > 1 && (offset[0] == '+' || offset[0] == '-') {
		for _, layout := range []string{"-07:00", "-0700", "-07"} {
			if t, err := time.Parse(layout, offset); err == nil {
				_, seconds := t.Zone()
				return time.FixedZone(name, seconds), nil
			}
		}
		if n, err := strconv.Atoi(offset); err == nil && n >= -18 && n <= 18 {
			return time.FixedZone(name, n*3600), nil
		}
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
	switch strings.ToLower(s.value("leat.json.on-malformed")) {
	case "fail":
		return plan.MalformedFail
	case "dead-letter":
		return plan.MalformedDeadLetter
	}
	return plan.MalformedNull
}
