package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Counts are the outcomes of an area. Judged counts the cases that have Flink's verdict and types, run or not; those listed too.
type Counts struct{ Pass, Listed, Differ, Refused, Judged int }

// Total is how many cases there are.
func (c Counts) Total() int { return c.Pass + c.Listed + c.Differ + c.Refused }

// Count counts results by area.
func Count(results []Result) map[string]Counts {
	areas := map[string]Counts{}
	for _, r := range results {
		c := areas[r.Area]
		if r.Judged || r.Outcome == Listed {
			c.Judged++
		}
		switch r.Outcome {
		case Pass:
			c.Pass++
		case Listed:
			c.Listed++
		case Differ:
			c.Differ++
		case Refused:
			c.Refused++
		}
		areas[r.Area] = c
	}
	return areas
}

func areasOf(counts map[string]Counts) []string {
	var names []string
	for a := range counts {
		names = append(names, a)
	}
	sort.Strings(names)
	return names
}

// WriteTable writes a line for each area.
func WriteTable(w io.Writer, counts map[string]Counts) error {
	line := func(area string, c Counts) error {
		_, err := fmt.Fprintf(w, "%-14s %6d cases %6d pass %5d listed %5d differ %6d refused %6d judged\n", area, c.Total(), c.Pass, c.Listed, c.Differ, c.Refused, c.Judged)
		return err
	}
	for _, a := range areasOf(counts) {
		if err := line(a, counts[a]); err != nil {
			return err
		}
	}
	return line("all", sum(counts))
}

func sum(counts map[string]Counts) (all Counts) {
	for _, c := range counts {
		all = Counts{all.Pass + c.Pass, all.Listed + c.Listed, all.Differ + c.Differ, all.Refused + c.Refused, all.Judged + c.Judged}
	}
	return all
}

// WriteResults writes each result as a JSON line.
func WriteResults(path string, results []Result) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range results {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// Floor is the least that an area must reach: cases that pass or are listed, and cases that are judged as Flink does.
type Floor struct{ Pass, Judged int }

// ReadFloors reads the floors: lines "area pass judged".
func ReadFloors(path string) (map[string]Floor, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	floors := map[string]Floor{}
	for line := range strings.Lines(string(b)) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var area string
		var f Floor
		if _, err := fmt.Sscan(line, &area, &f.Pass, &f.Judged); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", path, line, err)
		}
		floors[area] = f
	}
	return floors, nil
}

// WriteFloors records the present numbers where they are above the recorded ones: a lower one is set by hand, with a reason.
func WriteFloors(path string, counts map[string]Counts, recorded map[string]Floor) error {
	var b strings.Builder
	for _, a := range areasOf(counts) {
		c, r := counts[a], recorded[a]
		fmt.Fprintf(&b, "%s %d %d\n", a, max(r.Pass, c.Pass+c.Listed), max(r.Judged, c.Judged))
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// BelowFloor names the areas that have fewer passed and listed cases, or fewer that are judged as Flink does, than recorded.
func BelowFloor(counts map[string]Counts, floors map[string]Floor) []string {
	var below []string
	for area, floor := range floors {
		c := counts[area]
		if c.Pass+c.Listed < floor.Pass {
			below = append(below, fmt.Sprintf("%s: %d passed or listed, %d are recorded", area, c.Pass+c.Listed, floor.Pass))
		}
		if c.Judged < floor.Judged {
			below = append(below, fmt.Sprintf("%s: %d judged as Flink does, %d are recorded", area, c.Judged, floor.Judged))
		}
	}
	sort.Strings(below)
	return below
}
