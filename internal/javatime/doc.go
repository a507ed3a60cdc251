// Package javatime reads and writes dates and times as Java's classes do for Flink: the lenient texts that CAST takes, the
// texts that CAST writes, and SimpleDateFormat's reading. The calendar is the proleptic Gregorian one. Time zones resolve gaps
// and overlaps as java.time does. Nothing here knows SQL types or columns, and no function allocates unless it must print a
// reason.
//
//	zone := javatime.NewZone(location)
//	sec, nano, err := javatime.ParseTimestamp([]byte("2024-1-2 3:4:5"))
//	utc := zone.ToUTC(sec)
package javatime
