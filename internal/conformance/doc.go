// Package conformance runs the cases of testdata/conformance, answers of the real Flink 1.20, through leat's whole path —
// parser, planner, exec, formats, connectors — and says for each whether leat gives Flink's answer (pass), a wanted difference
// that is listed in testdata/flink-differences (listed), another answer (differ), or refuses it as not supported (refused).
//
// It compares type, value, text form and error phase. A refused case is never a pass, also where Flink fails. What Flink answered
// (want.go) is read from the case alone; kinds.go pairs it with what leat answers. A panic, a case that hangs, and a line that is no
// case are outcomes too: they differ.
package conformance

//go:generate sh -c "cd ../.. && go run ./internal/conformance/run -record"
