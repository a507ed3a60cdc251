-- Orders as JSON text in, protobuf out. The broker is the one of `leat dev`, unless KAFKA_BOOTSTRAP_SERVERS in the environment names another.
SET 'table.local-time-zone' = 'UTC';

CREATE TABLE raw_orders (
  body STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders.json',
  'properties.bootstrap.servers' = '${KAFKA_BOOTSTRAP_SERVERS:-127.0.0.1:9092}',
  'properties.group.id' = 'orders',
  'scan.startup.mode' = 'earliest-offset',
  'format' = 'raw'
);

CREATE TABLE orders (
  id STRING,
  customer STRING,
  cents BIGINT,
  paid BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders.pb',
  'properties.bootstrap.servers' = '${KAFKA_BOOTSTRAP_SERVERS:-127.0.0.1:9092}',
  'key.format' = 'raw',
  'key.fields' = 'id',
  'format' = 'protobuf',
  'protobuf.message-class-name' = 'orders.v1.Order'
);

INSERT INTO orders
SELECT
  JSON_VALUE(body, '$.id'),
  UPPER(JSON_VALUE(body, '$.customer.name')),
  CAST(CAST(JSON_VALUE(body, '$.amount') AS DECIMAL(10, 2)) * 100 AS BIGINT),
  JSON_VALUE(body, '$.status') = 'paid'
FROM raw_orders
WHERE JSON_VALUE(body, '$.id') IS NOT NULL;
