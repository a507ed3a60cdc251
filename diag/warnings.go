package diag

// Warnings of what bites later, which package lint gives.
const (
	StartUndecided     Code = "LEAT9004" // where reading begins depends on committed offsets that may not be there
	NoGroup            Code = "LEAT9005" // a Kafka table that is read without a consumer group of its own
	PlainSecret        Code = "LEAT9006" // credentials written into the text
	DocumentedOnly     Code = "LEAT9007" // an option that Flink's pages name and its code refuses
	NullableKey        Code = "LEAT9008" // a key whose value may be NULL
	IdleOnEmpty        Code = "LEAT9009" // ON EMPTY beside a strict path, which is never reached
	UnknownEnumName    Code = "LEAT9010" // a comparison with a name that the enum lacks
	Tombstone          Code = "LEAT9011" // a NULL that deletes, since the raw format writes it as no message
	EscapedQuote       Code = "LEAT9012" // \" inside a JAAS configuration
	AlwaysFails        Code = "LEAT9013" // a constant expression that fails for every row
	Unused             Code = "LEAT9014" // a table or view that no statement uses
	WrittenTwice       Code = "LEAT9015" // a table that several jobs write
	DeprecatedFunction Code = "LEAT9016" // a function that has a successor
	KeylessSink        Code = "LEAT9017" // messages without a key lose the order of what they are about
	MachineZone        Code = "LEAT9018" // a result that depends on the machine's time zone
	SQLTimestamps      Code = "LEAT9019" // timestamps in a form that no default date format reads
	IgnoredSetting     Code = "LEAT9020" // a setting of Flink's that means nothing here
	UnknownSetting     Code = "LEAT9021" // a setting that neither Flink nor leat has
	SlowPattern        Code = "LEAT9022" // a regular expression that the fast engine does not take
	UnsignedWraps      Code = "LEAT9023" // unsigned numbers of which the upper half is negative
	OneofOverwritten   Code = "LEAT9024" // several members of one oneof are written
	AmbiguousID        Code = "LEAT9025" // different keys that may give the same document id
	UnreadFields       Code = "LEAT9026" // fields of the message that no column has
	NullIndex          Code = "LEAT9027" // an index named after a column that may be NULL
	OddPattern         Code = "LEAT9028" // a date and time pattern that hardly means what it says
	ForeignOption      Code = "LEAT9029" // an option that the connector does not have, of one that does not run yet
	IndexInUTC         Code = "LEAT9030" // an index that is named after a time in UTC, whatever the session's zone
	UnaskedRegistry    Code = "LEAT9031" // columns that are not checked, as their schema lies in a registry
)

// warnings describes the codes of this file.
func warnings() []CodeInfo {
	return []CodeInfo{
		{StartUndecided, "a start that depends on committed offsets", Warning},
		{NoGroup, "a Kafka source without a consumer group", Warning},
		{PlainSecret, "credentials in plain text", Warning},
		{DocumentedOnly, "an option that Flink documents and refuses", Warning},
		{NullableKey, "a key that may be NULL", Warning},
		{IdleOnEmpty, "ON EMPTY that a strict path never reaches", Warning},
		{UnknownEnumName, "a name that the enum lacks", Warning},
		{Tombstone, "a NULL that deletes", Warning},
		{EscapedQuote, "an escaped quote in a JAAS configuration", Warning},
		{AlwaysFails, "an expression that fails for every row", Warning},
		{Unused, "a table or view that nothing uses", Warning},
		{WrittenTwice, "a table that several jobs write", Warning},
		{DeprecatedFunction, "a function that has a successor", Warning},
		{KeylessSink, "messages without a key", Warning},
		{MachineZone, "a result that depends on the machine's time zone", Warning},
		{SQLTimestamps, "timestamps that the search engine does not read", Warning},
		{IgnoredSetting, "a setting that means nothing here", Info},
		{UnknownSetting, "a setting that there is not", Warning},
		{SlowPattern, "a regular expression that costs time", Warning},
		{UnsignedWraps, "unsigned numbers that turn negative", Info},
		{OneofOverwritten, "several members of one oneof", Info},
		{AmbiguousID, "document ids that may collide", Warning},
		{UnreadFields, "fields of a message that no column has", Info},
		{NullIndex, "an index name that may hold null", Warning},
		{OddPattern, "a date and time pattern that hardly means what it says", Warning},
		{ForeignOption, "an option of another connector", Warning},
		{IndexInUTC, "an index named after a time in UTC", Info},
		{UnaskedRegistry, "columns whose schema lies in a registry", Info},
	}
}
