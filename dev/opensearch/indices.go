package opensearch

import (
	"fmt"
	"net/http"
	"strings"
	"text/tabwriter"
)

func (s *Server) info(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"name": "leat-dev", "cluster_name": "leat-dev", "cluster_uuid": "leat-dev",
		"version": map[string]any{
			"distribution": "opensearch", "number": "2.19.0", "build_type": "leat-dev",
			"minimum_wire_compatibility_version": "7.10.0", "minimum_index_compatibility_version": "7.0.0",
		},
		"tagline": "The endpoint of leat dev",
	})
}

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	s.store.mu.Lock()
	n := len(s.store.indices)
	s.store.mu.Unlock()
	writeJSON(w, http.StatusOK, map[string]any{
		"cluster_name": "leat-dev", "status": "green", "timed_out": false, "number_of_nodes": 1, "number_of_data_nodes": 1,
		"active_primary_shards": n, "active_shards": n, "unassigned_shards": 0,
	})
}

func (s *Server) refresh(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"_shards": shards{Total: 1, Successful: 1}})
}

// catIndices lists the indices as text, or as JSON with format=json.
func (s *Server) catIndices(w http.ResponseWriter, r *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	names, err := s.store.names("*")
	if err != nil {
		writeError(w, noIndex(err))
		return
	}
	if r.URL.Query().Get("format") == "json" {
		list := []map[string]string{}
		for _, name := range names {
			list = append(list, map[string]string{
				"health": "green", "status": "open", "index": name, "pri": "1", "rep": "0",
				"docs.count": fmt.Sprint(len(s.store.indices[name].docs)), "docs.deleted": "0",
			})
		}
		writeJSON(w, http.StatusOK, list)
		return
	}
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 1, ' ', 0)
	if r.URL.Query().Has("v") {
		fmt.Fprintln(t, "health\tstatus\tindex\tpri\trep\tdocs.count\tdocs.deleted")
	}
	for _, name := range names {
		fmt.Fprintf(t, "green\topen\t%s\t1\t0\t%d\t0\n", name, len(s.store.indices[name].docs))
	}
	_ = t.Flush() // writes to memory
	w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	_, _ = w.Write([]byte(text.String())) // a broken connection is the client's to see
}

func (s *Server) getIndex(w http.ResponseWriter, r *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	names, err := s.store.names(r.PathValue("index"))
	if err != nil {
		writeError(w, noIndex(err))
		return
	}
	out := map[string]any{}
	for _, name := range names {
		out[name] = map[string]any{"aliases": struct{}{}, "mappings": struct{}{}, "settings": struct{}{}}
	}
	writeJSON(w, http.StatusOK, out)
}

// createIndex makes an index. Its body, mappings and settings, is not heeded.
func (s *Server) createIndex(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("index")
	if bad := checkIndexName(name); bad != "" {
		writeError(w, malformed("invalid_index_name_exception", "Invalid index name [%s], %s", name, bad))
		return
	}
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	if s.store.indices[name] != nil {
		writeError(w, malformed("resource_already_exists_exception", "index [%s] already exists", name))
		return
	}
	if err := s.changeIndex(opCreate, name); err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"acknowledged": true, "shards_acknowledged": true, "index": name})
}

func (s *Server) deleteIndex(w http.ResponseWriter, r *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	names, err := s.store.names(r.PathValue("index"))
	if err != nil {
		writeError(w, noIndex(err))
		return
	}
	for _, name := range names {
		if err := s.changeIndex(opDrop, name); err != nil {
			writeError(w, err)
			return
		}
	}
	writeJSON(w, http.StatusOK, map[string]any{"acknowledged": true})
}

func (s *Server) changeIndex(op, name string) error {
	if err := s.store.change(change{Op: op, Index: name}); err != nil {
		return err
	}
	return s.store.sync()
}
