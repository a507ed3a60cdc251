// Package trend follows the counts of a job: how fast they grow, how long records took of late, and what both were before. The
// dashboard, the live lines of `leat run` and its plain ones show the same figures, which come from here.
//
//	t := trend.New(600)
//	for now := range tick.C {
//		for _, s := range run.Status() {
//			t.Note(now, &s)
//		}
//	}
//	fmt.Println(t.Rates().Out, t.Latency().Quantile(0.99))
//
// It knows counts alone: not how they are shown, nor how often they are noted.
package trend
