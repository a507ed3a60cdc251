package main

import (
	"fmt"
	"time"
)

// momentLayouts are those of a moment; one that names no zone is in UTC.
var momentLayouts = []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02"}

// moment reads the value of a flag: a moment, a date, or how long ago it was.
func moment(flag, value string, now time.Time) (time.Time, error) {
	if ago, err := time.ParseDuration(value); err == nil {
		return now.Add(-ago.Abs()), nil
	}
	for _, layout := range momentLayouts {
		if at, err := time.Parse(layout, value); err == nil {
			return at, nil
		}
	}
	return time.Time{}, &exitError{exitUsage, fmt.Sprintf("%s takes a moment such as 2026-03-01T12:30:00Z (UTC where it names no zone), or how long ago, such as 2h, not %q", flag, value)}
}

// momentOf is moment; nil for "".
func momentOf(flag, value string) (*time.Time, error) {
	if value == "" {
		return nil, nil
	}
	at, err := moment(flag, value, time.Now())
	return &at, err
}
