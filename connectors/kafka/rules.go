package kafka

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/options"
)

// checkAlignment holds that the alignment of watermarks has both its options.
func checkAlignment(o options.Values, ps *problems) {
	for _, pair := range [][2]string{{optAlignGroup, optAlignDrift}, {optAlignDrift, optAlignGroup}} {
		if o.Has(pair[0]) && !o.Has(pair[1]) {
			ps.add(pair[0], codeBad, "set both, or neither", "option '%s' needs '%s'", pair[0], pair[1])
		}
	}
}

// checkWrites holds what Flink asks of options only when a table is written.
func checkWrites(o options.Values, ps *problems) {
	if o.Has(optParallelism) && o.Int(optParallelism) < 1 {
		ps.add(optParallelism, codeBad, "", "option '%s' takes a number from 1, not %d", optParallelism, o.Int(optParallelism))
	}
	if o.String(optGuarantee) == exactlyOnce && !o.Has(optTransactionalID) {
		ps.add(optTransactionalID, codeMissing, "for example 'sink.transactional-id-prefix' = 'orders'", "option '%s' is missing, which 'exactly-once' needs", optTransactionalID)
	}
}

// checkSemantic checks the old name of the delivery guarantee.
func checkSemantic(value string, ps *problems) {
	if !slices.Contains(guarantees(), strings.ToLower(value)) {
		ps.add(optSemantic, codeBad, "use 'sink.delivery-guarantee'", "option '%s' takes one of %s, not '%s'", optSemantic, strings.Join(guarantees(), ", "), value)
	}
}

// checkPartitioner refuses what is none of Kafka's own.
func checkPartitioner(value string, ps *problems) {
	switch value {
	case partitionDefault, partitionFixed, partitionRoundRobin:
	default:
		ps.add(optPartitioner, codeBad, "", "option '%s' takes default, fixed or round-robin, not '%s'; partitioners that are Java classes cannot be loaded", optPartitioner, value)
	}
}
