package raw_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/raw"
)

// TestCharsetDecode holds what Java's charsets make of malformed and open bytes.
func TestCharsetDecode(t *testing.T) {
	for _, c := range []struct{ charset, in, want string }{
		{"UTF-8", "a\xe4\xbdb", "a\uFFFDb"},             // a character cut short is replaced once
		{"UTF-8", "\xed\xa0\x80", "\uFFFD"},             // a surrogate is replaced once
		{"UTF-8", "\xe0\x80\x80", "\uFFFD\uFFFD\uFFFD"}, // an overlong form byte by byte
		{"UTF-8", "\xf0\x9f\x98", "\uFFFD"},
		{"UTF-8", "\xf5\x80", "\uFFFD\uFFFD"},
		{"utf8", "é", "é"},
		{"UTF-16", "\xfe\xff\x00a", "a"},
		{"UTF-16", "\xff\xfea\x00", "a"},
		{"UTF-16LE", "\xff\xfea\x00", "\uFEFFa"},
		{"UTF-16BE", "\xd8\x3d\xde\x00", "😀"},
		{"UTF-16BE", "\xd8\x3d\x00a\x00b", "\uFFFDb"},
		{"UTF-16BE", "\xde\x00\x00a", "\uFFFDa"},
		{"UTF-16BE", "\xd8\x3d\x00", "\uFFFD"},
		{"UTF-32", "\x00\x01\xf6\x00", "😀"},
		{"windows-1252", "\x80\x81\x8da", "€\uFFFD\uFFFDa"},
		{"Cp1252", "\x80", "€"},
		{"GBK", "\xfe\xff\x00a", "\uFFFD\x00a"},
		{"GBK", "\xd6\xd0\xce\xc4", "中文"},
		{"GBK", "\xd6", "\uFFFD"},
		{"Shift_JIS", "\x93\xfa\x96\x7b", "日本"},
		{"KOI8-R", "\xf0\xf2", "ПР"},
	} {
		factory := raw.New()
		spec := formattest.Spec(factory, "v STRING", map[string]string{"charset": c.charset})
		bound, err := factory.BindDecoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, cols := formattest.Batch(spec)
		if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, []byte(c.in), 0); err != nil {
			t.Fatal(err)
		}
		if got := string(b.Columns[0].Bytes[0]); got != c.want {
			t.Errorf("%s %x: got %q, want %q", c.charset, c.in, got, c.want)
		}
	}
}

func TestCharsetEncode(t *testing.T) {
	for _, c := range []struct{ charset, in, want string }{
		{"US-ASCII", "aé😀b", "a??b"},
		{"ISO-8859-1", "é€", "\xe9?"},
		{"windows-1252", "€", "\x80"},
		{"UTF-16", "", ""},
		{"UTF-16", "😀", "\xfe\xff\xd8\x3d\xde\x00"},
		{"UTF-16LE", "a", "a\x00"},
		{"UTF-32LE", "a", "a\x00\x00\x00"},
		{"GBK", "中文", "\xd6\xd0\xce\xc4"},
		{"Big5", "中😀", "\xa4\xa4?"},
	} {
		factory := raw.New()
		spec := formattest.Spec(factory, "v STRING", map[string]string{"charset": c.charset})
		bound, err := factory.BindEncoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, cols := formattest.Batch(spec)
		b.Columns[0].SetBytes(0, []byte(c.in))
		got, _, err := bound.NewEncoder().Encode(nil, b, cols, 0)
		if err != nil || string(got) != c.want {
			t.Errorf("%s %q: got %x, %v, want %x", c.charset, c.in, got, err, c.want)
		}
	}
}

func TestDecodeAllocatesNothing(t *testing.T) {
	for _, charset := range []string{"UTF-8", "ISO-8859-1", "UTF-16", "GBK"} {
		factory := raw.New()
		spec := formattest.Spec(factory, "v STRING", map[string]string{"charset": charset})
		bound, err := factory.BindDecoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		d := bound.NewDecoder()
		b, cols := formattest.Batch(spec)
		build := batch.NewBuilder(b)
		value := []byte("{\"id\": 17, \"name\": \"x\"}\n")
		allocs := testing.AllocsPerRun(100, func() {
			b.Reset()
			for range 10 {
				if err := d.Decode(build, cols, value, 0); err != nil {
					t.Error(err)
				}
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", charset, allocs)
		}
	}
}
