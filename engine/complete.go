package engine

import (
	"slices"
	"sort"
	"strings"
)

// Suggestion is something that could stand where the cursor is.
type Suggestion struct {
	Text string // what takes the place of the part
	Kind string // table, view, column, function, keyword, option, value, setting
	Note string // a type, a signature, what an option does
}

// maxSuggestions bounds what is suggested at once.
const maxSuggestions = 1000

// Complete suggests what the word at the cursor, a byte offset, could become. The part is what a suggestion takes the place of.
func (s *Session) Complete(in *Input, cursor int) (Part, []Suggestion) {
	at := s.place(in, cursor)
	var found []Suggestion
	switch at.where {
	case inOption:
		found = s.optionNames(at)
	case inValue:
		found = s.optionValues(at)
	case inSetting:
		found = s.settingNames()
	case inSettingValue:
		found = settingValues(at.key)
	case inTable:
		found = s.tableNames()
	case inLike:
		found = append(s.tableNames(), Suggestion{Text: "TOPIC", Kind: "keyword", Note: "TOPIC 'name' ON 'host:port': the columns come from its records"})
	case inMember:
		found = s.columnsOf(at)
	case inStatement:
		found = words(beginnings(at.before))
	case anywhere:
		found = slices.Concat(s.columnsInReach(at), s.functionNames(), words(commonWords), s.tableNames())
	}
	return at.part, fitting(found, at.typed)
}

// fitting are the suggestions that go on from what was typed, those that begin with it in the same case first.
func fitting(all []Suggestion, typed string) []Suggestion {
	var out []Suggestion
	seen := map[string]bool{}
	lower := strings.ToLower(typed)
	for _, s := range all {
		if key := s.Kind + s.Text; !seen[key] && len(s.Text) >= len(typed) && strings.HasPrefix(strings.ToLower(s.Text), lower) {
			seen[key] = true
			out = append(out, s)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		return strings.HasPrefix(out[i].Text, typed) && !strings.HasPrefix(out[j].Text, typed)
	})
	return out[:min(len(out), maxSuggestions)]
}

// anyText is what was typed where nothing is known of what could stand there, within a text or a comment: no suggestion begins so.
const anyText = "\x00"

// where is what may stand at a place.
type where uint8

const (
	anywhere       where = iota
	inStatement          // the first words of a statement
	inTable              // the name of a table
	inLike               // the name of a table that another is made like
	inMember             // behind "name."
	inOption             // the key of an option
	inValue              // the value of an option
	inSetting            // the key of SET
	inSettingValue       // the value of SET
)

// place is a cursor with what stands around it.
type place struct {
	where  where
	part   Part
	typed  string
	before []Token           // of the statement, in front of the part
	after  []Token           // of the statement, behind it
	set    map[string]string // the options that the WITH clause has
	key    string            // of the option or the setting whose value is written
	owner  string            // the name in front of the dot
}

// place finds what stands around the cursor.
func (s *Session) place(in *Input, cursor int) place {
	p := place{part: Part{cursor, cursor}}
	for _, t := range in.Tokens() {
		switch {
		case t.End <= cursor && t.Mark == ';':
			p.before = p.before[:0]
		case t.Class == Remark && t.Start < cursor && cursor <= t.End:
			p.typed = anyText
			return p
		case t.Start < cursor && cursor <= t.End && (t.Word != "" || t.Class == Literal || t.Class == Wrong):
			p.part, p.typed = Part{t.Start, cursor}, in.Text(Part{t.Start, cursor})
			if t.Class == Literal {
				p.part.End = t.End // the whole literal is replaced
			}
		case t.End <= cursor:
			if t.Class != Remark {
				p.before = append(p.before, t)
			}
		case t.Mark == ';':
			p.classify()
			return p
		case t.Class != Remark:
			p.after = append(p.after, t)
		}
	}
	p.classify()
	return p
}

// classify decides what may stand at the place.
func (p *place) classify() {
	n := len(p.before)
	last := func(i int) Token {
		if n-i < 0 {
			return Token{}
		}
		return p.before[n-i]
	}
	quoted := strings.HasPrefix(p.typed, "'")
	switch {
	case p.inWith():
		p.set = pairsOf(slices.Concat(p.before, p.after))
		if slices.ContainsFunc(p.before, func(t Token) bool { return t.Word == "TOPIC" }) && p.set["connector"] == "" {
			p.set["connector"] = "kafka" // of LIKE TOPIC
		}
		p.where = inOption
		if last(1).Mark == '=' {
			p.where, p.key = inValue, last(2).Value
		}
	case quoted && last(1).Word == "SET":
		p.where = inSetting
	case last(1).Mark == '=' && last(3).Word == "SET":
		p.where, p.key = inSettingValue, last(2).Value
	case quoted:
		p.where = anywhere
		p.typed = anyText
	case last(1).Mark == '.':
		p.where, p.owner = inMember, last(2).Value
	case len(beginnings(p.before)) > 0:
		p.where = inStatement
	case last(1).Word == "LIKE" && p.before[0].Word == "CREATE":
		p.where = inLike
	case slices.Contains(beforeTable, last(1).Word):
		p.where = inTable
	}
}

// beforeTable are the words behind which a table's name stands.
var beforeTable = []string{"FROM", "JOIN", "INTO", "TABLE", "VIEW", "DESCRIBE", "DESC", "EXISTS"}

// inWith reports whether the place lies in the parentheses of WITH (…).
func (p *place) inWith() bool {
	depth := 0
	for i := len(p.before) - 1; i > 0; i-- {
		switch p.before[i].Mark {
		case ')':
			depth++
		case '(':
			if depth == 0 {
				return p.before[i-1].Word == "WITH"
			}
			depth--
		}
	}
	return false
}

// pairsOf are the 'key' = 'value' pairs among tokens.
func pairsOf(tokens []Token) map[string]string {
	set := map[string]string{}
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].Class == Literal && tokens[i+1].Mark == '=' && tokens[i+2].Class == Literal {
			set[tokens[i].Value] = tokens[i+2].Value
		}
	}
	return set
}
