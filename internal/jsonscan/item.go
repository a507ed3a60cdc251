package jsonscan

// Kind says what a path led to.
type Kind uint8

// The kinds. A JSONITEM column holds them in its Ints, with [Lax] added where the path is lax.
const (
	Missing   Kind = iota // the document is well-formed and the path leads nowhere
	Malformed             // the document is not JSON
	Null
	String  // Raw is the text between the quotes, valid UTF-8 without escapes
	Escaped // Raw is the text between the quotes and must go through Unescape
	Integer // a number without fraction and exponent
	Float   // any other number
	True
	False
	Object
	Array
	Keys // the names of an object, which a function of a path computes: a list that is no array
)

// Lax is set in the code of a JSONITEM column when the path's mode is lax.
const Lax = 1 << 8

// Item is what one path led to. Raw aliases the document: the text of the value, of strings without the quotes.
type Item struct {
	Kind Kind
	Raw  []byte
}

// KindOf returns the kind in the code of a JSONITEM column, and whether the path is lax.
func KindOf(code int64) (k Kind, lax bool) { return Kind(code), code&Lax != 0 }

// IsScalar reports whether the value is a string, number or boolean.
func (k Kind) IsScalar() bool { return k >= String && k <= False }
