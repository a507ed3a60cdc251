package raw_test

import (
	"testing"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/raw"
)

// FuzzDecode reads whatever comes, as text of several charsets and as numbers. Text is UTF-8 whatever the message is, and numbers are
// written as the bytes that they were read from.
func FuzzDecode(f *testing.F) {
	for which := range byte(16) {
		for _, seed := range []string{"", "a", "é", "\xff\xfe", "\xf0\x9f\x98", "\x1b$B!)\x1b(B", "\x80\x81\x40", "\xd8\x3d\xde\x00", "12345678"} {
			f.Add(which, []byte(seed))
		}
	}
	var specs []formats.Spec
	for _, charset := range []string{"UTF-8", "UTF-16", "UTF-16LE", "UTF-32", "GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "windows-1252", "ISO-8859-7"} {
		specs = append(specs, formattest.Spec(raw.New(), "a STRING", map[string]string{"charset": charset}))
	}
	for _, columns := range []string{"a INT", "a BIGINT", "a BYTES", "a SMALLINT"} {
		specs = append(specs, formattest.Spec(raw.New(), columns, map[string]string{"endianness": "little-endian"}))
	}
	f.Fuzz(func(t *testing.T, which byte, message []byte) {
		spec := specs[int(which)%len(specs)]
		in, err := raw.New().BindDecoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		out, err := raw.New().BindEncoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, cols := formattest.Batch(spec)
		if in.NewDecoder().Decode(batch.NewBuilder(b), cols, message, 0) != nil || b.Columns[0].IsNull(0) {
			return
		}
		text, _, err := out.NewEncoder().Encode(nil, b, cols, 0)
		switch {
		case err != nil:
			t.Fatal(err)
		case spec.Columns[0].Type.IsString():
			if !utf8.Valid(b.Columns[0].Bytes[0]) {
				t.Fatalf("%q is read as %q", message, b.Columns[0].Bytes[0])
			}
		case string(text) != string(message):
			t.Fatalf("%q is written as %q", message, text)
		}
	})
}
