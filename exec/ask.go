package exec

import (
	"context"
	"errors"
	"fmt"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
)

// openFormats has the formats ask the systems that they need before a job reads.
func (j *Job) openFormats(ctx context.Context) error {
	for _, in := range j.inputs {
		if err := openCoders(ctx, in.line.scan.Table.Name, in.line.scan.Coders()); err != nil {
			return err
		}
	}
	sink := j.plan.Root[0]
	return openCoders(ctx, sink.Table.Name, sink.Coders())
}

func openCoders(ctx context.Context, table string, coders []any) error {
	for _, c := range coders {
		if err := formats.Open(ctx, c); err != nil {
			return fmt.Errorf("open table %s: %w", table, SystemFailure(err))
		}
	}
	return nil
}

// ask has the formats ask what the messages of a portion mean, where they must be told. Its error is no message's fault: the job ends, and
// the messages are read again.
func (d *decodeStage) ask(ctx context.Context, p *portion, hi int) error {
	if d.asksValue == nil && d.asksKey == nil {
		return nil
	}
	items := p.flight.msgs.Items[p.first:hi]
	for i := range items {
		if d.asksValue != nil {
			if err := d.asksValue.Ask(ctx, items[i].Value); err != nil {
				return SystemFailure(err)
			}
		}
		if d.asksKey != nil {
			if err := d.asksKey.Ask(ctx, items[i].Key); err != nil {
				return SystemFailure(err)
			}
		}
	}
	return nil
}

// SystemFailure is a format's failure of a system as one of the connectors', which are told alike.
func SystemFailure(err error) error {
	var system *formats.SystemError
	if !errors.As(err, &system) {
		return err
	}
	class := connectors.ErrRefused
	if system.Unreachable {
		class = connectors.ErrUnreachable
	}
	return &connectors.Failure{Class: class, Message: system.Message, Help: system.Help, Cause: system.Cause}
}
