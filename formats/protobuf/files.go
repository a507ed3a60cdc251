package protobuf

import (
	"encoding/base64"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// File is a file of a schema, to be kept elsewhere.
type File struct {
	Name    string
	Source  string   // of .proto; of a descriptor set, the compiled file in base64
	Imports []string // that need a file
}

// Files are the file that declares the message and all that it imports but for well-known ones, each behind those that it imports: the
// message's own is the last.
func (m *Message) Files() ([]File, error) {
	var all []File
	done := map[string]bool{}
	var add func(f *schemaFile) error
	add = func(f *schemaFile) error {
		if done[f.name] {
			return nil
		}
		done[f.name] = true
		out := File{Name: f.name, Source: string(f.source)}
		for _, name := range f.proto.GetDependency() {
			imported, ok := m.schemas.files[name]
			if isStandard(name) || !ok {
				continue
			}
			out.Imports = append(out.Imports, name)
			if err := add(imported); err != nil {
				return err
			}
		}
		if f.source == nil {
			data, err := proto.Marshal(withoutComments(f.proto))
			if err != nil {
				return err
			}
			out.Source = base64.StdEncoding.EncodeToString(data)
		}
		all = append(all, out)
		return nil
	}
	return all, add(m.named.file)
}

// isStandard reports whether a file is one of protobuf's own, which needs no file.
func isStandard(name string) bool {
	_, err := standardImports().FindFileByPath(name)
	return err == nil
}

// standardImports finds protobuf's own files, and no other.
func standardImports() protocompile.Resolver {
	return protocompile.WithStandardImports(protocompile.ResolverFunc(func(string) (protocompile.SearchResult, error) {
		return protocompile.SearchResult{}, protoregistry.NotFound
	}))
}
