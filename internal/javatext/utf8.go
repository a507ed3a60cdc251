package javatext

import "unicode/utf8"

// Replacement is what stands for malformed bytes.
const Replacement = "\uFFFD"

// AppendUTF8 appends s to dst, malformed parts replaced.
func AppendUTF8(dst, s []byte) []byte {
	if utf8.Valid(s) {
		return append(dst, s...)
	}
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		if r != utf8.RuneError || n > 1 {
			dst = append(dst, s[:n]...)
			s = s[n:]
			continue
		}
		dst = append(dst, Replacement...)
		s = s[malformed(s):]
	}
	return dst
}

// malformed returns how many bytes at the start of s, which is no character, are replaced together.
func malformed(s []byte) int {
	switch b := s[0]; {
	case b >= 0xE0 && b <= 0xEF:
		low, high := byte(0x80), byte(0xBF)
		if b == 0xE0 {
			low = 0xA0
		}
		if !within(s, 1, low, high) {
			return 1
		}
		if b == 0xED && s[1] >= 0xA0 && within(s, 2, 0x80, 0xBF) {
			return 3 // a surrogate, which Java reads as one character and then refuses
		}
		return 2
	case b >= 0xF0 && b <= 0xF4:
		low, high := byte(0x80), byte(0xBF)
		switch b {
		case 0xF0:
			low = 0x90
		case 0xF4:
			high = 0x8F
		}
		switch {
		case !within(s, 1, low, high):
			return 1
		case !within(s, 2, 0x80, 0xBF):
			return 2
		}
		return 3
	}
	return 1
}

func within(s []byte, i int, low, high byte) bool { return i < len(s) && s[i] >= low && s[i] <= high }
