-- The counts of an import are kept with it from the moment it has been read: a list of fifty imports need not count millions of rows.
ALTER TABLE import_run ADD COLUMN expired_time timestamptz;
UPDATE import_run SET expired_time = now() WHERE counts IS NOT NULL;
