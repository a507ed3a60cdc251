package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// outcome is what the person wants of the text.
type outcome uint8

const (
	editing   outcome = iota
	entered           // the text is to be run
	left              // Ctrl-D
	cleared           // Ctrl-C: the text is dropped
	edit              // the text is to be edited in an editor
	wiping            // Ctrl-L: the terminal is to be cleared
	suspended         // Ctrl-Z: the process is to be stopped until its shell goes on with it
)

// editor is a text that is edited.
type editor struct {
	buffer
	session *engine.Session
	history *history
	menu    menu
	search  *search // while the history is searched
	at      int     // in the history; len(entries): the text is new
	kept    string  // the new text, while the history is shown
	width   int
	height  int
	result  outcome
}

func newEditor(s *engine.Session, h *history, text string) *editor {
	return &editor{buffer: buffer{text: text, cursor: len(text)}, session: s, history: h, at: len(h.entries), width: 80, height: 24}
}

// take takes a key or a paste.
func (e *editor) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		e.menu.close()
		text := strings.ReplaceAll(strings.ReplaceAll(msg.Content, "\r\n", "\n"), "\r", "\n")
		if strings.TrimSpace(e.text) == "" {
			text = prompt.Pasted(text)
		}
		e.insert(text)
	case tea.KeyPressMsg:
		switch {
		case e.search != nil:
			e.searchKey(msg)
		case e.menu.open() && e.menuKey(msg):
		default:
			e.key(msg)
		}
	}
}

// key carries out a key. Keys are those of readline.
func (e *editor) key(msg tea.KeyPressMsg) {
	switch msg.String() {
	case "enter", "ctrl+j": // what was typed before the prompt had the terminal has the latter
		e.enter()
	case "alt+enter", "shift+enter":
		e.insert("\n")
	case "tab":
		e.complete()
	case "up", "ctrl+p":
		if !e.up() {
			e.recall(-1)
		}
	case "down", "ctrl+n":
		if !e.down() {
			e.recall(1)
		}
	case "ctrl+r":
		e.search = &search{at: -1, kept: snapshot{e.text, e.cursor}}
	case "ctrl+c":
		e.result = cleared
	case "ctrl+d":
		if e.text == "" {
			e.result = left
		} else {
			e.cut(e.cursor, e.right(e.cursor), false)
		}
	case "ctrl+x":
		e.result = edit
	case "ctrl+l":
		e.result = wiping
	case "ctrl+z":
		e.result = suspended
	default:
		if !e.move(msg.String()) && !e.erase(msg.String()) && msg.Text != "" {
			e.insert(msg.Text)
		}
	}
}

// move moves the cursor.
func (e *editor) move(key string) bool {
	switch key {
	case "left", "ctrl+b":
		e.cursor = e.left(e.cursor)
	case "right", "ctrl+f":
		e.cursor = e.right(e.cursor)
	case "alt+b", "ctrl+left", "alt+left":
		e.cursor = e.wordLeft()
	case "alt+f", "ctrl+right", "alt+right":
		e.cursor = e.wordRight()
	case "home", "ctrl+a":
		e.cursor = e.lineStart()
	case "end", "ctrl+e":
		e.cursor = e.lineEnd()
	case "ctrl+home", "alt+<":
		e.cursor = 0
	case "ctrl+end", "alt+>":
		e.cursor = len(e.text)
	default:
		return false
	}
	return true
}

// erase takes something out, or brings it back.
func (e *editor) erase(key string) bool {
	switch key {
	case "backspace", "ctrl+h", "shift+backspace":
		e.cut(e.left(e.cursor), e.cursor, false)
	case "delete":
		e.cut(e.cursor, e.right(e.cursor), false)
	case "ctrl+w", "alt+backspace":
		e.cut(e.wordLeft(), e.cursor, true)
	case "alt+d":
		e.cut(e.cursor, e.wordRight(), true)
	case "ctrl+k":
		e.cut(e.cursor, e.lineEnd(), true)
	case "ctrl+u":
		e.cut(e.lineStart(), e.cursor, true)
	case "ctrl+y":
		e.insert(e.killed)
	case "ctrl+_", "ctrl+/":
		e.undo()
	default:
		return false
	}
	return true
}

