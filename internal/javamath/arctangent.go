package javamath

import "math"

// Arc tangents and what is made of them follow fdlibm, as java.lang.StrictMath does, to which Math leaves them: they are off by up to one
// digit in the last place, and Java keeps that.

// The angles whose tangents are 0.5, 1, 1.5 and Infinity, in two parts each.
var (
	atanHi = [4]float64{4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, 1.57079632679489655800e+00}
	atanLo = [4]float64{2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, 6.12323399573676603587e-17}
)

var atanSeries = [11]float64{
	3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
	9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
	4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02,
}

// Atan is Math.atan.
func Atan(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return x
	case a >= 1<<66:
		return math.Copysign(atanHi[3]+atanLo[3], x)
	case a < 1.0/(1<<29):
		return x
	}
	part, r := atanPart(a)
	z := r * r
	w := z * z
	s := atanSeries
	s1 := z * (s[0] + float64(w*(s[2]+float64(w*(s[4]+float64(w*(s[6]+float64(w*(s[8]+float64(w*s[10]))))))))))
	s2 := w * (s[1] + float64(w*(s[3]+float64(w*(s[5]+float64(w*(s[7]+float64(w*s[9]))))))))
	if part < 0 {
		return math.Copysign(r-float64(r*(s1+s2)), x)
	}
	return math.Copysign(atanHi[part]-((float64(r*(s1+s2))-atanLo[part])-r), x)
}

// atanPart takes an angle that is known from the one of a tangent: what is left is small. Part -1 is none.
func atanPart(a float64) (part int, rest float64) {
	switch {
	case a < 0.4375:
		return -1, a
	case a < 0.6875:
		return 0, (2*a - 1) / (2 + a)
	case a < 1.1875:
		return 1, (a - 1) / (a + 1)
	case a < 2.4375:
		return 2, (a - 1.5) / (1 + float64(1.5*a))
	}
	return 3, -1 / a
}

// Atan2 is Math.atan2: the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	const piLo = 1.2246467991473531772e-16
	if noAngle(x) || noAngle(y) || x == 0 || y == 0 {
		return math.Atan2(y, x)
	}
	if x == 1 {
		return Atan(y)
	}
	var z float64
	switch k := (highWord(y) - highWord(x)) >> 20; {
	case k > 60:
		z = quarterHi
	case x < 0 && k < -60:
		z = 0
	default:
		z = Atan(math.Abs(y / x))
	}
	if x < 0 {
		z = math.Pi - (z - piLo)
	}
	return math.Copysign(z, y)
}

// highWord is the upper half of a number's bits, without its sign.
func highWord(x float64) int32 { return int32(math.Float64bits(x) >> 32 & 0x7fffffff) }
