package secrets

import "testing"

func TestMask(t *testing.T) {
	var set Set
	for _, value := range []string{"hunter2", "hunter22", "x"} {
		set.Add(value)
	}
	for text, want := range map[string]string{
		"it is hunter22 x":                                "it is *** x",
		`{"id":"7","apiToken":"abc\"d","n":1}`:            `{"id":"7","apiToken":"***","n":1}`,
		`{"password": 12345, "b": true}`:                  `{"password": ***, "b": true}`,
		`{"secret":"cut off`:                              `{"secret":"***"`,
		"https://u:p@host:9200/x":                         "https://***@host:9200/x",
		"http://u:p@ss@host and http://v:q@host":          "http://***@host and http://***@host",
		"'x.basic-auth.user-info' = 'u:p'":                "'x.basic-auth.user-info' = '***'",
		"'sasl.password' = 'p w'":                         "'sasl.password' = '***'",
		"'sasl.password' = '${PASSWORD}'":                 "'sasl.password' = '${PASSWORD}'",
		"SELECT token FROM t":                             "SELECT token FROM t",
		`required username="u" password="p";`:             `required username="u" password="***";`,
		"a record of a@b.example: SET key = 'value'":      "a record of a@b.example: SET key = 'value'",
		"JSON_VALUE(body, '$.token') AS t, WHERE a = 'b'": "JSON_VALUE(body, '$.token') AS t, WHERE a = 'b'",
	} {
		if got := set.Mask(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
