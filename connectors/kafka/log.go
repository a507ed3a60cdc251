package kafka

import (
	"context"
	"log/slog"

	"github.com/twmb/franz-go/pkg/kgo"
)

// logger returns a table's log; tables that are bound without one log nowhere.
func logger(log *slog.Logger, table string) *slog.Logger {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return log.With("table", table)
}

// clientLog passes the client's log on, one level lower than it thinks: what matters to a person is said by this package.
type clientLog struct{ log *slog.Logger }

func (l clientLog) Level() kgo.LogLevel {
	if l.log.Enabled(context.Background(), slog.LevelDebug) {
		return kgo.LogLevelInfo
	}
	return kgo.LogLevelNone
}

func (l clientLog) Log(level kgo.LogLevel, msg string, keyvals ...any) {
	l.log.Debug("kafka client", append([]any{"said", msg, "severity", level.String()}, keyvals...)...)
}
