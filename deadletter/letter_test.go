package deadletter

import (
	"bytes"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/connectors"
)

// letters are dead letters of all kinds. Texts of causes are valid, as those of leat are.
var letters = rapid.Custom(func(t *rapid.T) Letter {
	bytes := rapid.OneOf(rapid.Just([]byte(nil)), rapid.SliceOf(rapid.Byte()), rapid.Map(rapid.String(), func(s string) []byte { return []byte(s) }))
	words := rapid.OneOf(rapid.Just(""), rapid.String())
	l := Letter{
		Key: bytes.Draw(t, "key"), Value: bytes.Draw(t, "value"),
		Time: rapid.OneOf(rapid.Just(connectors.NoTime), rapid.Int64Range(0, 1<<42)).Draw(t, "time"),
		Cause: Cause{
			Job: rapid.String().Draw(t, "job"), Table: words.Draw(t, "table"), Field: words.Draw(t, "field"), Reason: words.Draw(t, "reason"),
			Stage:  rapid.SampledFrom([]string{"decode", "evaluate", "encode", "deliver"}).Draw(t, "stage"),
			Offset: connectors.Position(rapid.Int64Min(0).Draw(t, "offset")), Status: rapid.IntRange(0, 600).Draw(t, "status"),
			From: rapid.SampledFrom([]connectors.Split{{}, {Name: "t"}, {Name: "orders.json", Partition: 7}, {Name: "/tmp/x", Partition: connectors.WholeFile}}).Draw(t, "from"),
		},
	}
	if rapid.Bool().Draw(t, "known") {
		l.At = time.UnixMilli(rapid.Int64Range(0, 1<<42).Draw(t, "at")).UTC()
	}
	for range rapid.IntRange(0, 4).Draw(t, "headers") {
		key := rapid.SampledFrom([]string{"own", "leat.job", "leat.reason", "leat.topic"}).Draw(t, "name")
		l.Headers = append(l.Headers, connectors.Header{Key: key, Value: bytes.Draw(t, "header")})
	}
	return l
})

func TestNothingOfALetterIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := letters.Draw(t, "letter")
		m := want.Message()
		got := Read(m.Key, m.Value, m.Headers, m.Time)
		if len(got.Headers) == 0 {
			got.Headers = nil
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("as a message (-want +got):\n%s", diff)
		}
		text, err := want.AppendLine(nil)
		if err != nil {
			t.Fatal(err)
		}
		if at := bytes.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }); at >= 0 {
			t.Errorf("the line has a control character: %q", text[at:])
		}
		if got, err = ParseLine(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("as a line (-want +got):\n%s\n%s", diff, text)
		}
	})
}

func TestWhatIsNoDeadLetterKeepsItsHeaders(t *testing.T) {
	headers := []connectors.Header{{Key: "trace", Value: []byte("1")}, {Key: "leat.reason", Value: []byte("x")}}
	l := Read(nil, []byte("v"), headers, 5)
	if diff := cmp.Diff(Letter{Value: []byte("v"), Headers: headers, Time: 5}, l); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"", "{}", `{"where":1}`, "[]", `{"a":1}`} {
		if _, err := ParseLine([]byte(text)); err == nil {
			t.Errorf("%q was taken for a dead letter", text)
		}
	}
}

func TestALineSaysWhereALetterLies(t *testing.T) {
	l := Letter{Value: []byte("\x1b[31m\u009b\u202e"), Time: connectors.NoTime, Split: connectors.Split{Name: "dead", Partition: 2}, Position: 9}
	got, err := l.AppendLine(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"where":{},"value":"\u001b[31m\u009b\u202e","letter":{"topic":"dead","partition":2,"offset":9}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
