package deadfile

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/connectors"
)

func TestLettersAreLinesThatKeepTheBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dead.jsonl")
	for range 2 { // a second run appends
		w, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		settled := 0
		o := &connectors.Outgoing{
			Items: []connectors.OutMessage{
				{Value: []byte(`{"a":<1>}`), Key: []byte("k"), Time: 5, Headers: []connectors.Header{{Key: "own", Value: []byte{1}}, {Key: "leat.job", Value: []byte("j")}, {Key: "leat.topic", Value: []byte("t")}, {Key: "leat.stage", Value: []byte("decode")}}},
				{Value: []byte{0xff, 0}, Time: connectors.NoTime},
			},
			Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) {
				if refused != nil || err != nil {
					t.Errorf("refused %v, error %v", refused, err)
				}
				settled++
			},
		}
		if err := w.Write(context.Background(), o); err != nil {
			t.Fatal(err)
		}
		if settled != 1 {
			t.Errorf("settled %d times", settled)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"where":{"job":"j","offset":"0","partition":"0","stage":"decode","topic":"t"},"timestamp_ms":5,"key":"k","value":"{\"a\":<1>}","headers":[{"key":"own","value_base64":"AQ=="}]}` + "\n" +
		`{"where":{},"value_base64":"/wA="}` + "\n"
	if string(got) != strings.Repeat(want, 2) {
		t.Errorf("got\n%s\nwant twice\n%s", got, want)
	}
}
