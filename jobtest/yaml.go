package jobtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/leatsql/leat/diag"
)

// Bounds of a case file: what is beyond them takes more memory than there is, though it is short itself.
const (
	mostValues = 1_000_000 // also of aliases, each time
	mostNested = 1000
)

// yamlReader makes values of a YAML document. Anchors stand for what they name.
type yamlReader struct {
	src     *diag.Source
	anchors map[string]anchor
	values  int // how many there are
	tooMany bool
	found   *diag.List
}

// anchor is a value that aliases stand for, and how many values it holds.
type anchor struct {
	*value
	values int
}

// parseYAML reads the one document of a source; nil where it is none, or there are several, which was reported.
func parseYAML(src *diag.Source, found *diag.List) *value {
	r := &yamlReader{src: src, anchors: map[string]anchor{}, found: found}
	if at := notUTF8(src.Text); at >= 0 {
		r.wrong(diag.Span{Start: at, End: at + 1}, "the case file is not UTF-8 here")
		return nil
	}
	tokens := lexer.Tokenize(src.Text)
	if t := TooDeep(tokens); t != nil {
		r.wrong(r.span(t), fmt.Sprintf("lists and objects lie within one another more than %d times", mostNested))
		return nil
	}
	file, err := parser.Parse(tokens, 0)
	var wrong *yaml.SyntaxError
	switch {
	case errors.As(err, &wrong) && wrong.Token != nil:
		r.wrong(r.span(wrong.Token), wrong.Message)
		return nil
	case err != nil:
		r.wrong(diag.Span{}, err.Error())
		return nil
	case len(file.Docs) != 1:
		r.wrong(diag.Span{}, fmt.Sprintf("a case file is one YAML document, and this has %d", len(file.Docs)))
		return nil
	case file.Docs[0].Body == nil:
		r.wrong(diag.Span{}, "the case file is empty")
		return nil
	}
	v := r.value(file.Docs[0].Body)
	if r.tooMany {
		return nil
	}
	return v
}

// notUTF8 is the place of the first byte that belongs to no character, -1 where there is none.
func notUTF8(text string) int {
	for i, c := range text {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// TooDeep is the bracket of a YAML document that is within more than a thousand others, nil where there is none: the parser takes memory with the square of
// their number.
func TooDeep(tokens token.Tokens) *token.Token {
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			if depth++; depth > mostNested {
				return t
			}
		case token.SequenceEndType, token.MappingEndType:
			depth--
		default:
		}
	}
	return nil
}

func (r *yamlReader) wrong(at diag.Span, message string) {
	r.found.Add(diag.Diagnostic{Source: r.src, Span: at, Code: diag.BadCaseFile, Message: message})
}

// span is where a token stands. Of texts over several lines it is the first.
func (r *yamlReader) span(t *token.Token) diag.Span {
	if t == nil || t.Position == nil {
		return diag.Span{}
	}
	line := r.src.Line(t.Position.Line)
	start := r.src.LineStart(t.Position.Line) + bytesOf(line, t.Position.Column-1)
	text, _, _ := strings.Cut(strings.TrimSpace(t.Origin), "\n")
	end := min(start+max(len(text), 1), r.src.LineStart(t.Position.Line)+len(line))
	return diag.Span{Start: start, End: max(start, end)}
}

// bytesOf is how many bytes the first characters of a line take.
func bytesOf(line string, characters int) int {
	n := 0
	for ; characters > 0 && n < len(line); characters-- {
		_, size := utf8.DecodeRuneInString(line[n:])
		n += size
	}
	return n
}

