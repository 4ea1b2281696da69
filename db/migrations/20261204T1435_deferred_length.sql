-- A resumable upload may be created before its length is known (tus 1.0, creation-defer-length); `length` is then the most it may have.
ALTER TABLE upload ADD COLUMN is_length_deferred boolean NOT NULL DEFAULT false;
