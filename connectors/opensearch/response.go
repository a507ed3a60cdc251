package opensearch

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// result is what the cluster answered to one item.
type result struct {
	status int
	err    []byte // the error object as JSON; nil when there is none
}

var errAnswer = errors.New("the answer to a bulk request is not what OpenSearch answers")

// parseItems reads the per-item results of a bulk answer into dst. The errors' bytes lie in body.
func parseItems(dst []result, body []byte) ([]result, error) {
	s := scanner{buf: body}
	found := false
	err := s.object(func(name []byte) error {
		if string(name) != "items" {
			return s.skip()
		}
		found = true
		return s.array(func() error {
			r, err := s.item()
			dst = append(dst, r)
			return err
		})
	})
	if err == nil && !found {
		err = errAnswer
	}
	return dst, err
}

// usual is what follows the action's name in the answer to an item that went well, up to its status of three digits and }}.
const usual = `":{"status":`

// usualItem reads {"update":{"status":200}} and the like, as nearly all are; ok is false when the item is any other.
func (s *scanner) usualItem() (status int, ok bool) {
	b := s.buf[s.at:]
	const name = len(`{"update`) // index, create, update and delete have five or six letters
	for _, at := range [...]int{name, name - 1} {
		end := at + len(usual)
		if len(b) < end+len(`200}}`) || string(b[at:end]) != usual {
			continue
		}
		for _, c := range b[end : end+3] {
			if c < '0' || c > '9' {
				return 0, false
			}
			status = status*10 + int(c-'0')
		}
		if b[end+3] != '}' || b[end+4] != '}' {
			return 0, false
		}
		s.at += end + len(`200}}`)
		return status, true
	}
	return 0, false
}

// item reads {"update":{"status":200, …}}.
func (s *scanner) item() (result, error) {
	var r result
	if status, ok := s.usualItem(); ok && status > 0 {
		return result{status: status}, nil
	}
	err := s.object(func([]byte) error {
		return s.object(func(name []byte) error {
			switch string(name) {
			case "status":
				return s.number(&r.status)
			case "error":
				start := s.at
				err := s.skip()
				r.err = s.buf[start:s.at]
				return err
			}
			return s.skip()
		})
	})
	if err == nil && r.status == 0 {
		err = errAnswer
	}
	return r, err
}

// scanner walks JSON that a server wrote: it finds its way without checking all of it.
type scanner struct {
	buf []byte
	at  int
}

func (s *scanner) peek() byte {
	for s.at < len(s.buf) {
		switch c := s.buf[s.at]; c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) expect(c byte) error {
	if s.peek() != c {
		return errAnswer
	}
	s.at++
	return nil
}

// object calls field at each value, which it must read, with the name in front of it, escapes left as they are.
func (s *scanner) object(field func(name []byte) error) error {
	if err := s.expect('{'); err != nil {
		return err
	}
	for s.peek() != '}' {
		start := s.at + 1
		if err := s.text(); err != nil {
			return err
		}
		name := s.buf[start : s.at-1]
		if err := s.expect(':'); err != nil {
			return err
		}
		s.peek()
		if err := field(name); err != nil {
			return err
		}
		if s.peek() == ',' {
			s.at++
		}
	}
	s.at++
	return nil
}

func (s *scanner) array(element func() error) error {
	if err := s.expect('['); err != nil {
		return err
	}
	for s.peek() != ']' { // and past blanks
		if err := element(); err != nil {
			return err
		}
		if s.peek() == ',' {
			s.at++
		}
	}
	s.at++
	return nil
}

// text passes a string.
func (s *scanner) text() error {
	if err := s.expect('"'); err != nil {
		return err
	}
	for s.at < len(s.buf) {
		switch s.buf[s.at] {
		case '"':
			s.at++
			return nil
		case '\\':
			s.at++
		}
		s.at++
	}
	return errAnswer
}

func (s *scanner) number(n *int) error {
	start := s.at
	for s.at < len(s.buf) && s.buf[s.at] >= '0' && s.buf[s.at] <= '9' && s.at-start < 9 {
		*n = *n*10 + int(s.buf[s.at]-'0')
		s.at++
	}
	if s.at == start {
		return errAnswer
	}
	return nil
}

// skip passes a value of any kind.
func (s *scanner) skip() error {
	depth := 0
	for {
		switch s.peek() {
		case 0:
			return errAnswer
		case '{', '[':
			depth++
			s.at++
		case '}', ']':
			depth--
			s.at++
		case '"':
			if err := s.text(); err != nil {
				return err
			}
		case ',', ':':
			s.at++
		default:
			for s.at < len(s.buf) && !strings.ContainsRune(",:]} \t\r\n", rune(s.buf[s.at])) {
				s.at++
			}
		}
		if depth <= 0 {
			return nil
		}
	}
}

// reason says an error object in a line: its type and reason, and what caused it.
func reason(err []byte) string {
	var e errorObject
	if len(err) == 0 {
		return "no reason given"
	}
	if json.Unmarshal(err, &e) != nil {
		return shorten(string(err))
	}
	return shorten(e.String())
}

// wholeReason says why a whole request failed: the body of its answer in a line.
func wholeReason(body []byte) string {
	var answer struct {
		Error json.RawMessage `json:"error"`
	}
	if json.Unmarshal(body, &answer) == nil && len(answer.Error) > 0 {
		return reason(answer.Error)
	}
	if len(body) == 0 {
		return "no reason given"
	}
	return shorten(strings.Join(strings.Fields(string(body)), " "))
}

// blamesContent reports whether a request was refused as a whole for what one of its documents holds: a name that stands twice,
// text that is not UTF-8. OpenSearch parses updates before it takes any.
func blamesContent(body []byte) bool {
	var answer struct {
		Error errorObject `json:"error"`
	}
	if json.Unmarshal(body, &answer) != nil {
		return false
	}
	switch answer.Error.Type {
	case "x_content_parse_exception", "json_parse_exception", "parse_exception", "parsing_exception", "action_request_validation_exception":
		return true
	}
	return false
}

type errorObject struct {
	Type   string       `json:"type"`
	Reason string       `json:"reason"`
	Cause  *errorObject `json:"caused_by"`
}

func (e *errorObject) String() string {
	s := e.Type
	if e.Reason != "" {
		s = fmt.Sprintf("%s: %s", e.Type, e.Reason)
	}
	if e.Cause != nil {
		s += ", caused by " + e.Cause.String()
	}
	return s
}

// shorten keeps a reason readable: it may quote a whole document.
func shorten(s string) string {
	const most = 1000
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
