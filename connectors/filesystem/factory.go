package filesystem

import (
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:         "filesystem",
		Doc:          "Reads and writes files of a folder: lines of text, compressed ones too (.gz, .bz2, .zst, .deflate) when read.",
		Options:      declared(),
		Formats:      connectors.ValueFormat,
		LooseFormats: true,
		Partitions:   true,
		Overwrites:   true,
		Metadata:     metadata(),
		Dataset:      dataset,
		BindSource:   bindSource,
		BindSink:     bindSink,
	}
}

func dataset(v options.Values) connectors.Dataset {
	path, err := localPath(v.String(optPath))
	if err != nil {
		return connectors.Dataset{}
	}
	return connectors.Dataset{Namespace: "file", Name: path}
}

// The headers of a message say which file it is of. Those of partition columns follow.
const (
	headerPath = iota
	headerName
	headerSize
	headerModified
	headerPartitions
)

func metadata() []connectors.Metadata {
	text := func(header int) func(*batch.Vector, int, *connectors.Message, connectors.Split, *batch.Arena) {
		return func(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
			dst.SetBytes(row, m.Headers[header].Value)
		}
	}
	return []connectors.Metadata{
		{Key: "file.path", Type: types.StringType().NotNull(), Doc: "Full path of the file.", Read: text(headerPath)},
		{Key: "file.name", Type: types.StringType().NotNull(), Doc: "Name of the file.", Read: text(headerName)},
		{
			Key: "file.size", Type: types.Simple(types.BigInt).NotNull(), Doc: "Bytes of the file.",
			Read: func(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
				dst.SetInt(row, number(m.Headers[headerSize].Value))
			},
		},
		{
			Key: "file.modification-time", Type: types.TimestampLTZOf(3).NotNull(), Doc: "When the file was changed last.",
			Read: func(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
				dst.SetTime(row, types.Instant{Millis: number(m.Headers[headerModified].Value)})
			},
		},
	}
}

// number reads a header that describe has written.
func number(text []byte) int64 {
	n, _ := strconv.ParseInt(string(text), 10, 64)
	return n
}
