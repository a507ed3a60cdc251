package temporal

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
)

// simpleFormats compiles the pattern that a text is read by. A pattern that is none fails the rows that use it, as in Flink; a constant
// one with a letter that is not read yet is refused.
func simpleFormats(arg functions.Arg) (*functions.ByText[*javatime.SimpleFormat], error) {
	p := functions.NewByText(javatime.NewSimpleFormat, arg)
	if arg.Const == nil || arg.Const.IsNull(0) {
		return p, nil
	}
	_, err := p.Of(arg.Const.Bytes[0])
	if letter := (*javatime.UnsupportedLetter)(nil); errors.As(err, &letter) {
		return nil, &functions.Unsupported{What: fmt.Sprintf("the letter %c of a time pattern", letter.Letter)}
	}
	return p, nil
}
