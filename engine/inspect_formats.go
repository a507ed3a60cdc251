package engine

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
)

// inspectors are the decoders and encoders that can look at a system.
func inspectors(coders []any) []formats.Inspector {
	var all []formats.Inspector
	for _, c := range coders {
		if i, ok := c.(formats.Inspector); ok {
			all = append(all, i)
		}
	}
	return all
}

// findings are those of a format as those of a connector.
func findings(of []formats.Finding) []connectors.Finding {
	var all []connectors.Finding
	for _, f := range of {
		out := connectors.Finding{Option: f.Option, Message: f.Message, Help: f.Help}
		switch {
		case f.Wrong && f.Unreachable:
			out.Level, out.Class = connectors.Wrong, connectors.ErrUnreachable
		case f.Wrong:
			out.Level, out.Class = connectors.Wrong, connectors.ErrRefused
		case f.Doubtful:
			out.Level = connectors.Doubtful
		}
		all = append(all, out)
	}
	return all
}
