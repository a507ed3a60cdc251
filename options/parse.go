package options

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Parse checks what was set against the declarations. keys gives for a name the key as the user wrote it ("value.json.charset"
// for "charset"); nil when they are the same. Every mistake becomes a Problem at its key; values holds what was right.
func Parse(decls []Option, set map[string]string, keys map[string]string) (Values, Problems) {
	v := Values{decls: decls, set: map[string]string{}, keys: keys}
	var ps Problems
	for _, name := range sortedKeys(set) {
		value := set[name]
		d := find(decls, name)
		switch {
		case d == nil:
			ps = append(ps, unknown(decls, v, name))
			continue
		case d.Foreign != "":
			ps = append(ps, Problem{Option: v.Key(name), Code: "LEAT3003", Message: fmt.Sprintf("unknown option '%s'", v.Key(name)), Help: d.Foreign})
			continue
		case d.Unsupported != "":
			ps = append(ps, Problem{Option: v.Key(name), Code: "LEAT5003", Message: fmt.Sprintf("option '%s' is not supported yet", v.Key(name)), Help: d.Unsupported})
			continue
		}
		if d.Deprecated != "" {
			ps = append(ps, Problem{Option: v.Key(name), Code: "LEAT9002", Warning: true, Message: fmt.Sprintf("option '%s' is deprecated", v.Key(name)), Help: "use '" + strings.TrimSuffix(v.Key(name), name) + d.Deprecated + "'"})
		}
		if err := d.check(value); err != nil {
			ps = append(ps, Problem{Option: v.Key(name), Code: "LEAT3005", Message: fmt.Sprintf("option '%s' %s", v.Key(name), err), Help: d.valueHelp(v.Key(name), value)})
			continue
		}
		v.set[name] = value
	}
	for i := range decls {
		if d := &decls[i]; d.Required {
			if _, ok := set[d.Name]; !ok && !hasOldName(decls, set, d.Name) {
				ps = append(ps, Problem{Option: v.Key(d.Name), Code: "LEAT3004", Message: fmt.Sprintf("option '%s' is missing", v.Key(d.Name)), Help: d.example(v.Key(d.Name))})
			}
		}
	}
	return v, ps
}

// hasOldName reports whether an option is set by a name that it replaces.
func hasOldName(decls []Option, set map[string]string, name string) bool {
	for i := range decls {
		if _, ok := set[decls[i].Name]; ok && decls[i].Deprecated == name {
			return true
		}
	}
	return false
}

func sortedKeys(m map[string]string) []string {
	ks := make([]string, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return ks
}

// Find returns the declaration that a name falls under, families included; nil when there is none.
func Find(decls []Option, name string) *Option { return find(decls, name) }

func find(decls []Option, name string) *Option {
	for i := range decls {
		if decls[i].Name == name || decls[i].covers(name) {
			return &decls[i]
		}
	}
	return nil
}

// covers reports whether a family option stands for the name.
func (d *Option) covers(name string) bool {
	if prefix, ok := strings.CutSuffix(d.Name, "*"); ok {
		return strings.HasPrefix(name, prefix) && len(name) > len(prefix)
	}
	if before, after, ok := strings.Cut(d.Name, "#"); ok {
		return strings.HasPrefix(name, before) && strings.HasSuffix(name, after) && len(name) > len(before)+len(after)
	}
	return false
}

func unknown(decls []Option, v Values, name string) Problem {
	p := Problem{Option: v.Key(name), Code: "LEAT3003", Message: fmt.Sprintf("unknown option '%s'", v.Key(name))}
	best, distance := "", 4
	for i := range decls {
		if d := editDistance(name, decls[i].Name, distance); d < distance && decls[i].Foreign == "" {
			best, distance = decls[i].Name, d
		}
	}
	if best != "" {
		p.Suggests = strings.TrimSuffix(v.Key(name), name) + withColumn(best, name)
		p.Help = fmt.Sprintf("did you mean '%s'?", p.Suggests)
	}
	return p
}

// withColumn puts what stands between the first and the last point of a name in the place of a column's in a declared one.
func withColumn(declared, name string) string {
	first, last := strings.IndexByte(name, '.'), strings.LastIndexByte(name, '.')
	if first+1 >= last {
		return declared
	}
	return strings.Replace(declared, "#", name[first+1:last], 1)
}

// valueHelp says what to write in place of a value that the option does not take: where its values are listed, the one that was meant.
func (d *Option) valueHelp(key, value string) string {
	if len(d.Values) == 0 {
		return d.example(key)
	}
	near := Nearest(value, d.Values)
	for _, v := range d.Values {
		if value != "" && strings.HasPrefix(strings.ToLower(v), strings.ToLower(value)) {
			near = v
		}
	}
	if near == "" {
		return d.example(key)
	}
	return fmt.Sprintf("did you mean '%s'?", near)
}

func (d *Option) example(key string) string {
	if d.Example == "" {
		return ""
	}
	return fmt.Sprintf("for example '%s' = '%s'", key, d.Example)
}

func (d *Option) check(value string) error {
	var err error
	switch d.Type {
	case Boolean:
		_, err = parseBool(value)
	case Integer:
		_, err = strconv.ParseInt(strings.TrimSpace(value), 10, 32)
		err = wrap(err, "takes a whole number, not '%s'", value)
	case Long:
		_, err = parseInt(value)
	case Double:
		_, err = parseFloat(value)
	case Duration:
		_, err = ParseDuration(value)
	case MemorySize:
		_, err = ParseMemorySize(value)
	case Enum:
		if d.enum(value) == "" {
			err = fmt.Errorf("takes one of %s, not '%s'", strings.Join(d.Values, ", "), value)
		}
	case String, StringList, Text:
	}
	if err == nil && d.Check != nil {
		err = d.Check(value)
	}
	return err
}

// enum returns the declared spelling of a value, in whatever case it is written.
func (d *Option) enum(value string) string {
	for _, v := range d.Values {
		if strings.EqualFold(v, value) {
			return v
		}
	}
	return ""
}

func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format, args...)
}

