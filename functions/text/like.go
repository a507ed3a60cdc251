package text

import (
	"fmt"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// form of a LIKE pattern: characters that stand for themselves, one for any character, one for any characters.
type likeForm []likePart

type likePart struct {
	char rune
	any  likeAny
}

type likeAny uint8

const (
	exactly likeAny = iota
	anyOne
	anyMany
)

// likeForms keeps the forms of the patterns of rows.
type likeForms map[string]likeForm

// of returns the form of a pattern with an escape character, which may be absent.
func (f likeForms) of(pattern []byte, escape escapeChar) (likeForm, error) {
	key := escape.text + "\x00" + string(pattern)
	if form, ok := f[key]; ok {
		return form, nil
	}
	if err := escape.check(); err != nil {
		return nil, err
	}
	form, err := parseLike(string(pattern), escape.text)
	if err != nil {
		return nil, err
	}
	if len(f) == maxPatterns {
		clear(f)
	}
	f[key] = form
	return form, nil
}

func parseLike(pattern, escape string) (likeForm, error) {
	if escape != "" {
		if err := checkEscapes(pattern, escape); err != nil {
			return nil, err
		}
	}
	form := likeForm{}
	escaped := false
	for _, r := range pattern {
		switch {
		case escaped:
			form, escaped = append(form, likePart{char: r}), false
		case escape != "" && string(r) == escape:
			escaped = true
		case r == '_':
			form = append(form, likePart{any: anyOne})
		case r == '%':
			if n := len(form); n == 0 || form[n-1].any != anyMany {
				form = append(form, likePart{any: anyMany})
			}
		default:
			form = append(form, likePart{char: r})
		}
	}
	return form, nil
}

// matches reports whether the whole text has the form. Behind a % it takes the first place that fits, and goes on to the next only where
// the rest does not.
func (f likeForm) matches(s []byte) bool {
	at, star, from := 0, -1, []byte(nil)
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		switch {
		case at < len(f) && f[at].any == anyMany:
			star, from = at, s
			at++
			continue
		case at < len(f) && (f[at].any == anyOne && !endsLine(r) || f[at].any == exactly && f[at].char == r):
			at++
			s = s[size:]
			continue
		case star < 0:
			return false
		}
		_, size = utf8.DecodeRune(from)
		from = from[size:]
		at, s = star+1, from
	}
	for at < len(f) && f[at].any == anyMany {
		at++
	}
	return at == len(f)
}

// endsLine reports what Java takes for the end of a line, which _ does not match.
func endsLine(r rune) bool {
	return r == '\n' || r == '\r' || r == 0x85 || r == 0x2028 || r == 0x2029
}

// compileLike is LIKE. The constant pattern ” is TRUE of every text, as in Flink, whose way for constant patterns without % takes it for
// a prefix; one that comes from a row matches ” only.
func compileLike(c *functions.Call) (functions.Kernel, error) {
	if p := c.Args[1].Const; p != nil && !p.IsNull(0) && len(p.Bytes[0]) == 0 {
		return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Bools[i] = true
			}
		}, nil
	}
	known := likeForms{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			form, err := known.of(args[1].Bytes[i], escapeOf(args, i))
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bools[i] = form.matches(args[0].Bytes[i])
		}
	}, nil
}

// escapeChar is the character of ESCAPE.
type escapeChar struct {
	text  string
	given bool
}

func escapeOf(args []*batch.Vector, i int32) escapeChar {
	if len(args) < 3 {
		return escapeChar{}
	}
	return escapeChar{string(args[2].Bytes[i]), true}
}

// check refuses what is not one unit of UTF-16, as Java counts.
func (e escapeChar) check() error {
	if e.given && units([]byte(e.text)) != 1 {
		return fmt.Errorf("ESCAPE takes one character, not '%s'", e.text)
	}
	return nil
}

// compileSimilar is SIMILAR TO, by way of a regular expression of Java.
func compileSimilar(*functions.Call) (functions.Kernel, error) {
	known := map[string]*patterns{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			given := escapeOf(args, i)
			if err := given.check(); err != nil {
				e.Fail(i, err)
				continue
			}
			escape := given.text
			if known[escape] == nil {
				if len(known) == maxPatterns {
					clear(known)
				}
				known[escape] = &patterns{known: map[string]knownPattern{}, rewrite: func(p string) (string, error) { return similarToJava(p, escape) }}
			}
			p, err := known[escape].compiled(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, fmt.Errorf("the pattern '%s': %w", args[1].Bytes[i], err))
				continue
			}
			found, err := p.Match(args[0].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bools[i] = found
		}
	}, nil
}
