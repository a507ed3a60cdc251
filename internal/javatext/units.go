package javatext

// Units is how many units of UTF-16 a text has.
func Units(s []byte) int {
	n := 0
	for _, c := range s {
		if c&0xC0 != 0x80 { // not the rest of a character
			n++
		}
		if c >= 0xF0 {
			n++
		}
	}
	return n
}
