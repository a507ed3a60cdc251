// Package track knows, for each split, which of the groups of messages that were read are done, and so the highest position
// below which everything is done: the one that may be committed.
package track
