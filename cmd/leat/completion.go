package main

import (
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/cmd/leat/completion"
)

type completionCommand struct {
	Shell string `arg:"" help:"The shell: bash, zsh or fish." enum:"bash,zsh,fish"`
}

// Help shows examples.
func (c *completionCommand) Help() string {
	return "Example:\n  leat completion bash > ~/.local/share/bash-completion/completions/leat\n" +
		"  leat completion zsh > ~/.zfunc/_leat\n  leat completion fish > ~/.config/fish/completions/leat.fish\n\n" +
		"zsh needs fpath+=~/.zfunc before compinit. Now and here: source <(leat completion bash)."
}

// Run prints the script.
func (c *completionCommand) Run(out streams, app *kong.Kong) error {
	text, ok := completion.Script(c.Shell, app.Model)
	if !ok {
		return &exitError{exitUsage, fmt.Sprintf("there is no completion for %s", c.Shell)}
	}
	_, err := io.WriteString(out.out, text)
	return err
}
