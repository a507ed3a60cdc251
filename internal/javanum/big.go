package javanum

import "math/bits"

// words is a natural number on the stack, least word first. It is wide enough for the numbers behind the digits of any double,
// the largest of which have about 1,100 bits.
type words struct {
	w [20]uint64
	n int // words in use; the highest is not zero
}

// set makes the number v * 5^p5 * 2^p2, v not zero.
func (x *words) set(v uint64, p5, p2 int) {
	x.w[0], x.n = v, 1
	for ; p5 > 0; p5 -= len(longPow5) - 1 {
		x.mul(longPow5[min(p5, len(longPow5)-1)])
	}
	x.shift(p2)
}

// mul multiplies by a word.
func (x *words) mul(by uint64) {
	var carry uint64
	for i := range x.n {
		hi, lo := bits.Mul64(x.w[i], by)
		var c uint64
		x.w[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	if carry > 0 {
		x.w[x.n] = carry
		x.n++
	}
}

// shift multiplies by 2^n.
func (x *words) shift(n int) {
	whole, part := n/64, uint(n%64)
	if whole > 0 {
		copy(x.w[whole:], x.w[:x.n])
		clear(x.w[:whole])
		x.n += whole
	}
	if part > 0 {
		x.mul(1 << part)
	}
}

func (x *words) compare(y *words) int {
	if x.n != y.n {
		return compare(x.n, y.n)
	}
	for i := x.n - 1; i >= 0; i-- {
		if x.w[i] != y.w[i] {
			return compare(x.w[i], y.w[i])
		}
	}
	return 0
}

func compare[T int | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// compareSum compares x + y with z.
func (x *words) compareSum(y, z *words) int {
	sum := words{n: max(x.n, y.n)}
	var carry uint64
	for i := range sum.n {
		var a, b uint64
		if i < x.n {
			a = x.w[i]
		}
		if i < y.n {
			b = y.w[i]
		}
		sum.w[i], carry = bits.Add64(a, b, carry)
	}
	if carry > 0 {
		sum.w[sum.n] = carry
		sum.n++
	}
	return sum.compare(z)
}

// quoRem10 returns x / s, which is below ten, and sets x to ten times the remainder.
func (x *words) quoRem10(s *words) (q uint64) {
	for x.compare(s) >= 0 {
		x.sub(s)
		q++
	}
	x.mul(10)
	return q
}

// sub subtracts y, which is not larger.
func (x *words) sub(y *words) {
	var borrow uint64
	for i := range x.n {
		var b uint64
		if i < y.n {
			b = y.w[i]
		}
		x.w[i], borrow = bits.Sub64(x.w[i], b, borrow)
	}
	for x.n > 0 && x.w[x.n-1] == 0 {
		x.n--
	}
}
