package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/formats"
)

type dlqReplayCommand struct {
	letterFlags
	ToTopic    string `help:"Send to this topic instead of those that the records came from." placeholder:"NAME"`
	ThroughJob bool   `help:"Give the records to the job of the file instead: it runs on them alone and ends, and no topic that it reads is written."`
	Limit      int    `help:"How many, those that failed first; 0: all." default:"0" placeholder:"N"`
	DryRun     bool   `help:"Print what would be sent, and send nothing."`
	Yes        bool   `help:"Send without asking."`
}

// Help shows examples.
func (c *dlqReplayCommand) Help() string {
	return "Example:\n  leat dlq replay --dry-run --stage evaluate enrich.sql\n  leat dlq replay --yes --since 2026-03-01T12:30:00Z enrich.sql\n" +
		"  leat dlq replay --yes --through-job enrich.sql\n  leat dlq replay --yes --broker localhost:9092 --topic orders.dead --to-topic orders.retry\n\n" +
		"Key, value, headers and timestamp are those of the record; the headers of the dead letter are left out. The job that reads the topic reads the\n" +
		"record again, and so does everybody else. Dead letters stay where they are: the last line says with which --from-offset the next replay goes on."
}

// Validate checks flags when they are parsed.
func (c *dlqReplayCommand) Validate() error {
	switch {
	case c.Limit < 0:
		return fmt.Errorf("--limit takes a number from 0 on, not %d", c.Limit)
	case c.ThroughJob && (len(c.Files) == 0 || c.ToTopic != ""):
		return misfit("--through-job needs the job's file, and does not go with --to-topic")
	}
	return c.letterFlags.Validate()
}

// Run sends the records of dead letters back.
func (c *dlqReplayCommand) Run(ctx context.Context, io streams) error {
	use := formats.NoRegistry
	if c.ThroughJob {
		use = formats.WriteRegistry
	}
	box, err := c.find(ctx, io, use)
	if err != nil {
		return err
	}
	replay := &place.Replay{
		Places: box.places, Within: box.within, Limit: c.Limit, Picks: box.filter.Picks,
		Target: func(l *deadletter.Letter) (place.Target, error) { return c.target(box, l) },
	}
	to := "topic"
	if c.ThroughJob {
		to, replay.Target = "job", jobTarget
	}
	plan, err := replay.Plan(ctx)
	switch {
	case ctx.Err() != nil:
		return &exitError{exitFailed, "stopped before anything was sent"}
	case err != nil:
		return sampleError(err)
	}
	mask := &deadletter.Text{Width: lineWidth(io.err), Mask: box.mask()}
	fmt.Fprint(io.out, planText(plan, to, mask))
	switch {
	case plan.Letters == 0 || c.DryRun:
		return nil
	case !c.Yes && !isTerminalFile(io.in):
		return &exitError{exitUsage, "nothing was sent: add --yes to send, or --dry-run to look only"}
	case !c.Yes && !confirmed(ctx, io, plan.Letters):
		return &exitError{exitFailed, "nothing was sent"}
	}
	if c.ThroughJob {
		return throughJob(ctx, box, replay, plan, io)
	}
	done, err := replay.Send(ctx, plan)
	for _, r := range done.Refused {
		fmt.Fprintf(io.err, "refused: %s: %s\n", deadletter.Place(r.Split, r.Position), mask.Line(r.Reason))
	}
	fmt.Fprintf(io.out, "%d of %d sent\n", done.Sent, plan.Letters)
	if done.Unknown > 0 {
		fmt.Fprintf(io.err, "whether %d more were sent is not known\n", done.Unknown)
	}
	fmt.Fprintf(io.err, "a replay of the same goes on with --from-offset %s\n", place.Behind(done.Next))
	switch {
	case ctx.Err() != nil:
		return &exitError{exitFailed, "stopped before all were sent"}
	case err == nil && len(done.Refused) > 0:
		return &exitError{exitFailed, fmt.Sprintf("Kafka refused %d of the records", len(done.Refused))}
	case err == nil && done.Gone > 0:
		return gone(done.Gone)
	}
	return err
}

