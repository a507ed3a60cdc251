package kafka

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseOffsets reads Flink's form of offsets per partition: "partition:0,offset:42;partition:1,offset:300".
func ParseOffsets(s string) (map[int32]int64, error) {
	bad := fmt.Errorf("takes 'partition:0,offset:42;partition:1,offset:300', not '%s'", s)
	out := map[int32]int64{}
	for _, pair := range strings.Split(strings.TrimSuffix(s, ";"), ";") {
		left, right, ok := strings.Cut(strings.TrimSpace(pair), ",")
		p, okP := strings.CutPrefix(strings.TrimSpace(left), "partition:")
		o, okO := strings.CutPrefix(strings.TrimSpace(right), "offset:")
		if !ok || !okP || !okO {
			return nil, bad
		}
		partition, errP := strconv.ParseInt(p, 10, 32)
		offset, errO := strconv.ParseInt(o, 10, 64)
		if errP != nil || errO != nil || partition < 0 || offset < 0 {
			return nil, bad
		}
		out[int32(partition)] = offset
	}
	return out, nil
}
