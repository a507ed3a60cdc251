package filesystem

import (
	"compress/bzip2"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

var errXZ = errors.New("files that end in .xz are not supported; compress it as .gz or .zst")

// maxWindow bounds what a compressed file may ask for while it is read.
const maxWindow = 128 << 20

// decompress returns what a file holds, by the ending of its name.
func decompress(path string, file io.Reader) (io.ReadCloser, error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".gz", ".gzip":
		return gzip.NewReader(file)
	case ".deflate":
		return zlib.NewReader(file)
	case ".bz2":
		return io.NopCloser(bzip2.NewReader(file)), nil
	case ".zst":
		d, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	case ".xz":
		return nil, errXZ
	}
	return io.NopCloser(file), nil
}
