package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// codes lists what turns texts into bytes and numbers, and back.
func codes() []*functions.Function {
	either := functions.Param{Name: "s", Accepts: functions.StringOrBinary}
	return []*functions.Function{
		{
			Name: "ASCII", Family: "string", Doc: "The code of the first character; 0 for ''.",
			Examples:  []functions.Example{example("ASCII('leat')", "108")},
			Overloads: []functions.Overload{running(functions.Compiled(ascii), functions.Returns(types.Simple(types.Int)), text("s"))},
		},
		{
			Name: "CHR", Family: "string", Doc: "The character of a code, modulo 256; '' where that is negative.",
			Examples:  []functions.Example{example("CHR(108)", "l")},
			Overloads: []functions.Overload{running(functions.Compiled(chr), maybeText, number("code"))},
		},
		{
			Name: "ENCODE", Family: "string",
			Doc:       "The bytes of a text in a character set: 'UTF-8', 'UTF-16', 'US-ASCII', 'ISO-8859-1' and others.",
			Examples:  []functions.Example{example("CAST(ENCODE('leat', 'UTF-8') AS STRING)", "leat")},
			Overloads: []functions.Overload{running(compileEncode, functions.ReturnsNullable(types.Type{Kind: types.Binary, Length: 1}), text("s"), text("charset"))},
		},
		{
			Name: "DECODE", Family: "string",
			Doc:       "The text of bytes in a character set: 'UTF-8', 'UTF-16', 'US-ASCII', 'ISO-8859-1' and others.",
			Examples:  []functions.Example{example("DECODE(x'6c656174', 'UTF-8')", "leat")},
			Overloads: []functions.Overload{running(compileDecode, maybeText, bytes("b"), text("charset"))},
		},
		{
			Name: "TO_BASE64", Family: "string", Doc: "The text's UTF-8 in Base64.",
			Examples:  []functions.Example{example("TO_BASE64('leat')", "bGVhdA==")},
			Overloads: []functions.Overload{running(functions.Compiled(toBase64), textResult, either)},
		},
		{
			Name: "FROM_BASE64", Family: "string", Doc: "The text whose UTF-8 is written in Base64.",
			Examples:  []functions.Example{example("FROM_BASE64('bGVhdA==')", "leat")},
			Overloads: []functions.Overload{running(compileFromBase64, textResult, either)},
		},
		{
			Name: "UUID", Family: "string", Doc: "A random UUID of version 4, another for each row.",
			Examples:  []functions.Example{example("CHAR_LENGTH(UUID())", "36")},
			Overloads: []functions.Overload{{Volatile: true, Result: functions.ReturnsNotNull(types.CharOf(36)), Compile: functions.Compiled(uuid)}},
		},
		spelling("IS_ALPHA", isLetters, "letters only", "IS_ALPHA('leat')", func(types.Type) bool { return false }),
		spelling("IS_DECIMAL", isDecimal, "a number", "IS_DECIMAL('-1.5')", func(t types.Type) bool { return t.IsInteger() || t.IsApproximate() }),
		spelling("IS_DIGIT", isDigits, "digits only", "IS_DIGIT('12')", types.Type.IsInteger),
	}
}

// spelling declares a test of how a text is written. Of a number Flink looks at the type alone, also where it is NULL.
func spelling(name string, is func([]byte) bool, what, expr string, ofNumber func(types.Type) bool) *functions.Function {
	written := func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsString() || a.Type.IsNumeric() }
	return &functions.Function{
		Name: name, Family: "string", Flink: "functions/systemfunctions/#conditional-functions",
		Doc:      "Whether the text is " + what + ". Of a number the type alone is looked at.",
		OnNull:   "FALSE for a text that is NULL.",
		Examples: []functions.Example{example(expr, "TRUE"), example(name+"(CAST(NULL AS STRING))", "FALSE")},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "s", Accepts: written}}, Nulls: functions.Called,
			Result: functions.ReturnsNotNull(types.Simple(types.Boolean)),
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				if t := c.Args[0].Type; !t.IsString() {
					return always(ofNumber(t)), nil
				}
				return spelledAs(is), nil
			},
		}},
	}
}
