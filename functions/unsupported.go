package functions

// Unsupported is an error of Result or Compile for what Flink takes and leat does not run yet.
type Unsupported struct{ What string }

// Error says so by name.
func (e *Unsupported) Error() string { return e.What + " is not supported yet" }
