package main

type dlqCommand struct {
	Show   dlqShowCommand   `cmd:"" help:"Print dead letters with their reasons, or make test cases of them."`
	Replay dlqReplayCommand `cmd:"" help:"Send the records of dead letters back to where they came from."`
}

// Help shows examples.
func (c *dlqCommand) Help() string {
	return "Example:\n  leat dlq show enrich.sql\n  leat dlq show --as-test enrich.sql > dead.test.yaml\n  leat dlq replay --dry-run enrich.sql\n\n" +
		"Dead letters are records that a job could not decode, evaluate or deliver. They lie where the tables of the job say: docs/dead-letters.md.\n" +
		"No consumer group is joined and nothing is stored."
}

// letterFlags say where dead letters lie, and which are meant.
type letterFlags struct {
	shared
	Files      []string `arg:"" optional:"" name:"file" complete:"*.sql" help:"The job whose dead letters are meant: its file says where they lie."`
	Table      string   `help:"Only the place that this table of the job names." placeholder:"NAME"`
	Broker     string   `help:"Where the Kafka is with the topic, where no job says so." placeholder:"HOST:PORT"`
	Topic      string   `help:"The topic with the dead letters, instead of those that the job names." placeholder:"NAME"`
	Path       string   `help:"The file with the dead letters, likewise." placeholder:"FILE" complete:"*.jsonl"`
	Property   []string `help:"A property of Kafka's client for --broker (repeatable)." placeholder:"NAME=VALUE" sep:"none"`
	Stage      string   `help:"Only those that failed in this stage: decode, evaluate, encode or deliver." placeholder:"STAGE"`
	Reason     string   `help:"Only those with this text in their reason." placeholder:"TEXT"`
	Partition  *int32   `help:"Only those that came from this partition of the source." placeholder:"N"`
	Offset     *int64   `help:"Only those that had this offset in the source." placeholder:"N"`
	Since      string   `help:"Only those that failed since then: a moment such as 2026-03-01T12:30:00Z, a date, or how long ago, such as 2h." placeholder:"TIME"`
	FromOffset string   `help:"Begin at these offsets of the dead letters: [TOPIC/]PARTITION:OFFSET with commas between, or the number of a line." placeholder:"OFFSETS"`
}
