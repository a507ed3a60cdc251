// Package blackhole is a sink that takes every row and does nothing with it.
package blackhole