// enter runs a text that is complete, and begins a line in one that is not.
func (e *editor) enter() {
	if e.finished() {
		e.result = entered
		return
	}
	e.insert("\n")
}

// finished reports whether the text can be run: its last statement has its end, or it is a command. What can never become a statement is
// run too, which says so.
func (e *editor) finished() bool {
	text := strings.TrimSpace(e.text)
	if text == "" || strings.HasPrefix(text, `\`) && !strings.Contains(text, "\n") {
		return true
	}
	if isClientWord(text) {
		return true
	}
	in := engine.NewInput("", e.text)
	part, ended := in.Statement(0)
	for ended {
		part, ended = in.Statement(part.End)
	}
	rest := in.Text(part)
	return rest == "" || strings.HasPrefix(rest, `\`) && !strings.Contains(rest, "\n") || hopeless(rest)
}

// hopeless reports whether a text begins as no statement does, like the commands of other shells, or has a backslash between its words.
func hopeless(text string) bool {
	in := engine.NewInput("", text)
	first := true
	for _, t := range in.Tokens() {
		if t.Class == engine.Remark {
			continue
		}
		if first && t.Word == "" && t.Mark != '(' || t.Class == engine.Wrong && in.Text(t.Part) == `\` {
			return true
		}
		first = false
	}
	return false
}

// isClientWord reports whether a text is a word of the client that a newcomer writes alone. Within a statement it does nothing.
func isClientWord(text string) bool {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "EXIT", "QUIT", "HELP", "CLEAR":
		return true
	}
	return false
}

// waits reports whether the line above the cursor looks as if the person does not know that a statement goes on.
func (e *editor) waits() bool {
	lines := strings.Split(strings.TrimSpace(e.text), "\n")
	return len(lines) > 1 && isClientWord(lines[len(lines)-1])
}

// recall shows another entry of the history.
func (e *editor) recall(by int) {
	to := e.at + by
	if to < 0 || to > len(e.history.entries) {
		return
	}
	if e.at == len(e.history.entries) {
		e.kept = e.text
	}
	e.at = to
	if to == len(e.history.entries) {
		e.set(e.kept)
		return
	}
	e.set(e.history.entries[to])
}

// complete completes the word at the cursor, or shows what it could become.
func (e *editor) complete() {
	part, all := e.session.Complete(engine.NewInput("", e.text), e.cursor)
	switch {
	case len(all) == 0:
		if strings.TrimSpace(e.text[e.lineStart():e.cursor]) == "" {
			e.insert("  ") // the key is one to indent with, too
		}
	case len(all) == 1:
		e.accept(part, all[0])
	default:
		if prefix := commonPrefix(all); len(prefix) > e.cursor-part.Start && part.End == e.cursor {
			e.replace(part.Start, part.End, prefix)
			part.End = e.cursor
		}
		e.menu = menu{part: part, all: all}
	}
}

func (e *editor) accept(part engine.Part, s engine.Suggestion) {
	text := s.Text
	if s.Kind == "function" && !strings.HasPrefix(e.text[part.End:], "(") && strings.HasPrefix(s.Note, text+"(") {
		text += "("
	}
	e.replace(part.Start, part.End, text)
	e.menu.close()
}

// menuKey carries out a key while the menu is open. Others close it and do what they do.
func (e *editor) menuKey(msg tea.KeyPressMsg) bool {
	switch msg.String() {
	case "tab", "down", "ctrl+n":
		e.menu.move(1)
	case "shift+tab", "up", "ctrl+p":
		e.menu.move(-1)
	case "enter":
		e.accept(e.menu.part, e.menu.all[e.menu.chosen])
	case "esc", "ctrl+g":
		e.menu.close()
	case "backspace", "ctrl+h":
		e.erase("backspace")
		e.narrow()
	default:
		if msg.Text == "" || !inWord([]rune(msg.Text)[0]) && !strings.ContainsAny(msg.Text, "'.-") {
			e.menu.close()
			return false
		}
		e.insert(msg.Text)
		e.narrow()
	}
	return true
}

// narrow shows what the word that goes on being typed could become.
func (e *editor) narrow() {
	part, all := e.session.Complete(engine.NewInput("", e.text), e.cursor)
	e.menu = menu{part: part, all: all}
}
