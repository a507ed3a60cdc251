package conformance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	_ "time/tzdata"

	"github.com/google/go-cmp/cmp"
)

// TestConformance holds the counts of cases that give Flink's answer.
func TestConformance(t *testing.T) {
	const root = "../../testdata"
	home := filepath.Join(root, "conformance")
	results, err := RunAll(t.Context(), home, home, filepath.Join(root, "flink-differences"))
	if err != nil {
		t.Fatal(err)
	}
	counts := Count(results)
	var table strings.Builder
	if err := WriteTable(&table, counts); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	floors, err := ReadFloors(filepath.Join(home, "floors.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, below := range BelowFloor(counts, floors) {
		t.Error(below)
	}
	page, err := os.ReadFile("../../docs/conformance.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(page), Page(counts)); diff != "" {
		t.Errorf("docs/conformance.md does not show these counts (-page +counts); make conformance-record writes it:\n%s", diff)
	}
}

// TestEveryDifferenceIsReal: a listed case that gives Flink's answer, or another one than the list says, has no place there.
func TestEveryDifferenceIsReal(t *testing.T) {
	const root = "../../testdata"
	home := filepath.Join(root, "conformance")
	wanted, err := LoadDifferences(filepath.Join(root, "flink-differences"))
	if err != nil {
		t.Fatal(err)
	}
	cases, err := Load(home)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRunner(home)
	seen := map[string]bool{}
	for _, c := range cases {
		if _, ok := wanted[c.ID]; !ok {
			continue
		}
		seen[c.ID] = true
		results := []Result{r.Run(t.Context(), c)}
		Apply(results, wanted)
		if results[0].Outcome != Listed {
			t.Errorf("%s is listed as a difference but is %s: %v", c.ID, results[0].Outcome, results[0].Got)
		}
	}
	for id := range wanted {
		if !seen[id] {
			t.Errorf("%s is listed as a difference but there is no such case", id)
		}
	}
}
