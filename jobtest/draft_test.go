package jobtest

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/connectors"
)

// TestADraftGivesTheRecordsBytes holds that a record comes back from a drafted case as it was, whatever its bytes are.
func TestADraftGivesTheRecordsBytes(t *testing.T) {
	texts := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-?:,\[\]{}#&*!|>'"%@ \n\t~a0]{0,12}`), rapid.SampledFrom([]string{"null", "~", "yes", "1e3", "0x1", "2026-03-01", "\u2028", "\ufeff", "<<", "---", "..."}))
	asJSON := rapid.Map(rapid.MapOf(texts, rapid.SliceOf(texts)), func(m map[string][]string) []byte {
		b, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		return b
	})
	all := rapid.OneOf(rapid.SliceOf(rapid.Byte()), rapid.Map(texts, func(s string) []byte { return []byte(s) }), asJSON)
	rapid.Check(t, func(t *rapid.T) {
		b := all.Draw(t, "value")
		form := (&drafter{}).value(DraftCase{Record: connectors.OutMessage{Value: b}})
		if !gives(form, b) {
			t.Errorf("%q is written as %s", b, form)
		}
		key := bytesYAML(b)
		if r := recordOf("null: true\n          key: " + key); r == nil || !bytes.Equal(r.key, b) {
			t.Errorf("key %q is written as %s", b, key)
		}
		name := quotedYAML(string(bytes.ToValidUTF8(b, []byte("?"))))
		if r := recordOf("null: true\n          headers:\n            " + name + ": a"); r == nil || len(r.headers) != 1 || r.headers[0].name != string(bytes.ToValidUTF8(b, []byte("?"))) {
			t.Errorf("a header's name %q is written as %s", b, name)
		}
	})
}
