package javanum

import (
	"math"
	"math/bits"
)

// longPow5 holds the powers of five that Java computes with words, and bitsPow5 how many bits it reckons with for them.
var longPow5, bitsPow5 = func() (p [27]uint64, n [27]int) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 5
		n[i] = bits.Len64(p[i])
	}
	return p, n
}()

func pow5Bits(n int) int {
	if n < len(bitsPow5) {
		return bitsPow5[n]
	}
	return 3 * n
}

// develop finds the digits of fraction * 2^(binExp-52), whose hidden bit is set and of which significant bits count. It is the
// digit generation of Steele and White with the stopping rule of Java before version 19: digits come until what is left is
// less than half a unit in the last place, by a symmetric test, and two digits at least where an exponent will be printed.
func (d *digits) develop(binExp int, fraction uint64, significant int) {
	tail := bits.TrailingZeros64(fraction)
	fractLen := fractionBits + 1 - tail
	tiny := max(0, fractLen-binExp-1) // bits behind the binary point
	if tiny == 0 && binExp <= 62 {
		d.developInteger(binExp, fraction, significant)
		return
	}
	// The number is B/S * 10^exp10 with 1 <= B/S < 10, and M is half a unit in the last place, scaled like B. Each is a product
	// of powers of two and five, B that of the fraction as well.
	exp10 := estimate(fraction, binExp)
	b5, s5 := max(0, -exp10), max(0, exp10)
	b2, s2 := b5+tiny+binExp, s5+tiny
	m2 := b2 - significant
	fraction >>= tail
	b2 -= fractLen - 1
	common := min(b2, s2)
	b2, s2, m2 = b2-common, s2-common, m2-common
	if fractLen == 1 {
		m2-- // below a power of two the neighbours lie half as far apart
	}
	if m2 < 0 {
		b2, s2, m2 = b2-m2, s2-m2, 0
	}
	bLen := fractLen + b2 + pow5Bits(b5)
	tenSLen := s2 + 1 + pow5Bits(s5+1)
	switch {
	case bLen < 32 && tenSLen < 32:
		generate(d, exp10, int32(fraction*longPow5[b5]<<b2), int32(longPow5[s5]<<s2), int32(longPow5[b5]<<m2))
	case bLen < 64 && tenSLen < 64:
		generate(d, exp10, int64(fraction*longPow5[b5]<<b2), int64(longPow5[s5]<<s2), int64(longPow5[b5]<<m2))
	default:
		d.generateBig(exp10, fraction, b5, b2, s5, s2, m2)
	}
}

// developInteger finds the digits of a number without fraction below 2^63. Digits beyond the precision are rounded away.
func (d *digits) developInteger(binExp int, fraction uint64, significant int) {
	if binExp >= fractionBits {
		fraction <<= binExp - fractionBits
	} else {
		fraction >>= fractionBits - binExp
	}
	drop := 0
	if p := binExp - significant - 1; p > 3 {
		drop = p * 30103 / 100000 // digits of 2^p, without the first
	}
	if drop > 0 {
		unit := uint64(1)
		for range drop {
			unit *= 10
		}
		rest := fraction % unit
		if fraction /= unit; rest >= unit/2 {
			fraction++
		}
	}
	for fraction%10 == 0 {
		fraction /= 10
		drop++
	}
	n := 0
	for v := fraction; v > 0; v /= 10 {
		n++
	}
	d.n, d.exponent = n, n+drop
	for ; n > 0; n-- {
		d.buf[n-1] = byte('0' + fraction%10)
		fraction /= 10
	}
}

// estimate returns the decimal exponent of a number, or one too many.
func estimate(fraction uint64, binExp int) int {
	f := math.Float64frombits(0x3ff<<fractionBits | fraction&(hiddenBit-1))
	// Each step rounds, as in Java: a fused multiplication would give other estimates.
	e := float64(float64(f-1.5)*0.289529654) + 0.176091259
	e = float64(e) + float64(float64(binExp)*0.301029995663981)
	return int(math.Floor(e))
}

// generate makes digits where all numbers fit a word. They overflow as Java's do.
func generate[T int32 | int64](d *digits, exp10 int, b, s, m T) {
	tens := s * 10
	q := b / s
	b = 10 * (b % s)
	m *= 10
	low, high := b < m, b+m > tens
	exp10 = d.first(uint64(q), exp10, high)
	if needsTwo(exp10) {
		low, high = false, false
	}
	for !low && !high {
		q = b / s
		b = 10 * (b % s)
		m *= 10
		if low, high = b < m, b+m > tens; m <= 0 {
			low, high = true, true // m overflowed, so it is beyond what is left
		}
		d.add(uint64(q))
	}
	d.exponent = exp10 + 1
	if rest := b<<1 - tens; high && (!low || rest > 0 || rest == 0 && d.odd()) {
		d.roundUp()
	}
}

// generateBig makes digits where the numbers are longer than words.
func (d *digits) generateBig(exp10 int, fraction uint64, b5, b2, s5, s2, m2 int) {
	var b, s, m, tens words
	b.set(fraction, b5, b2)
	s.set(1, s5, s2)
	m.set(1, b5+1, m2+1)
	tens.set(1, s5+1, s2+1)
	q := b.quoRem10(&s)
	low, high := b.compare(&m) < 0, b.compareSum(&m, &tens) >= 0
	exp10 = d.first(q, exp10, high)
	if needsTwo(exp10) {
		low, high = false, false
	}
	for !low && !high {
		q = b.quoRem10(&s)
		m.mul(10)
		low, high = b.compare(&m) < 0, b.compareSum(&m, &tens) >= 0
		d.add(q)
	}
	d.exponent = exp10 + 1
	if !high {
		return
	}
	if low {
		b.mul(2)
		if c := b.compare(&tens); c < 0 || c == 0 && !d.odd() {
			return
		}
	}
	d.roundUp()
}

// needsTwo reports whether a number of a decimal exponent is printed with one, and so needs a digit behind the point.
func needsTwo(exp10 int) bool { return exp10 < -3 || exp10 >= 8 }

// first takes the first digit and returns the exponent, which is one less where the digit is a zero: the estimate was too high.
func (d *digits) first(q uint64, exp10 int, high bool) int {
	if q == 0 && !high {
		return exp10 - 1
	}
	d.add(q)
	return exp10
}

func (d *digits) add(q uint64) {
	d.buf[d.n] = byte('0' + q)
	d.n++
}

func (d *digits) odd() bool { return d.buf[d.n-1]&1 != 0 }
