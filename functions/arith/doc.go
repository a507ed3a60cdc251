// Package arith declares arithmetic: + - * / % MOD and the signs. Integers wrap around, as in Java; DECIMAL results have the
// precision and scale of Flink's rules and are NULL when they overflow; FLOAT is computed in single precision.
package arith
