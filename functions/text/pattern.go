package text

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/regex"
)

// maxPatterns bounds how many patterns of rows a kernel keeps compiled.
const maxPatterns = 256

// patterns gives the compiled pattern of each row. A constant one is compiled once; those of rows are kept.
type patterns struct {
	known map[string]knownPattern
	// rewrite makes the pattern that is compiled of a row's text; nil: it is one of Java.
	rewrite func(text string) (string, error)
}

type knownPattern struct {
	pattern *regex.Pattern
	err     error
}

func newPatterns() *patterns { return &patterns{known: map[string]knownPattern{}} }

// of returns the pattern of a text, nil where it is none.
func (p *patterns) of(text []byte) *regex.Pattern {
	c, _ := p.compiled(text)
	return c
}

// compiled returns the pattern of a text, or what is wrong with it.
func (p *patterns) compiled(text []byte) (*regex.Pattern, error) {
	if c, ok := p.known[string(text)]; ok {
		return c.pattern, c.err
	}
	if len(p.known) == maxPatterns {
		clear(p.known)
	}
	c := knownPattern{}
	java := string(text)
	if p.rewrite != nil {
		java, c.err = p.rewrite(java)
	}
	if c.err == nil {
		c.pattern, c.err = regex.Compile(java)
	}
	p.known[string(text)] = c
	return c.pattern, c.err
}

// compileRegexp is REGEXP.
func compileRegexp(*functions.Call) (functions.Kernel, error) {
	known := newPatterns()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			p := known.of(args[1].Bytes[i])
			if p == nil {
				out.Bools[i] = false
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

// compileExtract is REGEXP_EXTRACT.
func compileExtract(*functions.Call) (functions.Kernel, error) {
	known := newPatterns()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			group := int64(0)
			if len(args) > 2 {
				group = args[2].Ints[i]
			}
			p := known.of(args[1].Bytes[i])
			if p == nil || group < 0 || group > int64(p.Groups()) {
				out.SetNull(int(i))
				continue
			}
			loc, err := p.Find(args[0].Bytes[i])
			switch {
			case err != nil:
				e.Fail(i, err)
			case loc == nil || loc[2*group] < 0:
				out.SetNull(int(i))
			default:
				out.Bytes[i] = args[0].Bytes[i][loc[2*group]:loc[2*group+1]]
			}
		}
	}, nil
}

// compileReplace is REGEXP_REPLACE. The text that takes the place of a match means itself: $1 is no group.
func compileReplace(*functions.Call) (functions.Kernel, error) {
	known := newPatterns()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			p := known.of(args[1].Bytes[i])
			if p == nil {
				out.SetNull(int(i))
				continue
			}
			s, by := args[0].Bytes[i], args[2].Bytes[i]
			made, last := []byte(nil), 0
			err := p.FindAll(s, func(loc []int) bool {
				made = append(append(made, s[last:loc[0]]...), by...)
				last = loc[1]
				return true
			})
			switch {
			case err != nil:
				e.Fail(i, err)
			case made == nil && last == 0:
				out.Bytes[i] = s
			default:
				out.Bytes[i] = append(made, s[last:]...)
			}
		}
	}, nil
}
