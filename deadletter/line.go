package deadletter

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/connectors"
)

// line is a letter as a file has it. Bytes that are no UTF-8 are base64.
type line struct {
	Where       map[string]string `json:"where"`
	TimestampMS *int64            `json:"timestamp_ms,omitempty"`
	Key         *string           `json:"key,omitempty"`
	KeyBase64   []byte            `json:"key_base64,omitempty"`
	Value       *string           `json:"value,omitempty"`
	ValueBase64 []byte            `json:"value_base64,omitempty"`
	Headers     []lineHeader      `json:"headers,omitempty"`
	// Letter is where a letter lies that is shown, not kept.
	Letter *lies `json:"letter,omitempty"`
}

type lineHeader struct {
	Key   string `json:"key"`
	Value []byte `json:"value_base64"`
}

type lies struct {
	Topic     string `json:"topic,omitempty"`
	Partition *int32 `json:"partition,omitempty"`
	Offset    *int64 `json:"offset,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int64  `json:"line,omitempty"`
}

// AppendLine writes the letter as a line of JSON, without the line's end. Where the letter was read from somewhere the line says where.
func (l *Letter) AppendLine(dst []byte) ([]byte, error) {
	x := line{Where: map[string]string{}, Letter: l.lies()}
	l.notes(func(name, value string) { x.Where[name] = value })
	if l.Time != connectors.NoTime {
		x.TimestampMS = &l.Time
	}
	x.Key, x.KeyBase64 = asText(l.Key)
	x.Value, x.ValueBase64 = asText(l.Value)
	for _, h := range l.Headers {
		x.Headers = append(x.Headers, lineHeader(h))
	}
	return appendJSON(dst, x)
}

// appendJSON writes a value as JSON in which nothing drives a terminal.
func appendJSON(dst []byte, x any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return dst, fmt.Errorf("encode dead letter: %w", err)
	}
	return appendVisible(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}

// appendVisible writes JSON with the characters as \u… that the encoder leaves and that drive a terminal, or turn the direction of a
// text. They stand in strings only.
func appendVisible(dst, text []byte) []byte {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r < utf8.RuneSelf && r != 0x7f || unicode.IsPrint(r):
			dst = append(dst, text[:n]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			dst = fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
		default:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		}
		text = text[n:]
	}
	return dst
}

func (l *Letter) lies() *lies {
	switch {
	case l.Split.Name == "":
		return nil
	case l.Split.Partition == connectors.WholeFile:
		return &lies{File: l.Split.Name, Line: int64(l.Position)}
	}
	offset := int64(l.Position)
	return &lies{Topic: l.Split.Name, Partition: &l.Split.Partition, Offset: &offset}
}

// asText returns bytes as a text where they are one.
func asText(b []byte) (*string, []byte) {
	if b == nil {
		return nil, nil
	}
	if !utf8.Valid(b) {
		return nil, b
	}
	s := string(b)
	return &s, nil
}

// ParseLine reads a line that AppendLine wrote. Where the letter lay then it does not say: it lies where the line does.
func ParseLine(text []byte) (Letter, error) {
	var x line
	if err := json.Unmarshal(text, &x); err != nil {
		return Letter{}, fmt.Errorf("not a dead letter: %w", err)
	}
	if x.Where == nil {
		return Letter{}, fmt.Errorf("not a dead letter: it has no \"where\"")
	}
	l := Letter{Time: connectors.NoTime, Key: asBytes(x.Key, x.KeyBase64), Value: asBytes(x.Value, x.ValueBase64)}
	if x.TimestampMS != nil {
		l.Time = *x.TimestampMS
	}
	for _, h := range x.Headers {
		l.Headers = append(l.Headers, connectors.Header(h))
	}
	for name, value := range x.Where {
		if name != noteFile && name != notePartition {
			l.take(name, value)
		}
	}
	for _, name := range []string{noteFile, notePartition} { // they say of which kind the topic's name is
		if value, ok := x.Where[name]; ok {
			l.take(name, value)
		}
	}
	return l, nil
}

func asBytes(text *string, bytes []byte) []byte {
	if text != nil {
		return []byte(*text)
	}
	return bytes
}
