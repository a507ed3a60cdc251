// Package arith holds arithmetic: + - * / % MOD and the sign, roots, powers and angles, rounding, random numbers. Integers wrap around, as in Java; DECIMAL results have the
// precision and scale of Flink's rules and are NULL when they overflow; FLOAT is computed in single precision. Intervals move
// dates and times.
package arith
