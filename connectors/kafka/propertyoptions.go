package kafka

import "github.com/leatsql/leat/options"

// propertyOptions are the properties of Kafka's Java client that are heeded, and the family of all others. They are read, with their
// ranges, in properties.go and security.go: here they are only named, as text.
func propertyOptions() []options.Option {
	var all []options.Option
	for _, group := range [][]options.Option{clientProperties(), consumerProperties(), producerProperties(), securityProperties()} {
		all = append(all, group...)
	}
	return append(all, options.Option{
		Name: "properties.*", Type: options.String, ExampleKey: "properties.metrics.num.samples", Example: "2",
		Doc: "Other properties of Kafka's Java client are taken and have no effect.",
	})
}

// heeded is a property with its default, "" for none.
func heeded(name, value, example, doc string) options.Option {
	return options.Option{Name: "properties." + name, Type: options.String, Default: value, HasDefault: value != "", Example: example, Doc: doc}
}

// chosen is a property that takes some values. They are checked where it is read.
func chosen(name, value, example, doc string, values ...string) options.Option {
	return options.Option{Name: "properties." + name, Type: options.Text, Default: value, HasDefault: true, Values: values, Example: example, Doc: doc}
}

func clientProperties() []options.Option {
	return []options.Option{
		heeded("client.id", "leat", "enrich", "Name of the client in the broker's log and quotas."),
		heeded("client.rack", "", "rack-1", "Where the process is: it reads from the nearest replica where the broker allows that."),
		heeded("request.timeout.ms", "", "30000", "How long an answer may take, in milliseconds."),
		heeded("connections.max.idle.ms", "", "540000", "After how many milliseconds an idle connection is closed, 15 minutes at most."),
		heeded("socket.connection.setup.timeout.ms", "", "10000", "How long making a connection may take, in milliseconds."),
		heeded("metadata.max.age.ms", "", "300000", "How often topics and partitions are asked for at least, in milliseconds."),
	}
}

func consumerProperties() []options.Option {
	return []options.Option{
		heeded("group.instance.id", "", "host-1", "Identity of this instance in the consumer group, in place of that of --instance."),
		chosen("auto.offset.reset", "none", "earliest", "Where to begin with 'group-offsets' where the group has no position, and where the messages at a position are gone; none makes both an error.", "none", "earliest", "latest"),
		chosen("isolation.level", "read_uncommitted", "read_committed", "Whether messages of transactions are read that were not committed.", "read_uncommitted", "read_committed"),
		heeded("fetch.min.bytes", "1", "1024", "How many bytes the broker waits for before it answers."),
		heeded("fetch.max.wait.ms", "500", "100", "How long the broker waits for them, in milliseconds."),
		heeded("fetch.max.bytes", "", "52428800", "Most bytes of one answer."),
		heeded("max.partition.fetch.bytes", "1048576", "1048576", "Most bytes of one partition in an answer, unless a message is larger."),
		chosen("check.crcs", "true", "true", "Whether the checksums of what is read are looked at.", "true", "false"),
		heeded("session.timeout.ms", "45000", "30000", "After how many milliseconds without a sign of life an instance loses its partitions."),
		heeded("heartbeat.interval.ms", "3000", "3000", "How often an instance gives a sign of life, in milliseconds; a third of the session timeout at most where it is not set."),
		heeded("max.poll.interval.ms", "60000", "300000", "How long an instance may take to let go of partitions that others get, in milliseconds."),
	}
}

func producerProperties() []options.Option {
	return []options.Option{
		chosen("acks", "all", "all", "Whose acknowledgement makes a message durable: that of all in-sync replicas, of the leader, or nobody's. Other than all, a crash of a broker loses messages.", "all", "-1", "1", "0"),
		chosen("enable.idempotence", "true", "true", "Whether the broker leaves out a message that is sent twice; needs acks=all.", "true", "false"),
		heeded("max.in.flight.requests.per.connection", "", "5", "How many requests are on their way to a broker, without idempotence."),
		chosen("compression.type", "none", "lz4", "How messages are compressed.", "none", "gzip", "snappy", "lz4", "zstd"),
		heeded("linger.ms", "0", "5", "How long a message may wait for others, in milliseconds."),
		heeded("delivery.timeout.ms", "120000", "120000", "After how many milliseconds without an acknowledgement the job fails."),
		heeded("max.request.size", "1048576", "5242880", "Most bytes of a message with what frames it; a larger one is refused."),
		heeded("buffer.memory", "33554432", "67108864", "Most bytes of messages on their way."),
	}
}

func securityProperties() []options.Option {
	const noEffect = "Taken without effect: "
	return []options.Option{
		chosen("security.protocol", "PLAINTEXT", "SSL", "Whether connections are encrypted, and whether the client signs in.", "PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"),
		heeded("ssl.truststore.location", "", "certs/ca.pem", "PEM file of the certificate authorities to trust; the system's where it is not set."),
		heeded("ssl.truststore.type", "", "PEM", "Type of that file; only PEM is supported."),
		heeded("ssl.truststore.certificates", "", "${file:certs/ca.pem}", "The certificate authorities themselves, in PEM."),
		secret("properties.ssl.truststore.password", "Password of the trust store; not needed for PEM."),
		heeded("ssl.keystore.location", "", "certs/client.pem", "PEM file of the client's certificates and key."),
		heeded("ssl.keystore.type", "", "PEM", "Type of that file; only PEM is supported."),
		heeded("ssl.keystore.certificate.chain", "", "${file:certs/client.pem}", "The client's certificates themselves, in PEM."),
		secret("properties.ssl.keystore.key", "The client's key itself, in PEM."),
		secret("properties.ssl.keystore.password", "Password of the key store; not needed for PEM."),
		secret("properties.ssl.key.password", "Password of the key; keys with a password are not supported."),
		heeded("ssl.endpoint.identification.algorithm", "https", "https", "Whether the name in the broker's certificate is compared with its address; an empty text turns that off."),
		heeded("ssl.protocol", "", "TLSv1.3", noEffect+"TLS 1.2 and later are spoken."),
		heeded("ssl.enabled.protocols", "", "TLSv1.2,TLSv1.3", noEffect+"TLS 1.2 and later are spoken."),
		heeded("sasl.mechanism", "", "SCRAM-SHA-512", "How the client signs in: PLAIN, SCRAM-SHA-256, SCRAM-SHA-512 or AWS_MSK_IAM."),
		secret("properties.sasl.jaas.config", "Login module and credentials, as Kafka's Java client takes them; plain and shaded class names."),
		heeded("sasl.client.callback.handler.class", "", "software.amazon.msk.auth.iam.IAMClientCallbackHandler", noEffect+"the mechanism says what is needed."),
		heeded("sasl.login.callback.handler.class", "", "org.apache.kafka.common.security.plain.internals.PlainServerCallbackHandler", noEffect+"the mechanism says what is needed."),
	}
}
