package types

import (
	"cmp"
	"math/big"
	"math/bits"
)

// magnitude is an absolute value of at most 128 bits.
type magnitude struct{ hi, lo uint64 }

// pow10 holds 10^0 to 10^38, all that fit 128 bits.
var pow10 = func() (p [MaxDecimalPrecision + 1]magnitude) {
	p[0] = magnitude{0, 1}
	for i := 1; i < len(p); i++ {
		hi, lo := bits.Mul64(p[i-1].lo, 10)
		p[i] = magnitude{hi + p[i-1].hi*10, lo}
	}
	return p
}()

// maxWord is the largest n for which 10^n fits 64 bits.
const maxWord = 19

func (m magnitude) less(n magnitude) bool { return m.hi < n.hi || m.hi == n.hi && m.lo < n.lo }

func (m magnitude) len() int {
	if m.hi != 0 {
		return 64 + bits.Len64(m.hi)
	}
	return bits.Len64(m.lo)
}

// mulWord multiplies by a word; ok is false past 127 bits.
func (m magnitude) mulWord(w uint64) (p magnitude, ok bool) {
	hi, lo := bits.Mul64(m.lo, w)
	over, top := bits.Mul64(m.hi, w)
	sum, carry := bits.Add64(hi, top, 0)
	return magnitude{sum, lo}, over == 0 && carry == 0 && sum>>63 == 0
}

// scaleUp multiplies by 10^n; ok is false past 127 bits.
func (m magnitude) scaleUp(n int) (p magnitude, ok bool) {
	if m == (magnitude{}) {
		return m, true
	}
	for ok = true; n > 0 && ok; n -= maxWord {
		m, ok = m.mulWord(pow10[min(n, maxWord)].lo)
	}
	return m, ok
}

// divWord divides by a word.
func (m magnitude) divWord(w uint64) (q magnitude, r uint64) {
	if m.hi == 0 {
		return magnitude{0, m.lo / w}, m.lo % w
	}
	q.hi, r = m.hi/w, m.hi%w
	q.lo, r = bits.Div64(r, m.lo, w)
	return q, r
}

// scaleDown divides by 10^n, rounding half away from zero.
func (m magnitude) scaleDown(n int) magnitude {
	q, half := m.cutDigits(n)
	if half {
		q.lo++
		if q.lo == 0 {
			q.hi++
		}
	}
	return q
}

// cutDigits divides by 10^n, rounding down, and reports whether what is cut off is a half or more.
func (m magnitude) cutDigits(n int) (q magnitude, half bool) {
	if n <= 0 {
		return m, false
	}
	if n > MaxDecimalPrecision {
		return magnitude{}, false // m is below 10^39, and 10^38*1.7 at most: less than half of 10^39
	}
	if n > maxWord {
		m, _ = m.divWord(pow10[maxWord].lo)
		n -= maxWord
	}
	w := pow10[n].lo
	q, r := m.divWord(w)
	return q, r >= w/2
}

// magnitude returns the absolute value.
func (d Dec) magnitude() magnitude {
	if d.Hi >= 0 {
		return magnitude{uint64(d.Hi), d.Lo}
	}
	lo, carry := bits.Add64(^d.Lo, 1, 0)
	return magnitude{uint64(^d.Hi) + carry, lo}
}

// signed returns the number of an absolute value, which has at most 127 bits.
func (m magnitude) signed(negative bool) Dec {
	if !negative {
		return Dec{int64(m.hi), m.lo}
	}
	return Dec{int64(m.hi), m.lo}.Neg()
}

// Neg returns -d.
func (d Dec) Neg() Dec {
	lo, carry := bits.Add64(^d.Lo, 1, 0)
	return Dec{^d.Hi + int64(carry), lo}
}

// Abs returns |d|.
func (d Dec) Abs() Dec {
	if d.Hi < 0 {
		return d.Neg()
	}
	return d
}

// Fits reports whether d has at most precision digits.
func (d Dec) Fits(precision int) bool {
	if precision >= MaxDecimalPrecision {
		precision = MaxDecimalPrecision
	}
	return d.magnitude().less(pow10[precision])
}

// Digits returns how many digits d has, 1 for zero.
func (d Dec) Digits() int {
	m := d.magnitude()
	n := m.len() * 1233 >> 12 // floor of log10, or one less
	if n < len(pow10) && !m.less(pow10[n]) {
		n++
	}
	return max(n, 1)
}

// Rescale returns the number of scale from as one of DECIMAL(precision, scale), rounded half away from zero. ok is false when it
// has too many digits.
func (d Dec) Rescale(from, precision, scale int) (r Dec, ok bool) {
	if from < scale {
		m, ok := d.magnitude().scaleUp(scale - from)
		r = m.signed(d.Hi < 0)
		return r, ok && r.Fits(precision)
	}
	r = d
	if from > scale {
		r = d.magnitude().scaleDown(from - scale).signed(d.Hi < 0)
	}
	return r, r.Fits(precision)
}

// DecFromInt returns an integer as DECIMAL(precision, scale). ok is false when it has too many digits.
func DecFromInt(n int64, precision, scale int) (Dec, bool) {
	return DecOf(n).Rescale(0, precision, scale)
}

// Truncate returns the integer part of a number of a scale, its low 64 bits where it has more, as Java does.
func (d Dec) Truncate(scale int) int64 {
	q, _ := d.magnitude().cutDigits(scale)
	if d.Hi < 0 {
		return -int64(q.lo)
	}
	return int64(q.lo)
}

// Compare compares numbers of one scale: -1, 0 or 1.
func (d Dec) Compare(e Dec) int {
	if c := cmp.Compare(d.Hi, e.Hi); c != 0 {
		return c
	}
	return cmp.Compare(d.Lo, e.Lo)
}

func (d Dec) big() *big.Int {
	m := d.magnitude()
	n := new(big.Int).SetUint64(m.hi)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(m.lo))
	if d.Hi < 0 {
		n.Neg(n)
	}
	return n
}

// decOfBig returns a number that has at most 127 bits.
func decOfBig(n *big.Int) (Dec, bool) {
	if n.BitLen() > 127 {
		return Dec{}, false
	}
	abs := new(big.Int).Abs(n)
	lo := new(big.Int).And(abs, new(big.Int).SetUint64(^uint64(0))).Uint64()
	return magnitude{new(big.Int).Rsh(abs, 64).Uint64(), lo}.signed(n.Sign() < 0), true
}

func bigPow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// rescaleBig is Rescale for numbers of any size.
func rescaleBig(n *big.Int, from, precision, scale int) (Dec, bool) {
	if from <= scale {
		n = new(big.Int).Mul(n, bigPow10(scale-from))
	} else {
		n = divHalfUp(n, bigPow10(from-scale))
	}
	d, ok := decOfBig(n)
	return d, ok && d.Fits(precision)
}

// divHalfUp divides, rounding half away from zero.
func divHalfUp(n, by *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(n, by, new(big.Int))
	if r.Lsh(r.Abs(r), 1).CmpAbs(by) >= 0 {
		q.Add(q, big.NewInt(int64(n.Sign()*by.Sign())))
	}
	return q
}
