package csv

import (
	"fmt"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// The options.
const (
	optSeparator    = "field-delimiter"
	optNoQuote      = "disable-quote-character"
	optQuote        = "quote-character"
	optComments     = "allow-comments"
	optIgnoreErrors = "ignore-parse-errors"
	optElement      = "array-element-delimiter"
	optEscape       = "escape-character"
	optNull         = "null-literal"
	optScientific   = "write-bigdecimal-in-scientific-notation"
)

const (
	codeBadOption       = "LEAT3005"
	codeUnsupportedType = "LEAT3008"
)

// New declares the format.
func New() *formats.Factory {
	return &formats.Factory{
		Name:        "csv",
		Doc:         "Each message is one line of values with a separator between them, in the order of the table's columns.",
		Options:     declared(),
		Records:     records,
		BindDecoder: bindDecoder,
		BindEncoder: bindEncoder,
	}
}

func declared() []options.Option {
	return []options.Option{
		{
			Name: optSeparator, Type: options.String, Default: ",", HasDefault: true, Example: "\\t",
			Doc:   "Stands between values: one character, or its escape as in Java.",
			Check: func(v string) error { return oneCharacter(v, unescapeJava(v)) },
		},
		{
			Name: optNoQuote, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether a quote is a character like others; not together with quote-character.",
		},
		{
			Name: optQuote, Type: options.String, Default: `"`, HasDefault: true, Check: checkCharacter,
			Doc: "Stands around values that hold the separator, line ends or blanks; within them it is doubled.",
		},
		{
			Name: optComments, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether lines before the values that begin with # are passed, and blank ones.",
		},
		{
			Name: optIgnoreErrors, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether a field that is missing or cannot be read is NULL, and a message that is no line is skipped and counted.",
		},
		{
			Name: optElement, Type: options.String, Default: ";", HasDefault: true, Check: checkCharacter,
			Doc: "Stands between the elements of arrays and the fields of rows.",
		},
		{
			Name: optEscape, Type: options.String, Example: "\\", Check: checkCharacter,
			Doc: "Stands before characters that mean themselves, and before n, r, t and 0.",
		},
		{
			Name: optNull, Type: options.String, Example: "\\N",
			Doc: "The text that is NULL. Without it nothing is read as NULL, and NULL is written as nothing.",
		},
		{
			Name: optScientific, Type: options.Boolean, Default: "true", HasDefault: true,
			Doc: "Whether DECIMAL is written with an exponent where Java does: 1E+2 instead of 100.",
		},
	}
}

func checkCharacter(value string) error { return oneCharacter(value, value) }

// oneCharacter refuses a value that does not stand for one character.
func oneCharacter(value, meant string) error {
	if isOneUnit(meant) {
		return nil
	}
	return fmt.Errorf("takes one character, not '%s'", value)
}

// check refuses options that exclude each other and columns that have no form in a line. written says whether it is for writing.
func check(s formats.Spec, written bool) options.Problems {
	var ps options.Problems
	for _, c := range s.Columns {
		if reason := refused(c.Type, written); reason != "" {
			ps = append(ps, options.Problem{
				Column: c.Name, Code: codeUnsupportedType, Message: fmt.Sprintf("the csv format does not take column %s: %s", c.Name, reason),
			})
		}
	}
	if key := s.Options.Key(optQuote); s.Options.Bool(optNoQuote) && s.Options.Has(optQuote) {
		ps = append(ps, options.Problem{
			Option: key, Code: codeBadOption, Help: "leave one of them out",
			Message: fmt.Sprintf("option '%s' cannot be set while quotes are disabled", key),
		})
	}
	return ps
}

// refused says why a column's type has no form in a line, "" when it has one: arrays and rows hold scalars only.
func refused(t types.Type, written bool) string {
	switch t.Kind {
	case types.Map, types.Multiset:
		return fmt.Sprintf("%s has no form in a line", t.AsNullable())
	case types.Array:
		return refusedWithin(*t.Elem, written)
	case types.Row:
		for _, f := range t.Fields {
			if reason := refusedWithin(f.Type, written); reason != "" {
				return reason
			}
		}
	case types.Time:
		if !written && t.Prec > 3 {
			return fmt.Sprintf("%s is read with a precision up to 3 only", t.AsNullable())
		}
	default: // scalars have a form
	}
	return ""
}

func refusedWithin(t types.Type, written bool) string {
	switch t.Kind {
	case types.Map, types.Multiset, types.Array, types.Row:
		return fmt.Sprintf("%s is nested too deep", t.AsNullable())
	default:
		return refused(t, written)
	}
}
