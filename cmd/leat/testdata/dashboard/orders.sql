-- Paid orders as documents. What cannot be read is kept, so that the rest goes on.
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
SET 'leat.table.raw_orders.dead-letter.topic' = 'orders.dead';

CREATE TABLE raw_orders (body STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'orders.json',
  'properties.bootstrap.servers' = '${KAFKA_BOOTSTRAP_SERVERS}',
  'properties.group.id' = 'documents',
  'scan.startup.mode' = 'earliest-offset',
  'format' = 'raw'
);

CREATE TABLE documents (
  id STRING,
  customer STRING NOT NULL,
  amount DECIMAL(10, 2),
  paid_at TIMESTAMP_LTZ(3),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'opensearch-2',
  'hosts' = '${OPENSEARCH_URL}',
  'username' = 'leat',
  'password' = '${OPENSEARCH_PASSWORD}',
  'index' = 'orders-paid',
  'format' = 'json'
);

INSERT INTO documents
SELECT
  JSON_VALUE(body, '$.id'),
  JSON_VALUE(body, '$.customer'),
  CAST(JSON_VALUE(body, '$.amount') AS DECIMAL(10, 2)),
  CAST(JSON_VALUE(body, '$.paid_at') AS TIMESTAMP_LTZ(3))
FROM raw_orders
WHERE JSON_VALUE(body, '$.event_type') = 'paid';
