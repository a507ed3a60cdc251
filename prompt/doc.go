// Package prompt runs statements for a person or a script: `leat sql`.
//
// A Runner takes text, cuts it into statements, and runs them one after another in one session: queries print their rows, INSERTs
// become background jobs, and lines that begin with a backslash are commands of the prompt. Script feeds it from a script; package
// prompt/tui from a terminal.
//
// It knows jobs and queries by package engine alone: nothing here plans or evaluates.
package prompt
