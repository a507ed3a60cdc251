package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
)

// Difference is a case in which leat means to differ from Flink: testdata/flink-differences holds them, one a line, each with
// the reason and the answer that leat gives.
type Difference struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
	Got    answer `json:"got"`
}

// LoadDifferences reads the *.jsonl files of a folder.
func LoadDifferences(dir string) (map[string]Difference, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	all := map[string]Difference{}
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for n := 1; lines.Scan(); n++ {
			var d Difference
			if err := decode(lines.Bytes(), &d); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, n, err)
			}
			if d.ID == "" || d.Reason == "" || d.Got == nil {
				return nil, fmt.Errorf("%s:%d: a difference needs id, reason and got", path, n)
			}
			all[d.ID] = d
		}
		err = lines.Err()
		_ = f.Close() // read only
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Apply marks results that differ as listed where leat's answer is the one that the list gives.
func Apply(results []Result, differences map[string]Difference) {
	for i := range results {
		r := &results[i]
		d, ok := differences[r.ID]
		if !ok || r.Outcome != Differ {
			continue
		}
		got, ok := r.Got.(answer)
		if ok && same(roundTrip(d.Got), roundTrip(got)) {
			r.Outcome = Listed
		}
	}
}

// roundTrip gives an answer the form that it has in a file.
func roundTrip(a answer) answer {
	b, err := json.Marshal(a)
	if err != nil {
		return a
	}
	out := answer{}
	if decode(b, &out) != nil {
		return a
	}
	return out
}
