module github.com/leatsql/leat

go 1.26
