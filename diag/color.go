package diag

// color is a terminal's: the parameters of an SGR sequence.
type color string

const (
	bold   color = "1"
	red    color = "1;31"
	green  color = "1;32"
	yellow color = "1;33"
	blue   color = "1;34"
	cyan   color = "1;36"
)

// painter shows a text in a color.
type painter func(c color, text string) string

func plain(_ color, text string) string { return text }

func colored(c color, text string) string { return "\x1b[" + string(c) + "m" + text + "\x1b[0m" }

// color is that of the severity's word and of the carets.
func (s Severity) color() color {
	switch s {
	case Warning:
		return yellow
	case Info:
		return cyan
	case Error:
	}
	return red
}
