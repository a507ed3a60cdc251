package text

import (
	"fmt"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/regex"
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
		case at < len(f) && (f[at].any == anyOne && !regex.EndsLine(r) || f[at].any == exactly && f[at].char == r):
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

// compileLike is LIKE. The constant pattern "" is TRUE of every text, as in Flink, whose way for constant patterns without % takes it for
// a prefix; one that comes from a row matches "" only.
func compileLike(c *functions.Call) (functions.Kernel, error) {
	if err := checkLike(c); err != nil {
		return nil, err
	}
	if anything(c.Args[1]) {
		c = &functions.Call{Args: c.Args[:2]} // nothing is escaped in it
	}
	if constant(c.Args[1]) && len(c.Args[1].Const.Bytes[0]) == 0 {
		return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Bools[i] = true
			}
		}, nil
	}
	of := byPattern(c, parseLike)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			form, err := of(args, i)
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bools[i] = form.matches(args[0].Bytes[i])
		}
	}, nil
}

// checkLike refuses what constants a LIKE cannot take, but where it is NULL before it comes to them, or takes everything.
func checkLike(c *functions.Call) error {
	text := c.Args[0].Const
	if len(c.Args) < 3 || !constant(c.Args[1]) || !constant(c.Args[2]) || anything(c.Args[1]) || text != nil && text.IsNull(0) {
		return nil
	}
	return checkEscapes(string(c.Args[1].Const.Bytes[0]), string(c.Args[2].Const.Bytes[0]))
}

// anything reports the constant pattern '%'.
func anything(a functions.Arg) bool { return constant(a) && string(a.Const.Bytes[0]) == "%" }

// byPattern gives what parse makes of a row's pattern and its character of ESCAPE, "" where there is none.
func byPattern[F any](c *functions.Call, parse func(pattern, escape string) (F, error)) func(args []*batch.Vector, i int32) (F, error) {
	escapedBy := func(escape string) *functions.ByText[F] {
		return functions.NewByText(func(pattern string) (F, error) { return parse(pattern, escape) }, c.Args[1])
	}
	if len(c.Args) < 3 {
		patterns := escapedBy("")
		return func(args []*batch.Vector, i int32) (F, error) { return patterns.Of(args[1].Bytes[i]) }
	}
	escapes := functions.NewByText(func(escape string) (*functions.ByText[F], error) {
		return escapedBy(escape), checkEscape(escape)
	}, c.Args[2])
	return func(args []*batch.Vector, i int32) (none F, err error) {
		patterns, err := escapes.Of(args[2].Bytes[i])
		if err != nil {
			return none, err
		}
		return patterns.Of(args[1].Bytes[i])
	}
}

// compileSimilar is SIMILAR TO, by way of a regular expression of Java.
func compileSimilar(c *functions.Call) (functions.Kernel, error) {
	of := byPattern(c, func(pattern, escape string) (*regex.Pattern, error) {
		java, err := similarToJava(pattern, escape)
		if err != nil {
			return nil, err
		}
		return regex.Compile(java)
	})
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			p, err := of(args, i)
			if err != nil {
				e.Fail(i, fmt.Errorf("the pattern '%s': %w", args[1].Bytes[i], err))
				continue
			}
			if out.Bools[i], err = p.Match(args[0].Bytes[i]); err != nil {
				e.Fail(i, err)
			}
		}
	}, nil
}
