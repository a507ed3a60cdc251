// Package flagfile reads leat.yaml, the file beside a job that holds flags of leat run: each by its name, with the values that would stand on
// the command line. Paths in it start at its folder, NAME=VALUE is a map, and a secret may only be named. It does not know which flags there
// are: whoever reads a file says so.
//
//	file, err := flagfile.Read("jobs", map[string]flagfile.Kind{"limit": {Number: true}}, flagfile.NeedSecrets)
//	values := file.Values("limit")
package flagfile
