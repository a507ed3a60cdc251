// Package javanum writes and reads numbers as Java does, whose spelling Flink shows: 1.0E10 and 100.0, not 1e+10 and 100.
// Nothing here knows SQL types or columns, and nothing allocates.
//
//	javanum.AppendDouble(nil, 12345678.9) // 1.23456789E7
package javanum
