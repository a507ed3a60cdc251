package text

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The characters that mean something in a pattern of SIMILAR TO, and in one of Java.
const (
	similarSpecials = "[]()|^-+*_%?{}"
	javaSpecials    = "\\.[]{}()<>*+-=!?^$|"
)

// similarClasses are the classes of characters between brackets.
var similarClasses = map[string]string{
	"[:ALPHA:]": `\p{Alpha}`, "[:UPPER:]": `\p{Upper}`, "[:LOWER:]": `\p{Lower}`, "[:DIGIT:]": `\d`, "[:SPACE:]": ` `,
	"[:WHITESPACE:]": `\s`, "[:ALNUM:]": `\p{Alnum}`,
}

var errSimilar = errors.New("is no regular expression of SQL")

// similarToJava writes a pattern of SIMILAR TO as one of Java that matches the whole text. escape is one character, or "".
func similarToJava(pattern, escape string) (string, error) {
	w := similarWriter{rest: pattern, escape: escape}
	w.out.WriteString(`\A(?:`)
	for w.rest != "" {
		if err := w.part(); err != nil {
			return "", err
		}
	}
	w.out.WriteString(`)\z`)
	return w.out.String(), nil
}

type similarWriter struct {
	out    strings.Builder
	rest   string
	escape string
}

func (w *similarWriter) part() error {
	r, size := utf8.DecodeRuneInString(w.rest)
	c := w.rest[:size]
	w.rest = w.rest[size:]
	switch {
	case c == w.escape:
		return w.escaped()
	case r == '_':
		w.out.WriteString(".")
	case r == '%':
		w.out.WriteString("(?s:.*)")
	case r == '[':
		return w.class()
	case r == ']':
		return errSimilar
	case r == '\\', r == '$':
		w.out.WriteString(`\` + c)
	default:
		w.out.WriteString(c)
	}
	return nil
}

// escaped writes the character behind the escape character for itself.
func (w *similarWriter) escaped() error {
	_, size := utf8.DecodeRuneInString(w.rest)
	c := w.rest[:size]
	w.rest = w.rest[size:]
	switch {
	case c != "" && strings.Contains(similarSpecials, c):
		if strings.Contains(javaSpecials, c) {
			w.out.WriteString(`\`)
		}
		w.out.WriteString(c)
	case c != "" && c == w.escape:
		w.out.WriteString(c)
	default:
		return fmt.Errorf("has '%s' before what needs no escape", w.escape)
	}
	return nil
}

// class writes what stands between brackets.
func (w *similarWriter) class() error {
	w.out.WriteString("[")
	for w.rest != "" {
		if name, java, ok := classAt(w.rest); ok {
			w.out.WriteString(java)
			w.rest = w.rest[len(name):]
			continue
		}
		_, size := utf8.DecodeRuneInString(w.rest)
		c := w.rest[:size]
		w.rest = w.rest[size:]
		switch {
		case c == "]":
			w.out.WriteString("]")
			return nil
		case c == w.escape:
			if err := w.escaped(); err != nil {
				return err
			}
		case c == "-" || c == "^":
			w.out.WriteString(c)
		case strings.Contains(similarSpecials, c):
			return errSimilar
		default:
			w.out.WriteString(c)
		}
	}
	return errSimilar
}

func classAt(s string) (name, java string, ok bool) {
	for name, java := range similarClasses {
		if len(s) >= len(name) && (s[:len(name)] == name || s[:len(name)] == strings.ToLower(name)) {
			return name, java, true
		}
	}
	return "", "", false
}
