package main

import (
	"cmp"
	"fmt"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/scaffold"
)

type ddlProtoCommand struct {
	shared
	Message  string `help:"The message, by the name of its Java class or its protobuf name." placeholder:"NAME"`
	From     string `help:"Print a .proto file for a table of this file instead." placeholder:"FILE"`
	Table    string `help:"The name of the table; by default it is made of the message's, and with --from it is the only one there." placeholder:"NAME"`
	Topic    string `help:"The topic in WITH; by default it is named as the table." placeholder:"NAME"`
	Types    string `help:"flink: the types that Flink takes; leat: also TIMESTAMP_LTZ for timestamps, scalars for wrappers, DECIMAL for unsigned numbers of 64 bits." enum:"flink,leat" default:"flink"`
	Comments bool   `help:"Write the comments of the .proto file as COMMENT." negatable:"" default:"true"`
}

// Help shows examples.
func (c *ddlProtoCommand) Help() string {
	return "Example:\n  leat ddl proto --proto-path protos --message shop.v1.Order\n" +
		"  leat ddl proto --descriptor-set build/orders.binpb --message 'com.example.orders.v1.OrdersOuterClass$$Orders'\n" +
		"  leat ddl proto --from jobs/enrich.sql --table orders > protos/orders.proto\n\n" +
		"What no column, or no field, can hold is named. --from calls the message as --message does, else as the option 'protobuf.message-class-name'."
}

// Run prints a table, or a .proto file.
func (c *ddlProtoCommand) Run(io streams) error {
	switch {
	case c.From != "":
		return c.file(io)
	case c.Message == "":
		return &exitError{exitUsage, "which message? give its name by --message, or a file with a table by --from"}
	}
	mapping := protobuf.FlinkTypes
	if c.Types == "leat" {
		mapping = protobuf.LeatTypes
	}
	schemas := formats.Schemas{ProtoPaths: splitPaths(c.ProtoPath), DescriptorSets: c.DescriptorSet}
	d, err := protobuf.Describe(schemas, c.Message, mapping)
	if err != nil {
		return schemaError(err)
	}
	for _, l := range d.Left {
		warn(io, "left out: %s", l)
	}
	if len(d.Columns) == 0 {
		return &exitError{exitInvalid, "message " + d.Class + " has no field that a column could hold"}
	}
	t := scaffold.ForMessage(d, scaffold.Kafka{Topic: cmp.Or(c.Topic, c.Table)})
	t.Name = cmp.Or(c.Table, t.Name)
	if !c.Comments {
		for i := range t.Columns {
			t.Columns[i].Comment = ""
		}
	}
	return writeTable(io.out, t)
}

// file prints a .proto file for a table.
func (c *ddlProtoCommand) file(io streams) error {
	tables, err := c.tables(io, c.From)
	if err != nil {
		return err
	}
	t, err := oneTable(tables, c.From, c.Table)
	if err != nil {
		return err
	}
	text, err := scaffold.ProtoFile(scaffolded(t), cmp.Or(c.Message, t.Options["protobuf.message-class-name"], t.Options["value.protobuf.message-class-name"]))
	if err != nil {
		return &exitError{exitInvalid, err.Error()}
	}
	_, err = fmt.Fprint(io.out, text)
	return err
}
