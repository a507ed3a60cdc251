package opensearch

import (
	"bytes"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

// lines writes the lines of bulk requests: an action, and but for a delete a document.
type lines struct {
	create bool   // documents are only added, so one that is there already was written before
	write  string // the action of inserts and updates up to the index's name: `{"update":{"_index":"`
	remove string
	index  string // the escaped name, where it is the same for all
	before string // around the document
	middle string // "" where the document stands once
	after  string
	copies int // of the document
}

func newLines(mode string, index indexName) lines {
	l := lines{remove: `{"delete":{"_index":"`, index: string(appendEscaped(nil, []byte(index.static))), copies: 1, create: mode == modeCreate}
	switch mode {
	case modeIndex, modeCreate:
		l.write = `{"` + mode + `":{"_index":"`
	case modeDocAsUpsert:
		l.write, l.before, l.after = `{"update":{"_index":"`, `{"doc":`, `,"doc_as_upsert":true}`
	default:
		l.write, l.before, l.middle, l.after, l.copies = `{"update":{"_index":"`, `{"doc":`, `,"upsert":`, `}`, 2
	}
	return l
}

// removes reports whether a row of that kind takes its document away. An update's old row does, as in Flink: its id or index may
// differ from the new row's.
func removes(k batch.RowKind) bool { return k == batch.UpdateBefore || k == batch.Delete }

// size is about what a message takes in a request, and never less but for ids that need escapes.
func (l *lines) size(m *connectors.OutMessage) int {
	n := len(l.write) + len(l.index) + len(m.Target) + len(m.Key) + len(`","_id":"`) + len("\"}}\n")
	if removes(m.Kind) {
		return n
	}
	return n + len(l.before) + len(l.middle) + len(l.after) + l.copies*len(m.Value) + len("\n")
}

// append writes the lines of a message.
func (l *lines) append(dst []byte, m *connectors.OutMessage) []byte {
	if removes(m.Kind) {
		dst = append(dst, l.remove...)
	} else {
		dst = append(dst, l.write...)
	}
	if m.Target != nil {
		dst = appendEscaped(dst, m.Target)
	} else {
		dst = append(dst, l.index...)
	}
	if m.Key != nil {
		dst = append(dst, `","_id":"`...)
		dst = appendEscaped(dst, m.Key)
	}
	dst = append(dst, "\"}}\n"...)
	if removes(m.Kind) {
		return dst
	}
	dst = append(dst, l.before...)
	start := len(dst)
	dst = appendLine(dst, m.Value)
	if l.copies == 2 {
		end := len(dst)
		dst = append(dst, l.middle...)
		dst = append(dst, dst[start:end]...)
	}
	dst = append(dst, l.after...)
	return append(dst, '\n')
}

// appendLine appends a document on one line: a line break in JSON stands between tokens only, where a blank means the same.
// It must not reach the request, where it would begin another action.
func appendLine(dst, doc []byte) []byte {
	start := len(dst)
	dst = append(dst, doc...)
	if bytes.IndexByte(doc, '\n') < 0 {
		return dst
	}
	for i := start; i < len(dst); i++ {
		if dst[i] == '\n' {
			dst[i] = ' '
		}
	}
	return dst
}

// isObject reports whether a document has the outline of a JSON object. The rest is for the cluster to say.
func isObject(doc []byte) bool {
	if len(doc) >= 2 && doc[0] == '{' && doc[len(doc)-1] == '}' {
		return true
	}
	doc = bytes.Trim(doc, " \t\r\n")
	return len(doc) >= 2 && doc[0] == '{' && doc[len(doc)-1] == '}'
}

// appendEscaped appends text as the inside of a JSON string.
func appendEscaped(dst, text []byte) []byte {
	plain := 0
	for plain < len(text) && isPlain(text[plain]) {
		plain++
	}
	dst = append(dst, text[:plain]...)
	for i := plain; i < len(text); {
		c := text[i]
		switch {
		case isPlain(c):
			dst = append(dst, c)
			i++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[i:]) // U+FFFD where it is not UTF-8, which OpenSearch would refuse the whole request for
			dst = utf8.AppendRune(dst, r)
			i += n
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
			i++
		default:
			const hex = "0123456789abcdef"
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			i++
		}
	}
	return dst
}

// isPlain reports whether a byte stands for itself in a JSON string.
func isPlain(c byte) bool { return c-' ' < utf8.RuneSelf-' ' && c != '"' && c != '\\' }
