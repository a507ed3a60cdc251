-- Names that are markup, and a folder whose files decide whether the job goes on.
CREATE TABLE `<script>alert("table")</script>` (`<b>"id"</b>` STRING, body STRING) WITH (
  'connector' = 'filesystem', 'path' = '${FOLDER}', 'format' = 'json', 'source.monitor-interval' = '100 ms'
);
CREATE TABLE a_name_that_is_longer_than_a_phone_is_wide_and_has_no_place_where_it_could_be_broken_into_two_lines (`<b>"id"</b>` STRING, n INT) WITH ('connector' = 'blackhole');
SET 'pipeline.name' = '<img src=x onerror=alert(1)>';
INSERT INTO a_name_that_is_longer_than_a_phone_is_wide_and_has_no_place_where_it_could_be_broken_into_two_lines
SELECT `<b>"id"</b>`, CAST(body AS INT) FROM `<script>alert("table")</script>`;
