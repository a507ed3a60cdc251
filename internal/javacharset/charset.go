package javacharset

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatext"
)

// Charset goes between bytes and text as Java's charset of the same name does.
type Charset struct {
	form     form
	encoding encoding.Encoding // form other
	single   *singleBytes      // form singleByte
	// no80: the byte 0x80 is a character for the library, and none for Java.
	no80 bool
	// gbEuro: the euro sign has the place of GB 18030.
	gbEuro bool
	// pairs: characters have one or two bytes, and the library knows the same pairs as Java.
	pairs bool
	// shifting: the meaning of a byte depends on escape sequences before it.
	shifting bool
}

// Converter converts by one charset, for one goroutine.
type Converter struct {
	*Charset
	dec *encoding.Decoder
	enc *encoding.Encoder
}

func (c *Charset) Converter() Converter {
	if c == nil || c.form != other {
		return Converter{Charset: c}
	}
	return Converter{Charset: c, dec: c.encoding.NewDecoder(), enc: c.encoding.NewEncoder()}
}

type form uint8

const (
	utf8Form form = iota
	utf16BE
	utf16LE
	utf16BOM // big-endian unless a byte order mark says otherwise; written with one
	singleByte
	other
)

// tis620 is the Thai charset without what Windows adds to it.
const tis620 = "tis-620"

// javaAliases are names that Java knows and IANA does not.
var javaAliases = map[string]string{
	"utf8": "utf-8", "ascii": "us-ascii", "iso8859-1": "iso-8859-1", "iso8859_1": "iso-8859-1", "8859_1": "iso-8859-1",
	"utf16": "utf-16", "utf_16": "utf-16", "utf_16be": "utf-16be", "utf_16le": "utf-16le", "utf32": "utf-32", "utf_32": "utf-32",
	"cp1250": "windows-1250", "cp1251": "windows-1251", "cp1252": "windows-1252", "cp1253": "windows-1253", "cp1254": "windows-1254",
	"sjis": "shift_jis", "euc_jp": "euc-jp", "euc_kr": "euc-kr", "koi8_r": "koi8-r",
	"x-macroman": "macintosh", "macroman": "macintosh", "x-windows-874": "windows-874", "ms874": "windows-874", tis620: "windows-874",
	"unicodebig": "utf-16", "windows-31j": "shift_jis", "ms932": "shift_jis", "big5-hkscs": "big5", "cp1255": "windows-1255", "cp1256": "windows-1256", "cp1257": "windows-1257", "cp1258": "windows-1258",
}

// Find finds a charset by its IANA or Java name, in any case.
func Find(name string) (*Charset, error) {
	lower := strings.ToLower(name)
	if alias, ok := javaAliases[lower]; ok {
		lower = alias
	}
	switch lower {
	case "utf-8":
		return &Charset{form: utf8Form}, nil
	case "utf-16be":
		return &Charset{form: utf16BE}, nil
	case "utf-16le":
		return &Charset{form: utf16LE}, nil
	case "utf-16":
		return &Charset{form: utf16BOM}, nil
	case "utf-32", "utf-32be":
		return &Charset{form: other, encoding: utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)}, nil
	case "utf-32le":
		return &Charset{form: other, encoding: utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)}, nil
	}
	found, err := ianaindex.IANA.Encoding(lower)
	if err != nil || found == nil || found == unicode.UTF8 {
		return nil, fmt.Errorf("takes the name of a charset, such as UTF-8, ISO-8859-1 or UTF-16, not '%s'", name)
	}
	if chars, ok := found.(*charmap.Charmap); ok {
		return &Charset{form: singleByte, single: newSingleBytes(chars, strings.EqualFold(name, tis620))}, nil
	}
	return &Charset{
		form:     other,
		encoding: found,
		no80:     strings.HasPrefix(lower, "gb") || lower == "shift_jis",
		gbEuro:   strings.HasPrefix(lower, "gb"),
		pairs:    lower == "gbk" || lower == "big5",
		shifting: strings.HasPrefix(lower, "iso-2022") || strings.HasPrefix(lower, "hz"),
	}, nil
}

// Decode returns bytes as UTF-8, in the arena when they are not that already. What is malformed becomes U+FFFD.
func (c Converter) Decode(arena *batch.Arena, value []byte) []byte {
	switch c.form {
	case utf8Form:
		if utf8.Valid(value) {
			return value
		}
		return arena.Keep(javatext.AppendUTF8(arena.Room(3*len(value)), value))
	case singleByte:
		return arena.Keep(c.single.appendText(arena.Room(3*len(value)), value))
	case other:
		return arena.Keep(c.appendText(arena.Room(4*len(value)), value))
	case utf16BE, utf16LE, utf16BOM:
	}
	return arena.Keep(c.appendUTF16(arena.Room(2*len(value)+3), value))
}

