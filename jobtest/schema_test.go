package jobtest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/xeipuuv/gojsonschema"

	"github.com/leatsql/leat/jobtest"
)

const schemaFile = "../docs/testing.schema.json"

func loadSchema(t *testing.T) *gojsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	s, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSchemaTakesExamples holds the published schema against the case files of the examples.
func TestSchemaTakesExamples(t *testing.T) {
	schema := loadSchema(t)
	files, err := filepath.Glob("../examples/*/*.test.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d case files: %v", len(files), err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if problem := refusal(t, schema, string(text)); problem != "" {
			t.Errorf("%s: %s", path, problem)
		}
	}
}

// refusal is what the schema has against a case file, "" for nothing.
func refusal(t *testing.T, schema *gojsonschema.Schema, text string) string {
	t.Helper()
	var document any
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	result, err := schema.Validate(gojsonschema.NewGoLoader(document))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(fmt.Sprint(result.Errors()), "[]")
}

// TestSchemaAgrees has the schema and the reader judge the same files.
func TestSchemaAgrees(t *testing.T) {
	schema := loadSchema(t)
	for _, test := range []struct {
		body string
		ok   bool
	}{
		{"cases: []", true},
		{"cases: [{name: a}]", true},
		{"cases: [{name: a, input: {t: [null, {json: [1]}, {text: a, key: {hex: ff}, headers: {a: b, c: null}}, {null: true}]}}]", true},
		{"cases: [{name: a, output: {t: [{a: 1}, null], u: {match: partial, rows: []}, v: null}}]", true},
		{"cases: [{name: a, dropped: 1, dead-letters: [{reason: x}], error: x}]", true},
		{"cases: [{name: a, dropped: {x: 1}}]\nclock: '2026-03-01T12:00:00Z'\nzone: UTC\nproto-path: [a, b]\nvariables: {a: 1}", true},
		{"cases: [{}]", false},
		{"cases: 1", false},
		{"cases: [{name: a, input: []}]", false},
		{"cases: [{name: a, input: {t: [1]}}]", false},
		{"cases: [{name: a, output: {t: [1]}}]", false},
		{"cases: [{name: a, output: {t: {match: some}}}]", false},
		{"cases: [{name: a, dropped: -1}]", false},
		{"cases: [{name: a, dead-letters: [{why: x}]}]", false},
		{"cases: [{name: a, dead-letters: [{stage: decode}]}]", true},
		{"cases: [{name: a, dead-letters: [{stage: delivery}]}]", false},
		{"cases: [{name: a, input: {t: [{json: 1, text: a}]}}]", false},
		{"cases: [{name: a, input: {t: [{key: a}]}}]", false},
		{"cases: []\nclock: soon", false},
		{"cases: []\nvariables: [a]", false},
		{"cases: []\nmore: a", false},
		{"clock: '2026-03-01T12:00:00Z'", false},
	} {
		text := "job: a.sql\n" + test.body + "\n"
		if problem := refusal(t, schema, text); (problem == "") != test.ok {
			t.Errorf("the schema on %s: %q, want it taken: %v", test.body, problem, test.ok)
		}
		if _, problems := jobtest.Parse("a.test.yaml", text); problems.HasErrors() == test.ok {
			t.Errorf("the reader on %s: %v, want it taken: %v", test.body, problems, test.ok)
		}
	}
}

// TestSchemaKnowsNoOtherKeys has the reader know each key that the schema has.
func TestSchemaKnowsNoOtherKeys(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	type object struct{ Properties map[string]any }
	var schema struct {
		object
		Definitions map[string]object
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for form, keys := range map[string]map[string]any{
		"%s: x": schema.Properties, "cases: [{%s: x}]": schema.Definitions["case"].Properties,
		"cases: [{input: {t: [{%s: x}]}}]":   schema.Definitions["record"].Properties,
		"cases: [{dead-letters: [{%s: x}]}]": schema.Definitions["letter"].Properties,
	} {
		if len(keys) == 0 {
			t.Errorf("the schema has no keys for %s", form)
		}
		for key := range keys {
			if _, problems := jobtest.Parse("a.test.yaml", fmt.Sprintf(form, key)); strings.Contains(fmt.Sprint(problems), "has no '") {
				t.Errorf("the reader does not know %s: %v", key, problems)
			}
		}
	}
}
