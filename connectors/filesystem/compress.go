package filesystem

import (
	"bufio"
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
		return newZlibStreams(file)
	case ".bz2":
		return io.NopCloser(bzip2.NewReader(file)), nil
	case ".zst":
		in := bufio.NewReader(file)
		switch _, err := in.Peek(1); {
		case err == io.EOF:
			return nil, io.ErrUnexpectedEOF // the decoder takes what is empty for a file without records
		case err != nil:
			return nil, err
		}
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	case ".xz":
		return nil, errXZ
	}
	return io.NopCloser(file), nil
}

// zlibStreams reads all the streams of a file: the decoder of one ends behind it and never looks whether there are others, or what is
// no stream at all.
type zlibStreams struct {
	in     *bufio.Reader // the decoder takes no byte too many of it
	stream io.ReadCloser
}

func newZlibStreams(file io.Reader) (io.ReadCloser, error) {
	in := bufio.NewReader(file)
	stream, err := zlib.NewReader(in)
	if err != nil {
		return nil, err
	}
	return &zlibStreams{in, stream}, nil
}

// Read implements io.Reader.
func (z *zlibStreams) Read(p []byte) (int, error) {
	for {
		n, err := z.stream.Read(p)
		switch {
		case err != io.EOF:
			return n, err
		case n > 0:
			return n, nil // the next call looks behind the stream
		}
		if _, err := z.in.Peek(1); err != nil {
			return 0, err
		}
		if err := z.stream.(zlib.Resetter).Reset(z.in, nil); err != nil {
			return 0, err
		}
	}
}

// Close implements io.Closer.
func (z *zlibStreams) Close() error { return z.stream.Close() }
