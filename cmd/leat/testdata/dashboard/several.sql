-- Nobody knows this setting: there is a warning.
SET 'table.exec.sink.not-null-enforcr' = 'DROP';
CREATE TABLE web (id BIGINT, price INT) WITH ('connector' = 'datagen', 'rows-per-second' = '50');
CREATE TABLE shops (id BIGINT, price INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');
CREATE TABLE words (word STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '5', 'fields.word.length' = '3');
CREATE TABLE sales (id BIGINT, price INT) WITH ('connector' = 'blackhole');
CREATE TABLE numbers (n INT) WITH ('connector' = 'blackhole');

INSERT INTO sales SELECT id, price FROM web UNION ALL SELECT id, price FROM shops WHERE price > 0 UNION ALL SELECT id, 0 FROM web;
INSERT INTO numbers SELECT CAST('x' || word AS INT) FROM words;
