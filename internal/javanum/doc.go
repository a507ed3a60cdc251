// Package javanum prints and reads floating-point numbers as Java 17 does, whose Double.toString is not always the shortest
// text that reads back, so that texts made here equal those that Flink makes.
//
//	javanum.AppendDouble(nil, 1e10)    // 1.0E10
//	javanum.AppendFloat(nil, 1<<31)    // 2.14748365E9
//	javanum.ParseDouble([]byte(" 1d")) // 1
package javanum
