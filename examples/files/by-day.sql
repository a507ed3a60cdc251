-- Orders of a folder, to a folder with a partition for each day.
CREATE TABLE orders (
  id BIGINT,
  `at` TIMESTAMP(3),
  product STRING,
  amount DECIMAL(10, 2),
  `file` STRING METADATA FROM 'file.name' VIRTUAL
) WITH (
  'connector' = 'filesystem',
  'path' = '${ORDERS:-orders}',
  'format' = 'json'
);

CREATE TABLE by_day (
  id BIGINT,
  product STRING,
  amount DECIMAL(10, 2),
  `file` STRING,
  `day` DATE
)
PARTITIONED BY (`day`)
WITH (
  'connector' = 'filesystem',
  'path' = '${BY_DAY:-by-day}',
  'format' = 'csv',
  'sink.partition-commit.policy.kind' = 'success-file'
);

INSERT INTO by_day
SELECT id, product, amount, `file`, CAST(`at` AS DATE)
FROM orders;