// gone is the error of dead letters that were to be sent and were not there any more.
func gone(n int) error {
	return &exitError{exitFailed, fmt.Sprintf("%s of those that were to be sent had gone meanwhile: expired, or cut from their file", count(n, "dead letter"))}
}

// target is the topic that a letter's record came from, or the one that is asked for.
func (c *dlqReplayCommand) target(box *letterBox, l *deadletter.Letter) (place.Target, error) {
	from, known := l.Source()
	t := place.Target{Topic: from.Name, Partition: true, Cluster: box.cluster}
	lies := deadletter.Place(l.Split, l.Position)
	switch {
	case c.ToTopic != "":
		t.Topic, t.Partition = c.ToTopic, false
	case !known:
		return t, &exitError{exitUsage, fmt.Sprintf("the record of dead letter %s came from no topic\nhelp: %s", lies, withoutTopic(l))}
	}
	if c := box.clusterOf(l.Table); c != nil {
		t.Cluster = c
	}
	if t.Cluster == nil && c.ToTopic != "" {
		t.Cluster = box.clusterWith(l.Split.Name)
	}
	switch {
	case t.Cluster == nil && box.script == nil:
		return t, &exitError{exitUsage, "on which Kafka does topic " + t.Topic + " lie? name it by --broker"}
	case t.Cluster == nil:
		return t, &exitError{exitUsage, fmt.Sprintf("dead letter %s is of table %s, which is no table of Kafka in %s\nhelp: say where the topic lies by --broker, and where the dead letters do by --topic or --path", lies, l.Table, c.Files[0])}
	case l.Split.Name == t.Topic && l.Split.Partition >= 0:
		return t, &exitError{exitUsage, "topic " + t.Topic + " is where the dead letters lie\nhelp: name another by --to-topic"}
	}
	return t, nil
}

// withoutTopic says what can be done with a record that came from no topic.
func withoutTopic(l *deadletter.Letter) string {
	const topic = "send it to a topic by --to-topic"
	if l.From.Name == "" {
		return topic
	}
	return "mend the job and run it on " + l.From.Name + " again, or " + topic
}

// clusterOf is the Kafka of a table of the job; nil where there is no job, or the table is none of Kafka.
func (b *letterBox) clusterOf(table string) *place.Cluster {
	if c, ok := b.clusters[table]; ok {
		return c
	}
	var c *place.Cluster
	if b.script == nil {
		return nil
	}
	if properties, ok := b.script.KafkaConnection(table); ok {
		c = b.newCluster(properties, b.dir)
	}
	b.clusters[table] = c
	return c
}

// clusterWith is the Kafka on which a topic with dead letters lies; nil for none.
func (b *letterBox) clusterWith(topic string) *place.Cluster {
	for _, p := range b.places {
		if t, ok := p.(*place.Topic); ok && t.Name == topic {
			return &t.Cluster
		}
	}
	return nil
}

// planText says what a replay would send, to a topic or to a job.
func planText(p *place.Plan, to string, t *deadletter.Text) string {
	var b strings.Builder
	if p.Letters == 0 {
		b.WriteString("nothing to send\n")
	}
	for _, x := range p.To {
		fmt.Fprintf(&b, "%7d  %-8s  to %s %s\n", x.N, t.Line(x.Stage), to, t.Line(x.Topic))
	}
	if p.Foreign > 0 {
		fmt.Fprintf(&b, "%7d  left out: no dead letters\n", p.Foreign)
	}
	return b.String()
}

// confirmed asks whether to send. When ctx ends nobody has said so.
func confirmed(ctx context.Context, io streams, letters int) bool {
	fmt.Fprintf(io.err, "send %s? [y/N] ", count(letters, "record"))
	answered := make(chan string, 1)
	go func() { // where nobody answers it ends with the process: the reading of a terminal cannot be stopped
		line, _ := bufio.NewReader(io.in).ReadString('\n')
		answered <- strings.ToLower(strings.TrimSpace(line))
	}()
	select {
	case answer := <-answered:
		return answer == "y" || answer == "yes"
	case <-ctx.Done():
		fmt.Fprintln(io.err)
		return false
	}
}

// isTerminalFile reports whether somebody may answer.
func isTerminalFile(in any) bool {
	f, ok := in.(*os.File)
	return ok && isTerminal(f)
}
