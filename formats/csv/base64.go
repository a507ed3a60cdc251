package csv

import "encoding/base64"

// decodeBase64 appends what base64 text stands for. Blanks may stand before each group of four characters, and groups may follow
// padding.
func decodeBase64(dst, text []byte) (out []byte, ok bool) {
	for {
		for len(text) > 0 && text[0] <= ' ' {
			text = text[1:]
		}
		if len(text) == 0 {
			return dst, true
		}
		if len(text) < 4 || text[1] <= ' ' || text[2] <= ' ' || text[3] <= ' ' {
			return nil, false
		}
		var group [3]byte
		n, err := base64.StdEncoding.Decode(group[:], text[:4])
		if err != nil {
			return nil, false
		}
		dst = append(dst, group[:n]...)
		text = text[4:]
	}
}
