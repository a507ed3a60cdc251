package conformance

// judgedAs compares what leat says of a case that it does not run with Flink's answer: the phase of a mistake before any row, the
// columns and types of what is bound, the results of statements.
func (c *Case) judgedAs(want answer, got any) bool {
	said, _ := got.(answer)
	if len(said) == 0 {
		return false
	}
	if phase, fails := want["error"]; fails && phase != "runtime" {
		return same(want, said)
	}
	if _, failed := said["error"]; failed {
		return false
	}
	switch c.Kind {
	case "stmt":
		return same(want, said)
	case "query":
		return len(c.Result) == 0 || equal(columnList(c.Result), said["columns"])
	case "expr":
		return c.Type == "" || equal([]any{"r " + c.Type}, said["columns"])
	}
	return false
}
