package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/leatsql/leat/connectors"
)

var (
	_ connectors.Inspector = (*source)(nil)
	_ connectors.Inspector = (*sink)(nil)
	_ connectors.Inspector = DeadLetters("")
	_ connectors.Sampler   = (*source)(nil)
)

// System implements connectors.Inspector.
func (s *source) System() string { return "files of " + s.root }

// System implements connectors.Inspector.
func (s *sink) System() string { return "files of " + s.root }

// Inspect implements connectors.Inspector.
func (s *source) Inspect(ctx context.Context) []connectors.Finding {
	var f connectors.Findings
	files, bytes := 0, int64(0)
	err := s.list(ctx, func(file sourceFile) error {
		files, bytes = files+1, bytes+number(file.headers[headerSize].Value)
		return nil
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Refused(optPath, "make the folder, or mend the option 'path'", "path %s does not exist", s.root)
	case err != nil:
		f.Refused(optPath, "mend the option 'path', or what lies there", "the files of %s cannot be listed: %s", s.root, err)
	case files == 0 && s.Bounded():
		f.Doubtful(optPath, "put files there, or watch the folder: '"+optMonitor+"'", "%s holds no file to read: the job would end at once", s.root)
	default:
		f.Fine(optPath, "%s holds %s to read, %s", s.root, connectors.Count(files, "file"), connectors.Count(bytes, "byte"))
	}
	return f.All
}

// errEnough ends a list.
var errEnough = errors.New("enough")

// Sample implements connectors.Sampler: it reads the first records of the first files.
func (s *source) Sample(ctx context.Context, n int) ([]connectors.Messages, error) {
	var all []connectors.Messages
	err := s.list(ctx, func(file sourceFile) error {
		if n <= 0 {
			return errEnough
		}
		open, err := openRecords(file, s.table.Records())
		if err != nil {
			return err
		}
		defer func() { _ = open.close() }() // it was only read
		var m connectors.Messages
		ok, err := open.next(&m)
		if err != nil || !ok {
			return err
		}
		if len(m.Items) > n {
			m.Items, m.Next = m.Items[:n], m.Items[n].Position
		}
		n -= len(m.Items)
		m.Free = nil // the job that tries the records gives nothing back
		all = append(all, m)
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, &connectors.Failure{Class: connectors.ErrRefused, Message: "records of " + s.root + " cannot be read", Cause: err, Help: "mend or move the file"}
	}
	return all, nil
}

// Inspect implements connectors.Inspector.
func (s *sink) Inspect(context.Context) []connectors.Finding {
	var f connectors.Findings
	info, err := os.Stat(s.root)
	switch {
	case err == nil && !info.IsDir():
		f.Refused(optPath, "name a folder, or take the file away", "%s is a file, and rows are written to files of a folder", s.root)
		return f.All
	case err == nil:
		writable(&f, optPath, s.root, s.root+" is there, and may be written to")
	case errors.Is(err, fs.ErrNotExist):
		writable(&f, optPath, existing(s.root), s.root+" does not exist, and would be made")
	default:
		f.Refused(optPath, "mend the option 'path', or the rights on it", "%s cannot be looked at: %s", s.root, err)
		return f.All
	}
	if old, err := visible(s.root); err == nil && s.table.Overwrite && len(old) > 0 && len(s.partitions.columns) == 0 {
		f.Doubtful(optPath, "this is what INSERT OVERWRITE is for", "what lies in %s would be gone when the job has ended: %s", s.root, filepath.Base(old[0])+more(len(old)-1))
	}
	return f.All
}

func more(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", n)
}

// existing is the folder or the nearest one above it that is there.
func existing(folder string) string {
	for {
		if _, err := os.Stat(folder); err == nil || filepath.Dir(folder) == folder {
			return folder
		}
		folder = filepath.Dir(folder)
	}
}

// writable adds whether a folder may be written to.
func writable(f *connectors.Findings, option, folder, fine string) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		f.Refused(option, "name a folder, or take the file away", "%s is a file, and no folder can be made in it", folder)
		return
	}
	if err := mayWrite(folder); err != nil {
		f.Refused(option, "give the user that runs the job the right to write there", "%s may not be written to: %s", folder, err)
		return
	}
	f.Fine(option, "%s", fine)
}

// DeadLetters is a file that dead letters are appended to.
type DeadLetters string

// System implements connectors.Inspector.
func (d DeadLetters) System() string { return "file " + string(d) }

// Inspect implements connectors.Inspector.
func (d DeadLetters) Inspect(context.Context) []connectors.Finding {
	const option = "dead-letter.path"
	var f connectors.Findings
	switch info, err := os.Stat(string(d)); {
	case err == nil && info.IsDir():
		f.Refused(option, "name a file in it", "%s is a folder", d)
	case err == nil && !info.Mode().IsRegular():
		f.Refused(option, "name a file", "%s is no file but a FIFO or a device, which keeps nothing", d)
	case err == nil && mayWrite(string(d)) != nil:
		f.Refused(option, "give the user that runs the job the right to write it", "%s may not be written to: %s", d, mayWrite(string(d)))
	case err == nil:
		f.Fine(option, "%s is there: letters are added to it", d)
	case errors.Is(err, fs.ErrNotExist):
		folder := filepath.Dir(string(d))
		if _, err := os.Stat(folder); err != nil {
			f.Refused(option, "make the folder", "the folder of %s does not exist", d)
			return f.All
		}
		writable(&f, option, folder, string(d)+" would be made")
	default:
		f.Refused(option, "mend the option, or the rights on the path", "%s cannot be looked at: %s", d, err)
	}
	return f.All
}
