package compare

import (
	"context"
	"crypto/sha256"

	"github.com/leatsql/leat/internal/jsonscan"
)

// Record is a record of a side.
type Record struct {
	// Key says which records belong together, as JSON; nil where only the value can say so.
	Key []byte
	// Value is the record, as JSON. Of a deletion it holds the columns of the key, where those are known; else it is nil.
	Value   []byte
	Deleted bool
	// Split numbers the part of the side within which records are in order, a partition of a topic, from 1 on. 0: not known.
	Split int
}

// Side is one of the two that are compared.
type Side struct {
	Name string
	// Key are the fields of the value that are the key; none: the record's own Key is.
	Key []string
	// Read hands over all records, one at a time, those of a key in their order. It is called a second time for the details, and gives the
	// same records then as far as the system still has them. The memory of a record is lent for the call.
	Read func(ctx context.Context, each func(Record)) error
	// Note says what is to know of the records that were read last, "" for nothing; may be nil.
	Note func() string
}

// digest stands for a text: 128 bits of its SHA-256.
type digest [16]byte

// digestOf hashes a text of a kind: keys and values that read alike are told apart.
func digestOf(text []byte) digest {
	sum := sha256.Sum256(text)
	return digest(sum[:])
}

// seen is what is to know of a record.
type seen struct {
	id      digest // of the key, or of the whole record
	key     []byte // canonical; nil: the record is compared as a whole
	value   digest
	deleted bool
	split   int
}

// reader reads the records of one side. Its memory is reused from record to record.
type reader struct {
	canon
	key    []path
	ignore *paths
	own    bool // the records' own keys count
	buf    []byte
	value  []byte

	records int64
	astray  int64 // deletions of which nothing says which key they delete
}

func newReader(s Side, o Options) *reader {
	r := &reader{ignore: newPaths(o.Ignore)}
	names := s.Key
	if len(o.Key) > 0 {
		names = o.Key
	}
	if o.Whole {
		names = nil
	}
	for _, name := range names {
		r.key = append(r.key, newPath(name))
	}
	r.own = !o.Whole && len(r.key) == 0
	return r
}

// keyed reports whether fields are the key.
func (r *reader) keyed() bool { return len(r.key) > 0 }

// see takes a record in. ok is false where it says nothing.
func (r *reader) see(rec Record) (s seen, ok bool) {
	r.records++
	root := jsonscan.Node(-1)
	if rec.Value != nil {
		root = r.parse(rec.Value)
	}
	s.deleted, s.split = rec.Deleted, rec.Split
	r.buf = append(r.buf[:0], 'k')
	switch {
	case len(r.key) > 0 && root >= 0:
		var some bool
		if r.buf, some = r.appendKey(r.buf, root); some {
			s.key = r.buf[1:]
		}
	case r.own && rec.Key != nil:
		r.buf = append(r.buf, rec.Key...)
		s.key = r.buf[1:]
	}
	if rec.Deleted {
		if s.key == nil {
			r.astray++
			return s, false
		}
		s.id = digestOf(r.buf)
		return s, true
	}
	r.value = r.appendCanonical(append(r.value[:0], 'v'), root, r.ignore)
	s.value = digestOf(r.value)
	if s.key == nil {
		s.id = s.value
	} else {
		s.id = digestOf(r.buf)
	}
	return s, true
}

// appendKey writes the fields of the key as an object. some is false where none of them has a value: then the record has no key.
func (r *reader) appendKey(dst []byte, root jsonscan.Node) (key []byte, some bool) {
	dst = append(dst, '{')
	for i := range r.key {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsonscan.AppendQuoted(dst, []byte(r.key[i].text)), ':')
		n := r.find(root, []string{r.key[i].text})
		if n < 0 {
			n = r.find(root, r.key[i].names)
		}
		if n < 0 || r.tree.Item(n).Kind == jsonscan.Null {
			dst = append(dst, "null"...)
			continue
		}
		dst, some = r.appendCanonical(dst, n, nil), true
	}
	return append(dst, '}'), some
}
