package planner

import (
	"errors"
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

// onMalformed is the key that says what becomes of text that is not JSON.
const onMalformed = "leat.json.on-malformed"

// SettingKind says what becomes of a key that Flink knows.
type SettingKind uint8

// The kinds of settings.
const (
	Honoured SettingKind = iota
	Ignored              // has no meaning here, or one that leat meets in another way
)

// Setting is a key of SET, or a family of keys where it ends in a dot.
type Setting struct {
	Key  string
	Kind SettingKind
	Doc  string
	// check tells what is wrong with a value; nil takes all.
	check func(value string) error
}

// Settings lists the keys that are known, exact ones before the families they belong to.
func Settings() []Setting {
	all := []Setting{
		{Key: "table.local-time-zone", Doc: "The session time zone: a region, UTC, or GMT+08:00. The machine's where it is not set.", check: func(v string) error { _, err := parseZone(v); return err }},
		{Key: "pipeline.name", Doc: "The job's name; the file's where it is not set."},
		{Key: "execution.runtime-mode", Doc: "streaming, or batch for bounded sources.", check: oneOf("streaming", "batch")},
		{Key: "parallelism.default", Doc: "Checked and shown, but each split is read by a chain of its own.", check: checkParallelism},
		{Key: "table.exec.sink.not-null-enforcer", Doc: "What becomes of a NULL in a NOT NULL column of a sink: error fails the record, drop drops the row.", check: oneOf("error", "drop")},
		{Key: "table.exec.sink.type-length-enforcer", Doc: "Only ignore, which is Flink's default.", check: only("ignore", "cast to the length in the query: CAST(x AS VARCHAR(10))")},
		{Key: "table.exec.legacy-cast-behaviour", Doc: "Only disabled, which is Flink's default.", check: only("disabled", "use TRY_CAST where a value that cannot be cast should be NULL")},
		{Key: "table.sql-dialect", Doc: "Only default.", check: only("default", "write Flink SQL")},
		{Key: onMalformed, Doc: "What becomes of text that is not JSON under JSON_VALUE: null, as in Flink; fail, which stops the job; dead-letter.", check: oneOf("null", "fail", "dead-letter")},
		{Key: tablePrefix, Doc: "leat.table.<table>.<option> adds an option to a table, for options that Flink would refuse in WITH."},
		{Key: "table.exec.sink.upsert-materialize", Kind: Ignored, Doc: "Nothing is reordered."},
		{Key: "table.exec.state.ttl", Kind: Ignored, Doc: "There is no state."},
		{Key: "pipeline.jars", Kind: Ignored, Doc: "No class is needed."},
		{Key: "pipeline.classpaths", Kind: Ignored, Doc: "No class is needed."},
	}
	for _, family := range ignoredFamilies {
		all = append(all, Setting{Key: family, Kind: Ignored, Doc: "Of Flink's cluster or planner."})
	}
	return all
}

// ignoredFamilies are keys of Flink's cluster, client and planner that have nothing to set here.
var ignoredFamilies = []string{
	"table.", "execution.", "pipeline.", "parallelism.", "state.", "restart-strategy.", "restart-strategy", "sql-client.", "rest.", "taskmanager.", "jobmanager.",
	"metrics.", "kubernetes.", "yarn.", "high-availability.", "high-availability", "security.", "cluster.", "classloader.", "env.", "fs.", "s3.", "client.", "akka.",
	"pekko.", "blob.", "web.", "heartbeat.", "slot.", "historyserver.", "job.", "io.",
}

func findSetting(key string) *Setting {
	for _, s := range Settings() {
		if s.Key == key || strings.HasSuffix(s.Key, ".") && strings.HasPrefix(key, s.Key) {
			return &s
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
