package text

import (
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// recasing is an overload that changes the letters from first to last, and others as the caser does. A caser has state, so each kernel has
// its own.
func recasing(first, last byte, caser func(language.Tag, ...cases.Option) cases.Caser) functions.Overload {
	compile := func(*functions.Call) (functions.Kernel, error) {
		full := caser(language.Und)
		return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Bytes[i] = recase(e.Arena, args[0].Bytes[i], first, last, full)
			}
		}, nil
	}
	return running(compile, functions.ReturnsArgAsIs(0), text("s"))
}

// recase changes the case of ASCII letters from first to last. Text with other characters goes through Unicode's full case
// mapping, which knows that ß has no upper case of one letter.
func recase(arena *batch.Arena, s []byte, first, last byte, full cases.Caser) []byte {
	buf := arena.Room(len(s))
	for _, c := range s {
		if c >= utf8.RuneSelf {
			return mapCase(arena, s, full)
		}
		if first <= c && c <= last {
			c ^= 'a' - 'A'
		}
		buf = append(buf, c)
	}
	return arena.Keep(buf)
}

// mostGrown is how many times longer a text becomes in the other case: ΐ of two bytes is three letters of two.
const mostGrown = 3

func mapCase(arena *batch.Arena, s []byte, full cases.Caser) []byte {
	full.Reset()
	room := arena.Room(mostGrown * len(s))
	n, _, err := full.Transform(room[:mostGrown*len(s)], s, true)
	if err != nil { // the room is too small
		return arena.Copy(full.Bytes(s))
	}
	return arena.Keep(room[:n])
}
