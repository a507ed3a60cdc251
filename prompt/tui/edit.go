package tui

import (
	"errors"
	"os"
	"os/exec"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/leatsql/leat/internal/readfile"
)

// aside asks for something to be done while no program has the terminal. The program ends for it and another begins behind it: one that
// only steps aside, as tea.Exec has it, stays frozen where that takes no time, since its renderer may stop after it was started again.
func (u *ui) aside(do func()) tea.Cmd {
	u.between = do
	return tea.Quit
}

// edit asks for a text to be edited in the person's editor.
func (u *ui) edit(text string) tea.Cmd { return u.aside(func() { u.editText(text) }) }

// editText opens the text in the editor, and begins with what comes back.
func (u *ui) editText(text string) {
	u.Jobs.hold()
	edited, err := edited(text, u.In, u.Out)
	if err != nil {
		u.greeting = "error: " + err.Error()
		edited = text
	}
	u.begin(strings.TrimRight(edited, "\n"))
}

// maxEdited bounds what an editor leaves.
const maxEdited = 64 << 20

// edited is a text as the person's editor on a terminal leaves it.
func edited(text string, in, out *os.File) (string, error) {
	command, err := editorCommand()
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp("", "leat-*.sql")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.WriteString(text + "\n")
	if err := errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	c := exec.Command(command[0], append(command[1:], f.Name())...)
	c.Stdin, c.Stdout, c.Stderr = in, out, out
	if err := c.Run(); err != nil {
		return "", err
	}
	changed, err := readfile.Whole(f.Name(), maxEdited)
	return string(changed), err
}

// editorCommand is the person's editor with its arguments.
func editorCommand() ([]string, error) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if words := strings.Fields(os.Getenv(name)); len(words) > 0 {
			return words, nil
		}
	}
	return nil, errors.New(`\e needs $VISUAL or $EDITOR`)
}
