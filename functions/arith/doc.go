// Package arith declares arithmetic: + - * / % MOD and the sign. Integers wrap around, as in Java; DECIMAL results have the
// precision and scale of Flink's rules and are NULL when they overflow; FLOAT is computed in single precision. Intervals move
// dates and times.
package arith
