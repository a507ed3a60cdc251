package options

import (
	"fmt"
	"strconv"
	"strings"
)

// Positive is a check of an Integer or a Long that is above 0.
func Positive(v string) error {
	if n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 64); err == nil && n < 1 {
		return fmt.Errorf("takes a whole number from 1 on, not '%s'", v)
	}
	return nil
}

// NotNegative is a check of an Integer or a Long that is not below 0.
func NotNegative(v string) error {
	if n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 64); err == nil && n < 0 {
		return fmt.Errorf("takes a whole number from 0 on, not '%s'", v)
	}
	return nil
}
