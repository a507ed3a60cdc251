package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/leatsql/leat/engine"
)

// progressLine says where everything is.
func progressLine(since time.Duration, sent int64, jobs []engine.Status, m *Meter) string {
	parts := []string{fmt.Sprintf("%3.0f s  %d events", since.Seconds(), sent)}
	for i := range jobs {
		s := &jobs[i]
		parts = append(parts, fmt.Sprintf("%s: in %d out %d dropped %d", s.Job, s.In, s.Delivered, engine.Total(s.Dropped)+engine.Total(s.Dead)))
	}
	return strings.Join(append(parts, latencyText(m)), " | ")
}

// latencyText is the time from a record's due send to its document's acknowledgement.
func latencyText(m *Meter) string {
	return fmt.Sprintf("record to document: p50 %d ms, p99 %d ms", m.latency.Quantile(0.5), m.latency.Quantile(0.99))
}

// writeHit writes a search hit for people to read.
func writeHit(w io.Writer, hit json.RawMessage) error {
	var text bytes.Buffer
	if err := json.Indent(&text, hit, "", "  "); err != nil {
		return fmt.Errorf("print the document: %w", err)
	}
	_, err := fmt.Fprintln(w, text.String())
	return err
}
