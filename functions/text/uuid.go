package text

import (
	"crypto/rand"
	"encoding/hex"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// uuid is UUID: random bits but for the version, 4, and the variant of RFC 4122.
func uuid(e *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	var bits [16]byte
	var text [36]byte
	for _, i := range sel {
		_, _ = rand.Read(bits[:]) // never fails
		bits[6] = bits[6]&0x0F | 0x40
		bits[8] = bits[8]&0x3F | 0x80
		hex.Encode(text[0:], bits[0:4])
		hex.Encode(text[9:], bits[4:6])
		hex.Encode(text[14:], bits[6:8])
		hex.Encode(text[19:], bits[8:10])
		hex.Encode(text[24:], bits[10:])
		text[8], text[13], text[18], text[23] = '-', '-', '-', '-'
		out.SetBytes(int(i), e.Arena.Copy(text[:]))
	}
}
