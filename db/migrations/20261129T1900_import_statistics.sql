-- A file is read in one transaction of up to 200,000 rows. Statistics gathered meanwhile say that the table has pages and no rows, and PostgreSQL then looks earlier
-- rows of the file up by the primary key, reading the whole import for each person: minutes became hours. Without statistics it goes by the size of the
-- table and takes the right index. Space is given back after two million deleted rows.
ALTER TABLE import_row SET (
  autovacuum_analyze_threshold = 2147483647,
  autovacuum_vacuum_threshold = 2000000,
  autovacuum_vacuum_insert_threshold = -1
);
