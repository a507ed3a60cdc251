// Package memory is a source of messages that are at hand: samples of a topic, or the records of dead letters. It connects to nothing and
// stores nothing.
//
//	source := memory.NewSource([]connectors.Messages{{Split: split, Items: messages, Next: end}})
package memory
