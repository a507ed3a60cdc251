package cast

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Compile makes the kernel of CAST, or of TRY_CAST with try, for a pair that [Check] accepts. It is strict: no row of sel may be
// NULL in the argument. The kernel belongs to one goroutine. A row that cannot be converted is told to Fail, with an error
// like "cannot cast '2024-13-01' to TIMESTAMP_LTZ(9): the month must be 1 to 12", or becomes NULL under TRY_CAST.
func Compile(from, to types.Type, try bool, env *functions.Env) (functions.Kernel, error) {
	if err := Check(from, to, try); err != nil {
		return nil, fmt.Errorf("cannot cast %s to %s: %w", from, to, err)
	}
	if env.LegacyCast {
		return nil, fmt.Errorf("table.exec.legacy-cast-behaviour = 'enabled' is not supported; use TRY_CAST where a failing cast should give NULL")
	}
	s := &site{from: from, to: to, try: try, env: env}
	kernel := s.kernel()
	if kernel == nil {
		return nil, fmt.Errorf("leat does not cast %s to %s yet", from, to)
	}
	return kernel, nil
}

// kernel picks the kernel of a pair. Pairs that are not listed hold their values in the same way on both sides and are copied.
func (s *site) kernel() functions.Kernel {
	from, to := s.from, s.to
	switch {
	case from.Kind == types.Null:
		return nothing
	case to.IsString():
		return s.toText()
	case to.Kind == types.Boolean:
		return s.toBool()
	case to.IsInteger():
		return s.toInteger()
	case to.IsTimestamp():
		return s.toTimestamp()
	}
	return s.unchanged()
}

// unchanged copies values that are held in the same way under both types.
func (s *site) unchanged() functions.Kernel {
	if s.from.Physical() != s.to.Physical() {
		return nil
	}
	return same
}
