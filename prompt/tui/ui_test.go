package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestKeysBehindTheEnd: what was typed behind Ctrl-D is for the shell, and runs nothing.
func TestKeysBehindTheEnd(t *testing.T) {
	h := &history{}
	u := &ui{history: h, editor: newEditor(nil, h, ""), ready: true}
	u.waiting = []tea.Msg{tea.KeyPressMsg{Code: 'd', Mod: tea.ModCtrl}, tea.KeyPressMsg{Code: 'x', Text: "x"}}
	if cmds := u.catchUp(); len(cmds) != 1 || u.editor.text != "" {
		t.Errorf("%d commands, and %q in the editor", len(cmds), u.editor.text)
	}
}
