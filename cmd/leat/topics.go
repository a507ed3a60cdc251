package main

import (
	"fmt"

	"github.com/leatsql/leat/cmd/leat/manual"
)

// topics are what `leat help TOPIC` explains beside the commands. The manual page of leat and docs/command-line.md have them too.
func topics() []manual.Section {
	return []manual.Section{
		{Name: "exit-codes", Title: "Exit status", Terms: []manual.Term{
			{Name: fmt.Sprint(exitDone), Text: "Done: every source ended, or drained after a signal."},
			{Name: fmt.Sprint(exitFailed), Text: "A job failed or could not drain, a system cannot be reached or refuses, a case of leat test failed, leat compare found a difference, or leat fmt --check a file that would change."},
			{Name: fmt.Sprint(exitUsage), Text: "Wrong usage."},
			{Name: fmt.Sprint(exitInvalid), Text: "The SQL, a schema or an option is wrong; nothing was started."},
			{Name: fmt.Sprint(exitCancelled), Text: "Ended by a second signal. leat compare, test, dlq show and the scripts of leat sql end so by the first one, where it comes before the end of what they read."},
		}},
		{Name: "environment", Title: "Environment", Terms: []manual.Term{
			{Name: "LEAT_…", Text: "Each flag has a variable, which the page of its command names; it stands for the flags of that name of all commands. A flag that is written counts for more. A variable that does not fit the command, since only another takes its value or since it does not go with the other flags and arguments, is left out, with a warning; a flag that is written is then a mistake. LEAT_VAR, LEAT_SECRET and LEAT_SET hold one NAME=VALUE each: a leat.yaml has room for several."},
			{Name: "KAFKA_BOOTSTRAP_SERVERS", Text: "Where leat sql and leat ddl topic look for a topic, if nothing else says it."},
			{Name: "NO_COLOR, CLICOLOR_FORCE", Text: "Whether what a person reads is colored, where --color is auto."},
			{Name: "TERM", Text: "Where it is dumb, lines alone are written: no colors, nothing that moves the cursor."},
			{Name: "VISUAL, EDITOR", Text: `The editor that \e opens at the prompt.`},
			{Name: "XDG_STATE_HOME", Text: "Below it lies the history of the prompt, in leat/history; ~/.local/state where it is not set."},
			{Name: "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN", Text: "Who signs in to Kafka by AWS_MSK_IAM."},
			{Name: "TZ", Text: "The session time zone where 'table.local-time-zone' is not set."},
		}},
		{Name: "variables", Title: "Variables in SQL", Text: []string{
			"Within string literals of a file, and nowhere else, `${NAME}` stands for a value. The first place that has the name counts: --var and " +
				"--secret, then --env-file, then the environment. A name that is nowhere is an error at its place, unless leat validate is told --allow-unset.",
		}, Terms: []manual.Term{
			{Name: "${NAME}", Text: "The value."},
			{Name: "${NAME:-text}", Text: "The value, or the text where there is none."},
			{Name: "${file:PATH}", Text: "What a file holds: a secret, which prints as ***."},
			{Name: "$${", Text: "The characters ${ as they are."},
		}},
		{Name: "settings", Title: "Settings", Text: []string{
			"What `SET 'key' = 'value'` says in a file holds for the statements behind it; --set KEY=VALUE says the same before the first one. " +
				"leat options settings lists the keys. Each file is a session of its own: its settings do not reach the next one.",
			"`SET 'leat.table.<table>.<option>' = 'value'` gives a table an option that only leat has. Flink takes such a SET without " +
				"complaint, where it would refuse the option in WITH.",
		}},
		{Name: "flag-file", Title: "Flags in a file", Text: []string{
			"A leat.yaml in the folder of the first file on the command line holds flags of leat run by their names, without the dashes. Paths start at " +
				"its folder. The command line and LEAT_… variables win over it. leat validate, check, explain, test, compare, dlq and positions heed it too.",
		}},
		{Name: "positions", Title: "Positions", Text: []string{
			"How far a job has read a Kafka table is kept in the consumer group, 'properties.group.id' or one made of the names of job, source and sink; " +
				"leat needs no disk. Positions are committed about once a second, at a stop, and before a partition is given away, never beyond a record " +
				"that is not done. 'scan.startup.mode' says where a job begins that has none.",
		}, Terms: []manual.Term{
			{Name: "--fresh", Text: "Ignores stored positions, once."},
			{Name: "--resume", Text: "Uses stored positions in bounded scans too."},
			{Name: "leat positions", Text: "Shows and moves them while the job is stopped."},
		}},
		{Name: "dead-letters", Title: "Dead letters", Text: []string{
			"The first record that cannot be decoded, evaluated or delivered stops the job, unless its table has a place for dead letters. A dead letter " +
				"is the record as it was, with where it came from and why it failed.",
		}, Terms: []manual.Term{
			{Name: "SET 'leat.table.<table>.dead-letter.topic' = '…'", Text: "A Kafka topic for them."},
			{Name: "SET 'leat.table.<table>.dead-letter.path' = '…'", Text: "A file for them, one line of JSON each."},
			{Name: "SET 'leat.table.<table>.dead-letter.max-share' = '0.01'", Text: "Stops the job when they are more than one record in a hundred."},
		}},
	}
}
