package builtin_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// textCalls are the kernels of texts and of digests.
func textCalls(tb testing.TB) map[string]*kernelCall {
	same := func(s string) *batch.Vector {
		return column(types.StringType(), func(c *batch.Vector, i int) { c.SetBytes(i, []byte(s)) })
	}
	number := func(n int64) *batch.Vector {
		return column(types.Simple(types.Int), func(c *batch.Vector, i int) { c.SetInt(i, n) })
	}
	raw := column(types.BytesType(), func(c *batch.Vector, i int) { c.SetBytes(i, []byte("k=äß")) })
	ascii, wide, one := texts("customer-%02d, 7"), texts("Käufer-%02d, ß"), number(1)
	call := func(name string, args ...*batch.Vector) *kernelCall { return newKernelCall(tb, name, args...) }
	return map[string]*kernelCall{
		"UPPER": call("UPPER", ascii), "UPPER of more than ASCII": call("UPPER", wide), "LOWER of more than ASCII": call("LOWER", wide),
		"INITCAP": call("INITCAP", ascii), "REVERSE": call("REVERSE", wide), "ASCII": call("ASCII", ascii), "CHR": call("CHR", number(233)),
		"CHAR_LENGTH": call("CHAR_LENGTH", wide), "SUBSTRING": call("SUBSTRING", wide, number(-4), number(2)),
		"LEFT": call("LEFT", wide, number(3)), "RIGHT": call("RIGHT", wide, number(3)), "REPEAT": call("REPEAT", wide, number(3)),
		"LPAD": call("LPAD", wide, number(30), same("äö")), "RPAD": call("RPAD", wide, number(5), same("x")),
		"OVERLAY": call("OVERLAY", wide, same("new"), number(3), number(2)), "CONCAT": call("CONCAT", ascii, wide, ascii),
		"CONCAT_WS": call("CONCAT_WS", same(", "), ascii, wide), "LTRIM": call("LTRIM", wide, same("Kä")), "RTRIM": call("RTRIM", ascii),
		"POSITION": call("POSITION", same("ß"), wide), "LOCATE": call("LOCATE", same("r"), wide, number(2)),
		"INSTR": call("INSTR", wide, same("r"), one, one), "INSTR from the end": call("INSTR", wide, same("r"), number(-1), one),
		"REPLACE": call("REPLACE", wide, same("ä"), same("ae")), "REPLACE of nothing": call("REPLACE", wide, same(""), same("-")),
		"LIKE": call("LIKE", wide, same("K%_%ß")), "SIMILAR TO": call("SIMILAR TO", ascii, same("c%(1|2|3)%")),
		"SPLIT_INDEX": call("SPLIT_INDEX", wide, same(","), one), "SPLIT_INDEX by a code": call("SPLIT_INDEX", wide, number(44), one),
		"SPLIT": call("SPLIT", wide, same(",")), "STR_TO_MAP": call("STR_TO_MAP", wide), "REGEXP": call("REGEXP", wide, same("[0-9]+")),
		"REGEXP_EXTRACT": call("REGEXP_EXTRACT", wide, same("([0-9])([0-9])"), one), "REGEXP_REPLACE": call("REGEXP_REPLACE", wide, same("[0-9]"), same("#")),
		"PARSE_URL":          call("PARSE_URL", texts("https://u@h.com:443/a/./b?k=%02d&l=1#r"), same("HOST")),
		"PARSE_URL of a key": call("PARSE_URL", texts("https://h.com/?k=%02d&l=1"), same("QUERY"), same("l")),
		"ENCODE":             call("ENCODE", wide, same("UTF-16")), "DECODE": call("DECODE", raw, same("UTF-8")), "TO_BASE64": call("TO_BASE64", wide),
		"FROM_BASE64": call("FROM_BASE64", same("a8OkdWZlcg==")), "IS_ALPHA": call("IS_ALPHA", wide), "IS_DECIMAL": call("IS_DECIMAL", same("-1.5e3")),
		"IS_DIGIT": call("IS_DIGIT", same("12")), "UUID": call("UUID"), "HEX": call("HEX", wide), "BIN": call("BIN", one),
		"MD5": call("MD5", wide), "SHA2": call("SHA2", wide, number(256)), "SHA512": call("SHA512", wide), "HASH_CODE": call("HASH_CODE", wide),
	}
}

// TestTextKernelsDoNotAllocate: but for the places of a match, which Go's engine hands out, and an address, which is read as a string
// and whose path is made again where it has dots.
func TestTextKernelsDoNotAllocate(t *testing.T) {
	perRow := map[string]float64{"REGEXP_EXTRACT": 1, "REGEXP_REPLACE": 2, "PARSE_URL": 2, "PARSE_URL of a key": 1}
	for name, k := range textCalls(t) {
		if raceDetector && (strings.HasPrefix(name, "REGEXP") || name == "SIMILAR TO") {
			continue
		}
		k.run()                                                                     // scratch memory grows once
		if n := testing.AllocsPerRun(5, k.run) / benchRows; n > perRow[name]+0.01 { // lists grow with each run
			t.Errorf("%s: %v allocations for a row, want %v", name, n, perRow[name])
		}
	}
}

func BenchmarkTextKernels(b *testing.B) {
	benchmarkCalls(b, textCalls(b))
}
