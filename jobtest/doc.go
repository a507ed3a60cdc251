// Package jobtest tests jobs. A case file, YAML, names a job, the records that its sources give, and the rows that are to arrive in its
// sinks. The job is planned and run as always; only its sources and sinks are replaced, by ones in memory, after the real connectors
// have checked the tables.
//
// Load reads a case file, a [Runner] runs it, [Update] writes what came out into it, and the Write functions report. The clock stands
// still and sources are read one after the other, so that a case gives the same at any time.
//
//	file, problems := jobtest.Load("enrich.test.yaml")
//	result, err := jobtest.NewRunner(engine.Config{}, nil).Run(ctx, file)
//	err = jobtest.WriteText(os.Stdout, []*jobtest.Result{result})
package jobtest
