package diag

// Changes from one version of a script or a schema to the next that break those on the other side.
const (
	PositionsMove      Code = "LEAT9101"
	JobRenamed         Code = "LEAT9102"
	SourceMoved        Code = "LEAT9103"
	SinkMoved          Code = "LEAT9104"
	ClusterChanged     Code = "LEAT9105"
	StartChanged       Code = "LEAT9106"
	FormatChanged      Code = "LEAT9107"
	EncodingChanged    Code = "LEAT9108"
	KeyChanged         Code = "LEAT9109"
	DeliveryChanged    Code = "LEAT9110"
	ColumnRemoved      Code = "LEAT9111"
	ColumnAdded        Code = "LEAT9112"
	ColumnRetyped      Code = "LEAT9113"
	ColumnResized      Code = "LEAT9114"
	JobRemoved         Code = "LEAT9115"
	ProtoRenamed       Code = "LEAT9151" // the package, or the Java name, of messages
	ProtoRemoved       Code = "LEAT9152" // a message or an enum
	FieldRemoved       Code = "LEAT9153"
	FieldRenamed       Code = "LEAT9154"
	FieldRenumbered    Code = "LEAT9155"
	FieldRetyped       Code = "LEAT9156"
	FieldResized       Code = "LEAT9157"
	CardinalityChanged Code = "LEAT9158" // repeated, required, presence, oneof
	EnumValueRemoved   Code = "LEAT9159"
	EnumValueRenamed   Code = "LEAT9160"
	ReservationRemoved Code = "LEAT9161"
)

// changes describes the codes of this file.
func changes() []CodeInfo {
	return []CodeInfo{
		{PositionsMove, "stored positions that the new version does not find", Error},
		{JobRenamed, "a file with another name, which is the job's", Warning},
		{SourceMoved, "a source that is read from another topic", Error},
		{SinkMoved, "a sink that is written to another place", Error},
		{ClusterChanged, "another address of a system", Warning},
		{StartChanged, "another start or end of a scan", Warning},
		{FormatChanged, "another format or message", Error},
		{EncodingChanged, "another way to write values", Warning},
		{KeyChanged, "other keys of what is written", Error},
		{DeliveryChanged, "other guarantees of delivery", Warning},
		{ColumnRemoved, "a column that readers do not find any more", Error},
		{ColumnAdded, "a column that readers do not know yet", Info},
		{ColumnRetyped, "a column of another type", Error},
		{ColumnResized, "a column that takes other values", Warning},
		{JobRemoved, "a table that nothing writes any more", Error},
		{ProtoRenamed, "messages of another name", Error},
		{ProtoRemoved, "a message or an enum that is gone", Error},
		{FieldRemoved, "a field that is gone", Error},
		{FieldRenamed, "a field of another name", Error},
		{FieldRenumbered, "a field of another number", Error},
		{FieldRetyped, "a field of another type", Error},
		{FieldResized, "a field that takes other values", Warning},
		{CardinalityChanged, "a field that is there more or less often", Error},
		{EnumValueRemoved, "an enum value that is gone", Error},
		{EnumValueRenamed, "an enum value of another name", Error},
		{ReservationRemoved, "a number or name that is no longer reserved", Warning},
	}
}
