package hash

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// downstream is what to do as long as these functions do not run.
const downstream = "hash in the system that reads the result"

var input = functions.Param{Name: "s", Accepts: functions.StringOrBinary}

// Functions lists the digests. Each is written as hexadecimal digits in lower case.
func Functions() []*functions.Function {
	return []*functions.Function{
		digest("MD5", 128, "0cc175b9c0f1b6a831c399e269772661"),
		digest("SHA1", 160, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
		digest("SHA224", 224, "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"),
		digest("SHA256", 256, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
		digest("SHA384", 384, "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"),
		digest("SHA512", 512, "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"),
		sha2(),
	}
}

func digest(name string, bits int, ofA string) *functions.Function {
	return &functions.Function{
		Name: name, Family: "hash", Instead: downstream,
		Doc:       fmt.Sprintf("The %s digest of a text's UTF-8 or of bytes, as %d hexadecimal digits.", name, bits/4),
		Examples:  []functions.Example{{Expr: name + "('a')", Result: ofA}},
		Overloads: []functions.Overload{{Params: []functions.Param{input}, Result: functions.Returns(types.CharOf(bits / 4))}},
	}
}

func sha2() *functions.Function {
	return &functions.Function{
		Name: "SHA2", Family: "hash", Instead: downstream,
		Doc:      "The digest SHA224, SHA256, SHA384 or SHA512, by its number of bits. Another number fails the row.",
		Examples: []functions.Example{{Expr: "SHA2('a', 224)", Result: "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{input, {Name: "bits", Accepts: functions.Numeric}},
			Result: functions.Returns(types.VarcharOf(128)),
		}},
	}
}
