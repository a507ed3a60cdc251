package secrets

import (
	"context"
	"log/slog"
)

// Handler returns a handler of a log that shows no secret.
func (s *Set) Handler(h slog.Handler) slog.Handler { return discreetLog{h, s} }

// discreetLog hides secrets in what is logged.
type discreetLog struct {
	slog.Handler
	set *Set
}

// Handle implements slog.Handler.
func (h discreetLog) Handle(ctx context.Context, r slog.Record) error {
	hidden := slog.NewRecord(r.Time, r.Level, h.set.Hide(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		hidden.AddAttrs(h.attr(a))
		return true
	})
	return h.Handler.Handle(ctx, hidden)
}

// WithAttrs implements slog.Handler.
func (h discreetLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return discreetLog{h.Handler.WithAttrs(h.attrs(attrs)), h.set}
}

// WithGroup implements slog.Handler.
func (h discreetLog) WithGroup(name string) slog.Handler {
	return discreetLog{h.Handler.WithGroup(name), h.set}
}

func (h discreetLog) attrs(attrs []slog.Attr) []slog.Attr {
	hidden := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		hidden[i] = h.attr(a)
	}
	return hidden
}

// attr hides secrets in texts, and in what is logged as its text.
func (h discreetLog) attr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	if v.Kind() == slog.KindGroup {
		a.Value = slog.GroupValue(h.attrs(v.Group())...)
		return a
	}
	if v.Kind() != slog.KindString && v.Kind() != slog.KindAny {
		return a // a number or a time
	}
	text := v.String()
	if hidden := h.set.Hide(text); hidden != text {
		a.Value = slog.StringValue(hidden)
	}
	return a
}
