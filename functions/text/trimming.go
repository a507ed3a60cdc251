package text

import (
	stdbytes "bytes"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// side says which ends of a text are trimmed.
type side uint8

const (
	start side = 1 << iota
	end
)

// trimmed leaves out any of the characters at the ends of a text. Without characters nothing is left out.
func trimmed(s, characters []byte, at side) []byte {
	for at&start != 0 && len(s) > 0 {
		_, size := utf8.DecodeRune(s)
		if !stdbytes.Contains(characters, s[:size]) {
			break
		}
		s = s[size:]
	}
	for at&end != 0 && len(s) > 0 {
		_, size := utf8.DecodeLastRune(s)
		if !stdbytes.Contains(characters, s[len(s)-size:]) {
			break
		}
		s = s[:len(s)-size]
	}
	return s
}

var blankText = []byte(" ")

// trimSide is LTRIM, RTRIM, and TRIM of blanks.
func trimSide(at side) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			characters := blankText
			if len(args) > 1 {
				characters = args[1].Bytes[i]
			}
			out.Bytes[i] = trimmed(args[0].Bytes[i], characters, at)
		}
	}
}

// compileTrim is TRIM(where characters FROM s).
func compileTrim(c *functions.Call) (functions.Kernel, error) {
	at := start | end
	switch string(c.Args[0].Const.Bytes[0]) {
	case "LEADING":
		at = start
	case "TRAILING":
		at = end
	}
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Bytes[i] = trimmed(args[2].Bytes[i], args[1].Bytes[i], at)
		}
	}, nil
}
