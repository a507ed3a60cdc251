package diag_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
)

func TestHiddenLiteralsAreNotShown(t *testing.T) {
	src := diag.NewSource("job.sql", "WITH ('password' = 'geh€im', 'x' = 'y',\n'token' = 'over\nlines', 'jaas' = '${JAAS}')")
	for _, literal := range []string{"'geh€im'", "'over\nlines'", "'${JAAS}'"} {
		at := strings.Index(src.Text, literal)
		src.Hide(diag.Span{Start: at, End: at + len(literal)})
	}
	var b strings.Builder
	var all []diag.Diagnostic
	for _, at := range []string{"y'", "token", "lines"} {
		start := strings.Index(src.Text, at)
		all = append(all, diag.Diagnostic{Source: src, Span: diag.Span{Start: start, End: start + 1}, Code: diag.BadOption, Message: "m"})
	}
	if err := diag.WriteText(&b, all); err != nil {
		t.Fatal(err)
	}
	want := `job.sql:1:37: error[LEAT3005]: m
  1 | WITH ('password' = '********', 'x' = 'y',
    |                                       ^
job.sql:2:2: error[LEAT3005]: m
  2 | 'token' = '****
    |  ^
job.sql:3:1: error[LEAT3005]: m
  3 | *****', 'jaas' = '${JAAS}')
    | ^
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestHoldsSecret(t *testing.T) {
	for key, want := range map[string]bool{
		"password": true, "properties.ssl.key.PASSWORD": true, "db.passwd": true, "properties.sasl.jaas.config": true,
		"apikey": true, "x.api_key": true, "api-key": true, "basic-auth.user-info": true, "header.Authorization": true,
		"topic": false, "key.fields": false, "username": false, "properties.group.id": false, "basic-auth.credentials-source": false,
	} {
		if got := diag.HoldsSecret(key); got != want {
			t.Errorf("%s: got %t, want %t", key, got, want)
		}
	}
}

func TestPasswordInAddress(t *testing.T) {
	for address, want := range map[string]string{
		"https://u:p@host/x":            "p",
		"HTTP://u:p@host":               "p",
		"http://u:p@ss@host:8081":       "p@ss",
		"http://u:p/ss@host":            "p/ss",
		"http://:p@host":                "p",
		"http://a:1,http://u:p@b:2":     "p",
		"http://host:8081":              "",
		"http://host:8081/path@v1":      "",
		"jdbc:mysql://host:3306/db?a@b": "",
		"http://u@host":                 "",
		"host:9092 u@b":                 "",
	} {
		got, ok := diag.PasswordInAddress(address)
		if got != want || ok != (want != "") {
			t.Errorf("%s: got %q, %t, want %q", address, got, ok, want)
		}
	}
}
