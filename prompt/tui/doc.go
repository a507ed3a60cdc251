// Package tui is the prompt on a terminal: an editor of several lines with history, completion and colors, and a live view of rows that
// do not end.
//
// Run reads a statement with the editor, which gives the terminal back before the statement runs; so what a statement prints lies in the
// terminal's own scrollback. Plain does the same line by line, for screen readers and terminals that cannot move their cursor.
//
// It knows the Runner of package prompt and, for completion and colors, engine; it knows nothing of how statements are run.
package tui
