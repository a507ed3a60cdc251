// Package tmuxtest runs a command in a real terminal, which tmux makes, presses keys, and looks at what the terminal shows. It is
// for tests only.
//
//	p := tmuxtest.Open(t, 80, 24, t.TempDir(), "leat sql")
//	p.Sees(`^leat>$`)
//	p.Enter("SELECT 1;")
//	p.Sees(`1 row`)
package tmuxtest
