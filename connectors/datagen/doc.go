// Package datagen makes rows of random values and of sequences, at a steady rate: a table source that needs no system.
//
// Bind compiles each column into a generator. The source has one split; a message stands for a row, holds no bytes, and becomes
// a row when it is decoded. Positions are row numbers, so a sequence's value follows from the position.
package datagen
