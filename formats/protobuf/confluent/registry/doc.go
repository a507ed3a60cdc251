// Package registry asks a schema registry for protobuf schemas and stores them there. It knows the REST interface that Confluent's registry,
// Karapace, Apicurio and Redpanda share, by the client of franz-go; it knows no table.
//
//	config, problems := registry.Configure(values, dir)
//	client, err := config.Client(patience)
//	schema, err := client.Latest(ctx, "orders-value")
package registry
