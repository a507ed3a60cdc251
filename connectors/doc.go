// Package connectors says what a table source and a table sink are. One folder per system, the only one that imports its
// client; connectors/builtin lists them. It knows no format (exec joins the two) and no expression.
//
// A factory binds a table offline and reports every mistake as options.Problems; nothing touches the network before
// Source.Run or Sink.Open.
package connectors
