package opensearch

import (
	"math/big"

	"github.com/leatsql/leat/types"
)

// appendDecimal writes a DECIMAL with all digits of its scale and no exponent.
func appendDecimal(dst []byte, d types.Dec, scale int) []byte {
	n := new(big.Int).Lsh(big.NewInt(d.Hi), 64)
	n.Add(n, new(big.Int).SetUint64(d.Lo))
	digits := new(big.Int).Abs(n).String()
	for len(digits) <= scale {
		digits = "0" + digits
	}
	if n.Sign() < 0 {
		dst = append(dst, '-')
	}
	dst = append(dst, digits[:len(digits)-scale]...)
	if scale == 0 {
		return dst
	}
	return append(append(dst, '.'), digits[len(digits)-scale:]...)
}
