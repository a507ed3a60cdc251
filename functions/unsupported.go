package functions

// Unsupported is an error of Result or Compile for what Flink takes and leat does not run yet.
type Unsupported struct{ What string }

// Error says so by name.
func (e *Unsupported) Error() string { return e.What + " is not supported yet" }

// NeverRuns is an error of a kernel for what Flink takes and cannot run for any row. A constant of it is refused before anything runs.
type NeverRuns struct{ Why string }

// Error says why.
func (e *NeverRuns) Error() string { return e.Why }
