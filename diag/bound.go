package diag

import "fmt"

// MostShown bounds the diagnostics that a writer prints: a file that is no SQL, or lacks an apostrophe, has millions. All are counted.
const MostShown = 1000

// bounded are the files with what is printed of them: all, or of more than MostShown the first of the most severe, in their order.
func (r *Report) bounded() []boundedFile {
	left, all := MostShown, make([]boundedFile, len(r.Files))
	kept := make([][]bool, len(r.Files))
	for s := Error; s <= Info; s++ {
		for f := range r.Files {
			findings := r.Files[f].Findings
			if kept[f] == nil {
				kept[f] = make([]bool, len(findings))
			}
			for i := range findings {
				if left > 0 && findings[i].Severity == s {
					kept[f][i] = true
					left--
				}
			}
		}
	}
	for f, file := range r.Files {
		all[f].Name = file.Name
		for i, d := range file.Findings {
			if kept[f][i] {
				all[f].Findings = append(all[f].Findings, d)
			} else {
				all[f].omitted = append(all[f].omitted, d)
			}
		}
	}
	return all
}

// boundedFile is a file with what is printed, and what is not.
type boundedFile struct {
	FileReport
	omitted List
}

// omitted counts what is not printed of files.
func omitted(files []boundedFile) int {
	n := 0
	for _, f := range files {
		n += len(f.omitted)
	}
	return n
}

// more says that there is more than what was printed.
func more(n int) string { return fmt.Sprintf("%d more, which are not shown", n) }
