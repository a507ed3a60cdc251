package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// regular lists the functions of Java's regular expressions and of addresses.
func regular() []*functions.Function {
	return []*functions.Function{
		{
			Name: "REGEXP", Family: "string",
			Doc:       "Whether a regular expression of Java matches a part of the text; FALSE where the pattern is none.",
			Examples:  []functions.Example{example("REGEXP('leat', 'e.t')", "TRUE")},
			Overloads: []functions.Overload{running(compileRegexp, functions.Returns(types.Simple(types.Boolean)), text("s"), text("pattern"))},
		},
		{
			Name: "REGEXP_EXTRACT", Family: "string",
			Doc:       "The first part that a regular expression of Java matches, or of it the part of a group; 0, the default, is the whole. NULL where nothing matches.",
			Examples:  []functions.Example{example("REGEXP_EXTRACT('id=12;', 'id=([0-9]+)', 1)", "12")},
			Overloads: []functions.Overload{running(compileExtract, maybeText, text("s"), text("pattern"), optional(number("group")))},
		},
		{
			Name: "REGEXP_REPLACE", Family: "string",
			Doc:       "The text with every part that a regular expression of Java matches replaced by another text, in which $1 means no group.",
			Examples:  []functions.Example{example("REGEXP_REPLACE('a1b22', '[0-9]+', '#')", "a#b#")},
			Overloads: []functions.Overload{running(compileReplace, textResult, text("s"), text("pattern"), text("by"))},
		},
		{
			Name: "PARSE_URL", Family: "string",
			Doc: "A part of an address: HOST, PATH, QUERY, REF, PROTOCOL, AUTHORITY, FILE or USERINFO; with a key, its value in the " +
				"QUERY. NULL where the address is none, or has no such part.",
			Examples: []functions.Example{
				example("PARSE_URL('http://h/p?a=1', 'HOST')", "h"), example("PARSE_URL('http://h/p?a=1', 'QUERY', 'a')", "1"),
			},
			Overloads: []functions.Overload{running(functions.Compiled(parseURL), maybeText, text("url"), text("part"), optional(text("key")))},
		},
	}
}
