// Package tui is the prompt on a terminal: an editor of several lines with history, completion and colors, and a live view of rows that
// do not end.
//
// What statements print is written above the editor, so that it lies in the terminal's own scrollback. With Plain the prompt works line by
// line, for screen readers and terminals that cannot move their cursor.
//
// It knows the Runner of package prompt and, for completion and colors, engine; it knows nothing of how statements are run.
package tui
