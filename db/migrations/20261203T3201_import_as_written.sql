-- Kinds of mending that are turned off for an import, and for the next file of its source.
ALTER TABLE import_run ADD COLUMN as_written text[] NOT NULL DEFAULT '{}';
ALTER TABLE import_profile ADD COLUMN as_written text[] NOT NULL DEFAULT '{}';
