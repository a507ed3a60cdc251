package e2e

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
)

// decodeOrder reads a shop.orders.v1.Orders by hand, apart from leat's own codec.
func decodeOrder(b []byte) (o order, err error) {
	err = fields(b, func(n protowire.Number, text []byte, number uint64) error {
		switch n {
		case 1:
			o.ID = string(text)
		case 2:
			o.Organization = string(text)
		case 3:
			o.Moment = true
			return fields(text, func(n protowire.Number, _ []byte, number uint64) error {
				switch n {
				case 1:
					o.Seconds = int64(number)
				case 2:
					o.Nanos = int32(number)
				}
				return nil
			})
		case 4:
			o.Active = number != 0
		case 5:
			o.Type = string(text)
		default:
			return fmt.Errorf("field %d is not of the message", n)
		}
		return nil
	})
	return o, err
}

func fields(b []byte, f func(n protowire.Number, text []byte, number uint64) error) error {
	for len(b) > 0 {
		n, t, l := protowire.ConsumeTag(b)
		if l < 0 {
			return protowire.ParseError(l)
		}
		b = b[l:]
		var text []byte
		var number uint64
		switch t {
		case protowire.BytesType:
			text, l = protowire.ConsumeBytes(b)
		case protowire.VarintType:
			number, l = protowire.ConsumeVarint(b)
		default:
			return fmt.Errorf("field %d has wire type %d", n, t)
		}
		if l < 0 {
			return protowire.ParseError(l)
		}
		b = b[l:]
		if err := f(n, text, number); err != nil {
			return err
		}
	}
	return nil
}
