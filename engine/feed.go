package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/memory"
	"github.com/leatsql/leat/planner/plan"
)

// Feed is what a job reads of a table, in the place of what its own source has.
type Feed struct {
	Job, Table string
	Source     connectors.Source
}

// Feed makes jobs of the script read feeds, and nothing of their other tables. Jobs without a feed are left out. The script is then good
// for one run. An error names a job that is not there, or does not read the records of such a table.
func (s *Script) Feed(feeds []Feed) error {
	var jobs []*plan.Job
	for _, j := range s.Result.Jobs {
		own := map[string]connectors.Source{}
		for _, f := range feeds {
			if f.Job == j.Name {
				own[f.Table] = f.Source
			}
		}
		if len(own) == 0 {
			continue
		}
		if missing := feedJob(j, own); len(missing) > 0 {
			return fmt.Errorf("job %s of %s reads no records of table %s", j.Name, s.Source.Name, strings.Join(missing, ", "))
		}
		jobs = append(jobs, j)
	}
	for _, f := range feeds {
		if !slices.ContainsFunc(jobs, func(j *plan.Job) bool { return j.Name == f.Job }) {
			return fmt.Errorf("%s has no job %s", s.Source.Name, f.Job)
		}
	}
	s.Result.Jobs = jobs
	return nil
}

// feedJob puts sources in the place of a job's own. It returns the tables of feeds that the job has no use for.
func feedJob(j *plan.Job, feeds map[string]connectors.Source) (missing []string) {
	left := maps.Clone(feeds)
	for _, scan := range j.Scans() {
		_, made := scan.Source.(connectors.RowDecoder)
		if source := feeds[scan.Table.Name]; source != nil && !made {
			scan.Source = source
			delete(left, scan.Table.Name)
			continue
		}
		scan.Source = memory.InPlaceOf(scan.Source, nil)
	}
	return slices.Sorted(maps.Keys(left))
}
