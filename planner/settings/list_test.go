package settings

import (
	"errors"
	"strings"
	"testing"
)

func TestEachKeyIsThereOnceAndSaysWhatBecomesOfIt(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		if seen[s.Key] {
			t.Errorf("%s is there twice", s.Key)
		}
		seen[s.Key] = true
		if s.Doc == "" || !strings.HasSuffix(s.Doc, ".") {
			t.Errorf("%s: %q is no sentence", s.Key, s.Doc)
		}
		if s.Kind == Honoured && s.Example == "" && s.Values == nil {
			t.Errorf("%s has no example", s.Key)
		}
		if err := s.Check(s.Example); s.Example != "" && err != nil {
			t.Errorf("%s: its example %s: %v", s.Key, s.Example, err)
		}
		if found := Find(s.Key); found == nil || found.Key != s.Key {
			t.Errorf("%s is hidden by %v", s.Key, found)
		}
	}
}

func TestFamiliesAndValues(t *testing.T) {
	if s := Find("table.exec.some.new-key"); s == nil || s.Kind != Ignored {
		t.Errorf("a key of a family: got %v", s)
	}
	if s := Find("my.own"); s != nil {
		t.Errorf("an unknown key: got %v", s)
	}
	for key, bad := range map[string]string{"execution.runtime-mode": "automatic", "table.local-time-zone": "Europe/Berlim", "table.sql-dialect": "ansi"} {
		var later *Unsupported
		if err := Find(key).Check(bad); err == nil || errors.As(err, &later) {
			t.Errorf("%s = %s: got %v, want a mistake", key, bad, err)
		}
	}
	for key, value := range map[string]string{"table.sql-dialect": "hive", "table.exec.sink.type-length-enforcer": "TRIM_PAD", "table.column-expansion-strategy": "exclude_default_virtual_metadata_columns"} {
		var later *Unsupported
		if err := Find(key).Check(value); !errors.As(err, &later) || later.Help == "" {
			t.Errorf("%s = %s: got %v, want that it is not run yet", key, value, err)
		}
	}
}
