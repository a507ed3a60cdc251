// Package kafkatest helps tests with Kafka: the real broker that LEAT_KAFKA names, an embedded one, topics with names of
// their own, records in and out. It is for tests only.
//
//	addr := kafkatest.Broker(t)
//	topic := kafkatest.Topic(t, addr, 4)
//	kafkatest.Produce(t, addr, &kgo.Record{Topic: topic, Value: []byte("x")})
package kafkatest
