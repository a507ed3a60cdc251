package formats

import (
	"bufio"

	"github.com/leatsql/leat/options"
)

// Lines is Factory.Records of a format whose messages are lines of a file, without their ends.
func Lines(options.Values) func() bufio.SplitFunc {
	return func() bufio.SplitFunc { return bufio.ScanLines }
}
