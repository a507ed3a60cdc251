package connectors

import "errors"

// ErrEndOfSplit is what a Reader returns behind the last message of a bounded split. It is no io.EOF: that is also what a connection
// that breaks off, or a file that is cut, comes to, and a failure must never pass for an end.
var ErrEndOfSplit = errors.New("the split has ended")