// Encode appends text in the charset. What the charset lacks is written as ?.
func (c Converter) Encode(dst, text []byte) []byte {
	switch c.form {
	case utf8Form:
		return append(dst, text...)
	case singleByte:
		return c.single.appendBytes(dst, text)
	case other:
		return c.appendBytes(dst, text)
	case utf16BE, utf16LE, utf16BOM:
	}
	return c.encodeUTF16(dst, text)
}

// appendText decodes bytes by the library's table.
func (c Converter) appendText(dst, value []byte) []byte {
	start := len(dst)
	if c.no80 && bytes.IndexByte(value, 0x80) >= 0 {
		return c.appendSlowly(dst, value)
	}
	dst = appendTransformed(dst, c.dec, value)
	if c.shifting || !bytes.Contains(dst[start:], []byte(javatext.Replacement)) {
		return dst
	}
	return c.appendSlowly(dst[:start], value)
}

// appendTransformed appends what a transformer, which does not fail, makes of src.
func appendTransformed(dst []byte, t transform.Transformer, src []byte) []byte {
	t.Reset()
	for {
		if cap(dst)-len(dst) < utf8.UTFMax {
			dst = append(dst, make([]byte, len(src)+utf8.UTFMax)...)[:len(dst)]
		}
		wrote, read, err := t.Transform(dst[len(dst):cap(dst)], src, true)
		dst, src = dst[:len(dst)+wrote], src[read:]
		if !errors.Is(err, transform.ErrShortDst) {
			return dst
		}
		dst = append(dst, make([]byte, len(src)+utf8.UTFMax)...)[:len(dst)]
	}
}

// appendSlowly decodes character by character, since Java replaces two bytes together only when the first begins a character and
// the second can neither end it nor begin another or be one.
func (c Converter) appendSlowly(dst, value []byte) []byte {
	for len(value) > 0 {
		r, n := one(c.dec, value)
		switch {
		case c.no80 && value[0] == 0x80:
			r, n = utf8.RuneError, 1
		case r == utf8.RuneError && len(value) > 1 && (n == 1 || c.pairs) && leads(c.dec, value[:1]):
			next, _ := one(c.dec, value[1:2])
			n = 1
			if next == utf8.RuneError && !leads(c.dec, value[1:2]) {
				n = 2
			}
		}
		dst = utf8.AppendRune(dst, r)
		value = value[n:]
	}
	return dst
}

// one decodes the character at the start of s.
func one(dec *encoding.Decoder, s []byte) (r rune, n int) {
	var buf [utf8.UTFMax * 2]byte
	for n = 1; n <= len(s) && n <= 4; n++ {
		dec.Reset()
		wrote, read, err := dec.Transform(buf[:], s[:n], false)
		if !errors.Is(err, transform.ErrShortSrc) && read > 0 {
			r, _ = utf8.DecodeRune(buf[:wrote])
			return r, read
		}
	}
	return utf8.RuneError, len(s)
}

// leads reports whether a byte begins a character of several bytes.
func leads(dec *encoding.Decoder, b []byte) bool {
	var buf [utf8.UTFMax]byte
	dec.Reset()
	_, _, err := dec.Transform(buf[:], b, false)
	return errors.Is(err, transform.ErrShortSrc)
}

// appendBytes encodes text by the library's table, but for the euro sign where that has another place in Java's.
func (c Converter) appendBytes(dst, text []byte) []byte {
	if !c.gbEuro {
		return c.appendTable(dst, text)
	}
	for {
		before, behind, found := bytes.Cut(text, []byte("€"))
		dst = c.appendTable(dst, before)
		if !found {
			return dst
		}
		dst, text = append(dst, 0xa2, 0xe3), behind
	}
}

func (c Converter) appendTable(dst, text []byte) []byte {
	c.enc.Reset()
	for len(text) > 0 {
		if cap(dst)-len(dst) < 2*len(text)+8 {
			dst = append(dst, make([]byte, 2*len(text)+8)...)[:len(dst)]
		}
		wrote, read, err := c.enc.Transform(dst[len(dst):cap(dst)], text, true)
		dst, text = dst[:len(dst)+wrote], text[read:]
		if err == nil || len(text) == 0 {
			return dst
		}
		if !errors.Is(err, transform.ErrShortDst) {
			_, n := utf8.DecodeRune(text)
			dst, text = append(dst, '?'), text[n:]
		}
	}
	return dst
}