func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("takes true or false, not '%s'", s)
}

func parseInt(s string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
	return n, wrap(err, "takes a whole number, not '%s'", s)
}

func parseFloat(s string) (float64, error) {
	f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return f, wrap(err, "takes a number, not '%s'", s)
}

func splitList(s string) []string {
	var out []string
	for _, p := range strings.Split(s, ";") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

var durationUnits = map[string]time.Duration{
	"": time.Millisecond, "ns": 1, "nano": 1, "nanosecond": 1, "nanos": 1, "nanoseconds": 1,
	"µs": time.Microsecond, "micro": time.Microsecond, "microsecond": time.Microsecond, "micros": time.Microsecond, "microseconds": time.Microsecond,
	"ms": time.Millisecond, "milli": time.Millisecond, "millisecond": time.Millisecond, "millis": time.Millisecond, "milliseconds": time.Millisecond,
	"s": time.Second, "sec": time.Second, "second": time.Second, "secs": time.Second, "seconds": time.Second,
	"m": time.Minute, "min": time.Minute, "minute": time.Minute, "mins": time.Minute, "minutes": time.Minute,
	"h": time.Hour, "hour": time.Hour, "hours": time.Hour,
	"d": 24 * time.Hour, "day": 24 * time.Hour, "days": 24 * time.Hour,
}

// ParseDuration reads Flink's form of a duration: a number and a unit, "10 s", "5min"; without a unit it is milliseconds.
func ParseDuration(s string) (time.Duration, error) {
	n, unit, err := numberAndUnit(s)
	factor, ok := durationUnits[unit]
	if err != nil || !ok || n > int64(1<<63-1)/int64(factor) {
		return 0, fmt.Errorf("takes a duration such as '10 s' or '5 min', not '%s'", s)
	}
	return time.Duration(n) * factor, nil
}

var sizeUnits = map[string]int64{
	"": 1, "b": 1, "bytes": 1, "k": 1 << 10, "kb": 1 << 10, "kibibytes": 1 << 10, "m": 1 << 20, "mb": 1 << 20, "mebibytes": 1 << 20,
	"g": 1 << 30, "gb": 1 << 30, "gibibytes": 1 << 30, "t": 1 << 40, "tb": 1 << 40, "tebibytes": 1 << 40,
}

// ParseMemorySize reads Flink's form of a memory size, "2mb", "64 kb"; without a unit it is bytes.
func ParseMemorySize(s string) (int64, error) {
	n, unit, err := numberAndUnit(s)
	factor, ok := sizeUnits[unit]
	if err != nil || !ok || n > (1<<63-1)/factor {
		return 0, fmt.Errorf("takes a size such as '2mb' or '64kb', not '%s'", s)
	}
	return n * factor, nil
}

func numberAndUnit(s string) (int64, string, error) {
	s = strings.TrimSpace(s)
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	n, err := strconv.ParseInt(s[:i], 10, 64)
	return n, strings.ToLower(strings.TrimSpace(s[i:])), err
}

func (v Values) raw(name string) string {
	d := find(v.decls, name)
	if d == nil {
		panic("options: " + name + " is not declared")
	}
	s, ok := v.set[name]
	if !ok {
		return d.Default
	}
	if d.Type == Enum {
		return d.enum(s)
	}
	return s
}

func (v Values) family(name string) map[string]string {
	prefix := strings.TrimSuffix(name, "*")
	out := map[string]string{}
	for k, s := range v.set {
		if rest, ok := strings.CutPrefix(k, prefix); ok && rest != "" {
			out[rest] = s
		}
	}
	return out
}
