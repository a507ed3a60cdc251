// Package completion writes the scripts by which bash, zsh and fish complete a command line. It knows kong's model of the command line and
// nothing of leat: commands, flags and the values of enums come from the model. What else completes a value is said by its tag `complete`, a
// pattern of files or "dir", or else by a placeholder FILE or DIR.
//
//	script, ok := completion.Script("bash", parser.Model)
package completion
