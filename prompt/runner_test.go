package prompt_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// TestRunner runs testdata: what a person types, and what is shown of it. `type` runs statements and commands, `ends` waits for the jobs
// that run and shows what is told of them; width=N is that of the screen. The time stands still.
func TestRunner(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var screen bytes.Buffer
		e := engine.New(engine.Config{})
		r := prompt.NewRunner(prompt.Config{
			Engine: e, Session: e.NewSession("sql", "."), Out: &screen, Err: &screen, Interactive: true,
			Clock: func() time.Time { return time.Date(2026, 3, 1, 12, 30, 0, 0, time.UTC) },
		})
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			screen.Reset()
			width := 0
			d.MaybeScanArgs(t, "width", &width)
			r.Width = func() int { return width }
			switch d.Cmd {
			case "type":
				if err := r.Script(t.Context(), "prompt", d.Input); err != nil {
					screen.WriteString(prompt.Complaint(err))
				}
			case "ends":
				r.WaitEnded()
				for _, text := range r.Ended() {
					screen.WriteString(text + "\n")
				}
			default:
				d.Fatalf(t, "there is no command %s", d.Cmd)
			}
			return screen.String()
		})
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}
