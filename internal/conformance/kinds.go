package conformance

import "context"

// kind says how the cases of one kind are answered.
type kind struct {
	// want is Flink's answer to a case in which it did not fail. It must not look at leat. An error is a case that cannot be read.
	want func(*Case) (answer, error)
	// got is leat's answer. An error is a *refusal, a *phaseError, or what leat did that no answer describes.
	got func(*Runner, context.Context, *Case) (answer, error)
}

// kinds are the kinds of cases, by name.
func kinds() map[string]kind {
	return map[string]kind{
		"expr":        {wantExpression, (*Runner).expression},
		"query":       {wantQuery, (*Runner).query},
		"stmt":        {wantStatements, (*Runner).statements},
		"fmt_decode":  {wantDecoded, (*Runner).decode},
		"fmt_encode":  {wantEncoded, (*Runner).encode},
		"pb_decode":   {wantProtobufRow, (*Runner).decodeProtobuf},
		"pb_encode":   {wantProtobufBytes, (*Runner).encodeProtobuf},
		"kafka_read":  {wantKafkaRows, (*Runner).kafkaRead},
		"kafka_write": {wantKafkaRecords, (*Runner).kafkaWrite},
		"os_sink":     {wantDocuments, (*Runner).openSearch},
	}
}
