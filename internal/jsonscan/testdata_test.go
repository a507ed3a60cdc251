package jsonscan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// modelPaths are the paths of a job over change events.
func modelPaths() []string {
	return []string{"$.id", "$.organization_id", "$.after.event_ts", "$.is_active", "$.event_type"}
}

// modelDocs returns n change events of about 330 to 1000 bytes, always the same.
func modelDocs(n int) [][]byte {
	r := rand.New(rand.NewPCG(42, 0))
	kinds := []string{"user.created", "user.updated", "user.deleted", "login", "subscription.renewed"}
	words := strings.Fields(`lorem ipsum dolor sit amet consectetur adipiscing elit naïve café say\u0020\"hi\"\n`)
	text := func(n int) string {
		var b strings.Builder
		for b.Len() < n {
			b.WriteString(words[r.IntN(len(words))] + " ")
		}
		return b.String()
	}
	docs := make([][]byte, n)
	for i := range docs {
		t := time.Unix(1704000000+r.Int64N(30000000), r.Int64N(1000000)*1000).UTC()
		var b strings.Builder
		fmt.Fprintf(&b, `{"id":"%08x-%04x-%012x","organization_id":"org_%d","before":null,`, r.Uint32(), r.IntN(65536), r.Int64N(1<<48), r.IntN(100000))
		fmt.Fprintf(&b, `"after":{"user_id":%d,"name":"%s","event_ts":"%s","balance":%.2f,"score":-1.25e%d,"tags":["a%d","beta"],"note":"%s"},`,
			r.IntN(1e9), text(8+r.IntN(16)), t.Format("2006-01-02 15:04:05.000000"), r.Float64()*1000, r.IntN(9), r.IntN(9), text(r.IntN(200)))
		fmt.Fprintf(&b, `"is_active":%v,"event_type":"%s",`, r.IntN(2) == 0, kinds[r.IntN(len(kinds))])
		if r.IntN(3) > 0 {
			fmt.Fprintf(&b, `"source":{"version":"2.4.0.Final","connector":"postgresql","ts_ms":%d,"snapshot":"false","sequence":"[\"%d\"]","xmin":null},`, t.UnixMilli(), r.IntN(1e9))
		}
		fmt.Fprintf(&b, `"op":"u","ts_ms":%d,"transaction":null}`, t.UnixMilli())
		docs[i] = []byte(b.String())
	}
	return docs
}
