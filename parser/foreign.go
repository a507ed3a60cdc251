package parser

import "fmt"

// foreign returns a help line for what other dialects have at the place.
func (p *parser) foreign(t *Token) string {
	before, next := p.prev(), p.peek(1)
	switch {
	case t.isSymbol(":") && next.isSymbol(":"):
		return "write CAST(… AS type)"
	case t.isSymbol("=") && before.isSymbol("="):
		return "write one ="
	case t.isSymbol(":") && before.Kind == String:
		return "write =, not a colon"
	case t.isSymbol("("):
		return parametersOf(before)
	case t.is("IF") && next.isAny("NOT", "EXISTS"), before.is("IF") && t.isAny("NOT", "EXISTS"):
		return "IF EXISTS and IF NOT EXISTS stand before the name"
	case before.is("EMIT") && t.is("CHANGES"):
		return "leave EMIT CHANGES out: a query over a stream goes on"
	case before.is("TOP") && t.Kind == Number:
		return "write LIMIT at the end of the query"
	case t.Kind == Number && next.is("BUCKETS"):
		return "write INTO " + t.Text + " BUCKETS"
	case before.is("DISTINCT") && t.is("ON"):
		return "number the rows with ROW_NUMBER() and keep the first"
	case t.is("LATERAL") && next.is("VIEW"):
		return "write CROSS JOIN UNNEST(…) or CROSS JOIN LATERAL TABLE(f(…))"
	case t.is("ON") && next.isAny("CONFLICT", "DUPLICATE"):
		return "leave it out: a sink with a primary key overwrites by itself"
	case t.Kind == Word:
		return foreignWord(t.Upper)
	}
	return ""
}

// parametersOf is the help for parentheses behind a type that takes none.
func parametersOf(t *Token) string {
	switch t.Upper {
	case "TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT", "BOOLEAN", "DATE", "STRING", "BYTES", "FLOAT", "REAL":
		return fmt.Sprintf("%s takes no parameters: leave the parentheses out", t.Text)
	case "DOUBLE":
		return "DOUBLE takes no parameters: write DOUBLE, or DECIMAL(…, …)"
	case "VARCHAR2", "NVARCHAR", "NVARCHAR2":
		return "write VARCHAR(…)"
	case "DATETIME":
		return "write TIMESTAMP(…)"
	case "NUMBER":
		return "write DECIMAL(…, …)"
	}
	return ""
}

// foreignWord is the help for a word that other dialects have behind a column, a table or a query.
func foreignWord(word string) string {
	switch word {
	case "AUTO_INCREMENT", "AUTOINCREMENT", "SERIAL":
		return "leave it out: numbers are not given by the table"
	case "UNSIGNED", "SIGNED", "ZEROFILL":
		return "leave it out: every integer has a sign, and BIGINT holds what INT UNSIGNED does"
	case "REFERENCES", "FOREIGN", "CHECK", "INDEX", "KEY":
		return "leave it out: a table has no constraint but its primary key"
	case "ENGINE", "CHARSET", "LOCATION", "STORED", "TBLPROPERTIES", "ROW":
		return "what describes a table stands in WITH ('option' = 'value')"
	case "USING":
		return "write WITH ('connector' = '…')"
	case "RETURNING":
		return "leave it out: an INSERT returns nothing"
	case "SEMI", "ANTI":
		return "write WHERE [NOT] EXISTS (SELECT …)"
	case "REGEXP":
		return "write REGEXP(text, pattern)"
	case "DIV":
		return "write /, which drops the fraction between integers"
	}
	return ""
}

// reservedCall is the help for a reserved word that is called like a function.
func reservedCall(t *Token) string {
	switch t.Upper {
	case "GROUP_CONCAT", "STRING_AGG", "ARRAY_CONCAT_AGG":
		return "write LISTAGG(text, separator)"
	case "DATE", "TIME", "TIMESTAMP", "TIMESTAMP_LTZ", "INT", "INTEGER", "BIGINT", "DOUBLE", "FLOAT", "DECIMAL", "STRING", "VARCHAR", "BOOLEAN", "BINARY":
		return fmt.Sprintf("write CAST(… AS %s)", t.Upper)
	}
	return fmt.Sprintf("put it in back-quotes if it is the name of a function: `%s`", t.Text)
}
