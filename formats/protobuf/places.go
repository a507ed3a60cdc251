package protobuf

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/leatsql/leat/internal/readfile"
)

// Bounds on what is read from the places, so that a wrong folder is an error and not a long wait.
const (
	MaxProtoBytes = 16 << 20 // one .proto file
	maxProtoFiles = 20_000
	maxSetBytes   = 256 << 20 // one descriptor set
)

// place is where schemas may lie.
type place struct {
	path string
	set  bool // a descriptor set, else a folder of .proto files
}

// stamp is a file of a place as it was when it was listed; when all stamps are the same, so are the schemas.
type stamp struct {
	path   string // on disk
	name   string // what imports call it; "" for a descriptor set
	size   int64
	modify int64
}

// list returns the files of the places, in order.
func list(places []place) ([]stamp, error) {
	var stamps []stamp
	for _, p := range places {
		var err error
		if p.set {
			stamps, err = listSet(stamps, p.path)
		} else {
			stamps, err = listFolder(stamps, p.path)
		}
		if err != nil {
			return nil, err
		}
	}
	return stamps, nil
}

func listSet(stamps []stamp, path string) ([]stamp, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, unreadable("descriptor set", path, err)
	case info.IsDir():
		return nil, fmt.Errorf("descriptor set %s is a folder; folders of .proto files go into proto-path", path)
	}
	return append(stamps, stamp{path: path, size: info.Size(), modify: info.ModTime().UnixNano()}), nil
}

// listFolder lists the .proto files below a folder. Names that begin with a dot are left out, so that the hidden versions
// of a mounted ConfigMap are not taken for schemas; symbolic links to files are followed, those to folders are not. Below the
// root what cannot be read, as the lost+found of a volume or a link to nowhere, matters only when it is needed.
func listFolder(stamps []stamp, root string) ([]stamp, error) {
	info, err := os.Stat(root)
	switch {
	case err != nil:
		return nil, unreadable("proto path", root, err)
	case !info.IsDir() && strings.HasSuffix(root, ".proto"):
		return nil, fmt.Errorf("proto path %s is a file; give the folder that its imports start at", root)
	case !info.IsDir():
		return nil, fmt.Errorf("proto path %s is a file; compiled descriptors go into descriptor-set", root)
	}
	files := os.DirFS(root)
	count := 0
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == ".":
			return err
		case err != nil:
			return fs.SkipDir
		case name != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() || !strings.HasSuffix(name, ".proto"):
			return nil
		}
		s := stamp{path: filepath.Join(root, filepath.FromSlash(name)), name: name}
		if info, err := fs.Stat(files, name); err == nil {
			if info.IsDir() {
				return nil
			}
			s.size, s.modify = info.Size(), info.ModTime().UnixNano()
		}
		if count++; count > maxProtoFiles {
			return fmt.Errorf("more than %d .proto files; give the folder that the schemas lie in", maxProtoFiles)
		}
		stamps = append(stamps, s)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read proto path %s: %w", root, err)
	}
	return stamps, nil
}

// noSuchPlace is a folder or file that is not there.
type noSuchPlace struct{ what, path string }

func (e *noSuchPlace) Error() string { return e.what + " " + e.path + " does not exist" }

func unreadable(what, path string, err error) error {
	if os.IsNotExist(err) {
		return &noSuchPlace{what, path}
	}
	return fmt.Errorf("read %s %s: %w", what, path, err)
}

// readProto reads one .proto file.
func readProto(s stamp) ([]byte, error) {
	text, err := readfile.Whole(s.path, MaxProtoBytes)
	if err != nil {
		return nil, fmt.Errorf("read schema: %w", err)
	}
	if first, ok := firstSetFile(text); ok {
		return nil, fmt.Errorf("%s is no .proto source but a compiled descriptor set (of %s); give it as descriptor-set", s.path, first)
	}
	return text, nil
}

// readSet reads a descriptor set, and says what the file is when it is none.
func readSet(path string) (*descriptorpb.FileDescriptorSet, error) {
	data, err := readfile.Whole(path, maxSetBytes)
	if err != nil {
		return nil, unreadable("descriptor set", path, err)
	}
	head := bytes.TrimSpace(data[:min(len(data), 4096)])
	_, isSet := firstSetFile(data)
	switch {
	case len(data) == 0:
		return nil, fmt.Errorf("descriptor set %s is empty", path)
	case bytes.HasPrefix(data, []byte{0x1f, 0x8b}):
		return nil, fmt.Errorf("descriptor set %s is compressed with gzip; unpack it first (gzip -d)", path)
	case bytes.HasPrefix(head, []byte("{")):
		return nil, fmt.Errorf("descriptor set %s is JSON; a binary FileDescriptorSet is wanted (protoc --include_imports --descriptor_set_out, or buf build -o x.binpb)", path)
	case !isSet && looksLikeSource(head):
		return nil, fmt.Errorf("descriptor set %s is .proto source; give its folder as proto-path instead", path)
	}
	set := &descriptorpb.FileDescriptorSet{}
	if err := proto.Unmarshal(data, set); err != nil || !isSet {
		return nil, fmt.Errorf("descriptor set %s is no binary FileDescriptorSet", path)
	}
	return set, nil
}

// looksLikeSource reports whether a text begins as .proto files do.
func looksLikeSource(head []byte) bool {
	for _, word := range []string{"syntax", "edition", "package", "import", "option", "message", "enum", "//", "/*"} {
		if bytes.HasPrefix(head, []byte(word)) {
			return true
		}
	}
	return false
}

// firstSetFile returns the name of the first file of what may be a FileDescriptorSet: field 1, a message whose field 1 is a
// file's name.
func firstSetFile(data []byte) (string, bool) {
	num, kind, n := protowire.ConsumeTag(data)
	if n < 0 || num != 1 || kind != protowire.BytesType {
		return "", false
	}
	file, m := protowire.ConsumeBytes(data[n:])
	if m < 0 {
		return "", false
	}
	num, kind, n = protowire.ConsumeTag(file)
	if n < 0 || num != 1 || kind != protowire.BytesType {
		return "", false
	}
	name, m := protowire.ConsumeString(file[n:])
	return name, m >= 0 && strings.HasSuffix(name, ".proto")
}
