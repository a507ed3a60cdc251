package options

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var decls = []Option{
	{Name: "topic", Type: StringList, Required: true, Example: "orders"},
	{Name: "mode", Type: Enum, Values: []string{"earliest-offset", "latest-offset"}, Default: "earliest-offset", HasDefault: true},
	{Name: "interval", Type: Duration, Default: "5 min", HasDefault: true},
	{Name: "size", Type: MemorySize, Default: "2mb", HasDefault: true},
	{Name: "properties.*", Type: String},
	{Name: "fields.#.kind", Type: String},
	{Name: "semantic", Type: String, Unsupported: "use 'mode'"},
	{Name: "flush", Foreign: "leave it out"},
}

func TestParseReportsEveryMistake(t *testing.T) {
	_, problems := Parse(decls, map[string]string{
		"mod": "x", "mode": "sometimes", "interval": "soon", "size": "9000000 tb", "semantic": "x", "fields..kind": "x", "flush": "x", "flusk": "x",
	}, nil)
	var got []string
	for _, p := range problems {
		got = append(got, p.Code+" "+p.Option+" "+p.Help)
	}
	want := []string{
		"LEAT3003 fields..kind did you mean 'fields.#.kind'?",
		"LEAT3003 flush leave it out",
		"LEAT3003 flusk ",
		"LEAT3005 interval ",
		"LEAT3003 mod did you mean 'mode'?",
		"LEAT3005 mode ",
		"LEAT5003 semantic use 'mode'",
		"LEAT3005 size ",
		"LEAT3004 topic for example 'topic' = 'orders'",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestValuesAreTypedWithDefaults(t *testing.T) {
	v, problems := Parse(decls, map[string]string{"topic": " a ;b; ", "mode": "Latest-Offset", "properties.client.id": "x", "fields.a.b.kind": "random"}, map[string]string{"topic": "value.topic"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if diff := cmp.Diff([]string{"a", "b"}, v.Strings("topic")); diff != "" {
		t.Error(diff)
	}
	if got := v.String("mode"); got != "latest-offset" {
		t.Errorf("mode: got %q", got)
	}
	if got := v.Duration("interval"); got != 5*time.Minute {
		t.Errorf("interval: got %v", got)
	}
	if got := v.Bytes("size"); got != 2<<20 {
		t.Errorf("size: got %d", got)
	}
	if diff := cmp.Diff(map[string]string{"client.id": "x"}, v.Family("properties.*")); diff != "" {
		t.Error(diff)
	}
	if v.Key("topic") != "value.topic" || !v.Has("topic") || v.Has("size") {
		t.Error("keys and presence")
	}
}

func TestDurationsAndSizesAsFlinkWritesThem(t *testing.T) {
	for text, want := range map[string]time.Duration{"10": 10 * time.Millisecond, "10 s": 10 * time.Second, "1min": time.Minute, " 2 Hours ": 2 * time.Hour, "3d": 72 * time.Hour} {
		if got, err := ParseDuration(text); err != nil || got != want {
			t.Errorf("ParseDuration(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "s", "-1 s", "1.5 s", "10 fortnights", "99999999999 d"} {
		if got, err := ParseDuration(bad); err == nil {
			t.Errorf("ParseDuration(%q) = %v, want an error", bad, got)
		}
	}
	for text, want := range map[string]int64{"7": 7, "2mb": 2 << 20, "64 KB": 64 << 10, "1g": 1 << 30} {
		if got, err := ParseMemorySize(text); err != nil || got != want {
			t.Errorf("ParseMemorySize(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestSecretsDoNotPrint(t *testing.T) {
	var b strings.Builder
	s := Secret("hunter2")
	if err := WriteText(&b, []Option{{Name: "password", Secret: true, Doc: "The password."}}); err != nil {
		t.Fatal(err)
	}
	text, err := s.MarshalText()
	if err != nil || string(text) != "***" || s.String() != "***" || !strings.Contains(b.String(), "secret") {
		t.Errorf("got %s, %s, %s", text, s, b.String())
	}
}

func TestTheOldNameOfAnOptionIsEnough(t *testing.T) {
	renamed := []Option{{Name: "url", Required: true}, {Name: "registry.url", Deprecated: "url"}}
	_, problems := Parse(renamed, map[string]string{"registry.url": "http://x"}, nil)
	if len(problems) != 1 || !problems[0].Warning || problems[0].Help != "use 'url'" {
		t.Errorf("got %v, want one warning", problems)
	}
}
