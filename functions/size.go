package functions

import "fmt"

// MaxText bounds the bytes of a text that a function makes of short ones, as REPEAT does: a record that asks for more than the machine
// has must fail, and not the process.
const MaxText = 64 << 20

// ErrTooLong is what such a function fails with.
var ErrTooLong = fmt.Errorf("the text would be longer than %d MB", MaxText>>20)
