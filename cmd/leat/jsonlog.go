package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// With --log-format json all that leat run writes to standard error is for a program, a JSON object a line: these are the lines that
// people get in other forms.

// logProblems logs what was found of files.
func logProblems(log *slog.Logger, all diag.List) {
	for _, d := range all {
		level := slog.LevelError
		if d.Severity == diag.Warning {
			level = slog.LevelWarn
		}
		attrs := []slog.Attr{slog.String("code", string(d.Code))}
		if d.Source != nil {
			p := d.Source.Position(d.Span.Start)
			attrs = append(attrs, slog.String("file", d.Source.Name), slog.Int("line", p.Line), slog.Int("column", p.Column))
		}
		if d.Help != "" {
			attrs = append(attrs, slog.String("help", d.Help))
		}
		log.LogAttrs(context.Background(), level, d.Message, attrs...)
	}
}

// logAccount logs what became of the records of a job.
func logAccount(log *slog.Logger, s *engine.Status) {
	log.Info("account", "job", s.Job, "in", s.In, "delivered", s.Delivered, "filtered", s.Filtered, "dropped", engine.Total(s.Dropped),
		"dead_lettered", engine.Total(s.Dead), "handed_over", s.HandedOver, "account", s.Account)
}

// logFailure logs why jobs did not end well, and returns the error that says no more than the exit code.
func logFailure(log *slog.Logger, err error) error {
	if e := (*exitError)(nil); errors.As(err, &e) {
		if e.text != "" {
			log.Error(diag.Printable(e.text))
		}
		return &exitError{code: e.code}
	}
	for _, f := range engine.Failures(err) {
		var attrs []slog.Attr
		if f.Code != "" {
			attrs = append(attrs, slog.String("code", string(f.Code)))
		}
		if f.Help != "" {
			attrs = append(attrs, slog.String("help", f.Help))
		}
		log.LogAttrs(context.Background(), slog.LevelError, f.Text, attrs...)
	}
	return &exitError{code: exitFailed}
}
