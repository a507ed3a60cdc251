package text

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

var place = functions.Returns(types.Simple(types.Int))

// searching lists what finds and replaces parts of texts.
func searching() []*functions.Function {
	return []*functions.Function{
		{
			Name: "POSITION", Family: "string",
			Syntax:   []string{"POSITION(part IN s) → INT"},
			Doc:      "Where a part of a text begins, counted from 1; 0 where it is not there.",
			Examples: []functions.Example{example("POSITION('a' IN 'leat')", "3")},
			Overloads: []functions.Overload{
				running(functions.Compiled(position), place, text("part"), text("s"), optional(number("start"))), ofBytes(place, bytes("part"), bytes("s"), optional(number("start"))),
			},
		},
		{
			Name: "INSTR", Family: "string",
			Doc:       "Where a part of a text begins, counted from 1: the first time behind the start, or the occurrence that is asked for; 0 where it is not there. A negative start counts from the end and searches backwards.",
			Examples:  []functions.Example{example("INSTR('leat', 'a')", "3")},
			Overloads: []functions.Overload{running(compileInstr, place, text("s"), text("part"), optional(number("start")), optional(number("occurrence")))},
		},
		{
			Name: "LOCATE", Family: "string",
			Doc:       "Where a part of a text begins at or behind the start, counted from 1; 0 where it is not there.",
			Examples:  []functions.Example{example("LOCATE('a', 'leat')", "3")},
			Overloads: []functions.Overload{running(functions.Compiled(position), place, text("part"), text("s"), optional(number("start")))},
		},
		{
			Name: "REPLACE", Family: "string", Doc: "The text with each occurrence of a part replaced by another text.",
			Examples:  []functions.Example{example("REPLACE('leat', 'ea', 'oo')", "loot")},
			Overloads: []functions.Overload{running(functions.Compiled(replace), textResult, text("s"), text("part"), text("by"))},
		},
		{
			Name: "LIKE", Family: "string", Syntax: []string{"s LIKE pattern [ESCAPE character]"},
			Doc:       "Whether the whole text has a form in which % stands for any characters and _ for one; behind the character of ESCAPE both mean themselves.",
			Examples:  []functions.Example{example("'leat' LIKE 'l%'", "TRUE")},
			Overloads: []functions.Overload{matching(compileLike, checkLike)},
		},
		{
			Name: "SIMILAR TO", Family: "string", Syntax: []string{"s SIMILAR TO pattern [ESCAPE character]"},
			Doc:       "Whether the whole text matches a regular expression of the SQL standard: % and _ as for LIKE, and | * + ? {n} ( ) [ ].",
			Examples:  []functions.Example{example("'leat' SIMILAR TO '(l|m)e%'", "TRUE")},
			Overloads: []functions.Overload{matching(compileSimilar, func(*functions.Call) error { return nil })},
		},
		{
			Name: "SPLIT_INDEX", Family: "string",
			Doc:      "The part of a text at an index, counted from 0, where it is cut at each delimiter; NULL where there is none.",
			Examples: []functions.Example{example("SPLIT_INDEX('a,b,c', ',', 1)", "b"), example("SPLIT_INDEX('a', ',', 5)", "NULL")},
			Overloads: []functions.Overload{
				running(functions.Compiled(splitIndex), maybeText, text("s"), text("delimiter"), number("index")),
				running(functions.Compiled(splitIndexByCode), maybeText, text("s"), number("code"), number("index")),
			},
		},
		{
			Name: "SPLIT", Family: "string", Since: "1.20",
			Doc:      "The parts of a text that is cut at each delimiter, as an array; its characters where the delimiter is ''.",
			Examples: []functions.Example{example("SPLIT('a,b,c', ',')", "[a, b, c]")},
			Overloads: []functions.Overload{running(functions.Compiled(split), functions.Returns(types.ArrayOf(types.StringType())),
				functions.Param{Name: "s", Accepts: functions.Into(types.StringType())},
				functions.Param{Name: "delimiter", Accepts: functions.Into(types.StringType())})},
		},
		strToMap(),
	}
}

func strToMap() *functions.Function {
	pairs := functions.ReturnsNullable(types.MapOf(types.StringType(), types.StringType()))
	return &functions.Function{
		Name: "STR_TO_MAP", Family: "string",
		Doc:      "The keys and values of a text. Between pairs stands a comma, within one a =, or what the two regular expressions match.",
		Examples: []functions.Example{example("STR_TO_MAP('a=1,b=2')", "{a=1, b=2}"), example("STR_TO_MAP('a:1;b:2', ';', ':')", "{a=1, b=2}")},
		Overloads: []functions.Overload{
			running(strToMapKernel, pairs, text("s")), running(strToMapKernel, pairs, text("s"), text("between pairs"), text("within")),
		},
	}
}

// matching is a match of a whole text; check may refuse a constant pattern.
func matching(compile func(*functions.Call) (functions.Kernel, error), check func(*functions.Call) error) functions.Overload {
	boolean := func(c *functions.Call) (types.Type, error) {
		return types.Simple(types.Boolean).WithNull(c.AnyNullable()), check(c)
	}
	return running(compile, boolean, text("s"), text("pattern"), optional(text("character")))
}

func constant(a functions.Arg) bool { return a.Const != nil && !a.Const.IsNull(0) }

// checkEscape: one character as Java counts them.
func checkEscape(escape string) error {
	if javatext.Units([]byte(escape)) != 1 {
		return fmt.Errorf("ESCAPE takes one character, not '%s'", escape)
	}
	return nil
}

// checkEscapes: one character escapes, and only itself, % and _.
func checkEscapes(pattern, escape string) error {
	if err := checkEscape(escape); err != nil {
		return err
	}
	for rest := pattern; ; {
		_, after, found := strings.Cut(rest, escape)
		if !found {
			return nil
		}
		next, size := utf8.DecodeRuneInString(after)
		if size == 0 || next != '%' && next != '_' && string(next) != escape {
			return fmt.Errorf("'%s' escapes nothing in the pattern '%s': only %%, _ and itself can be escaped", escape, pattern)
		}
		rest = after[size:]
	}
}
