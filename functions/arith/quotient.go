package arith

import (
	"errors"
	"math/big"

	"github.com/leatsql/leat/types"
)

var errQuotient = errors.New("the quotient behind this remainder has more than 38 digits")

// longQuotient refuses a remainder whose whole quotient has more than 38 digits that count, as Java's BigDecimal does with the precision
// that Flink computes in.
func longQuotient(a types.Dec, aScale int, b types.Dec, bScale int) error {
	if a.Digits()-aScale-b.Digits()+bScale < types.MaxDecimalPrecision {
		return nil
	}
	n, by := bigDec(a), bigDec(b)
	if aScale < bScale {
		n.Mul(n, pow10(bScale-aScale))
	} else {
		by.Mul(by, pow10(aScale-bScale))
	}
	q := n.Quo(n, by)
	for limit, rest := pow10(types.MaxDecimalPrecision), new(big.Int); q.CmpAbs(limit) >= 0; {
		if q.QuoRem(q, big.NewInt(10), rest); rest.Sign() != 0 {
			return errQuotient
		}
	}
	return nil
}

// bigDec is a DECIMAL's digits as a whole number.
func bigDec(d types.Dec) *big.Int {
	n, _ := new(big.Int).SetString(string(types.AppendDec(nil, d, 0)), 10)
	return n
}