// value reads a node; what there is no JSON for is null, and was reported.
func (r *yamlReader) value(n ast.Node) *value {
	r.values++
	switch n := n.(type) {
	case *ast.NullNode:
		return &value{span: r.span(n.Token)}
	case *ast.BoolNode:
		return &value{kind: boolKind, text: fmt.Sprint(n.Value), span: r.span(n.Token)}
	case *ast.IntegerNode:
		return r.number(n.Token, fmt.Sprint(n.Value))
	case *ast.FloatNode:
		return r.number(n.Token, new(big.Float).SetFloat64(n.Value).Text('g', -1))
	case *ast.StringNode:
		return &value{kind: textKind, text: n.Value, span: r.span(n.Token)}
	case *ast.LiteralNode:
		return &value{kind: textKind, text: n.Value.Value, span: r.span(n.Start)}
	case *ast.SequenceNode:
		return r.list(n)
	case *ast.MappingNode:
		return r.object(n.Values, n.Start, n.End, n.IsFlowStyle)
	case *ast.MappingValueNode:
		return r.object([]*ast.MappingValueNode{n}, nil, nil, false)
	case *ast.AnchorNode:
		before := r.values
		v := r.value(n.Value)
		r.anchors[nameOf(n.Name)] = anchor{v, r.values - before}
		return v
	case *ast.AliasNode:
		return r.alias(n)
	}
	at := r.span(n.GetToken())
	r.wrong(at, fmt.Sprintf("JSON has nothing like %s", at.Text(r.src)))
	return &value{span: at}
}

func nameOf(n ast.Node) string {
	if s, ok := n.(*ast.StringNode); ok {
		return s.Value
	}
	return n.String()
}

func (r *yamlReader) alias(n *ast.AliasNode) *value {
	v, ok := r.anchors[nameOf(n.Value)]
	if !ok {
		r.wrong(r.span(n.Start), fmt.Sprintf("no anchor above is called %s", nameOf(n.Value)))
		return &value{span: r.span(n.Start)}
	}
	if r.values+v.values > mostValues {
		if !r.tooMany {
			r.wrong(r.span(n.Start), fmt.Sprintf("with its aliases the case file has more than %d values", mostValues))
		}
		r.tooMany = true
		return &value{span: r.span(n.Start)}
	}
	r.values += v.values
	return v.value
}

// number is a number as it is written where JSON writes it so too.
func (r *yamlReader) number(t *token.Token, worth string) *value {
	v := &value{kind: numberKind, text: t.Value, span: r.span(t)}
	if !json.Valid([]byte(v.text)) {
		v.text = worth
	}
	return v
}

func (r *yamlReader) list(n *ast.SequenceNode) *value {
	v := &value{kind: listKind, span: r.span(n.Start), flow: n.IsFlowStyle}
	if n.IsFlowStyle {
		v.span = v.span.To(r.span(n.End))
	}
	for i, x := range n.Values {
		element := item{value: r.value(x)}
		element.at = element.span.Start
		if !n.IsFlowStyle && i < len(n.Entries) {
			element.at = r.span(n.Entries[i].Start).Start
		}
		v.items = append(v.items, element)
	}
	return v
}

func (r *yamlReader) object(pairs []*ast.MappingValueNode, start, end *token.Token, flow bool) *value {
	v := &value{kind: objectKind, flow: flow}
	for _, p := range pairs {
		if _, merge := p.Key.(*ast.MergeKeyNode); merge {
			v.merge(r.value(p.Value))
			continue
		}
		at := r.span(p.Key.GetToken())
		name := nameOf(p.Key)
		v.set(field{name: name, at: at, value: r.value(p.Value)})
	}
	switch {
	case flow:
		v.span = r.span(start).To(r.span(end))
	case len(v.fields) > 0:
		v.span = v.fields[0].at
	}
	return v
}

// merge takes the fields of another object that are not there.
func (v *value) merge(other *value) {
	for _, f := range other.fields {
		if v.field(f.name) == nil {
			v.fields = append(v.fields, f)
		}
	}
}

func (v *value) set(f field) {
	if there := v.field(f.name); there != nil {
		*there = f
		return
	}
	v.fields = append(v.fields, f)
}
