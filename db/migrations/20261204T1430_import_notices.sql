-- Sentences about a file as a whole: the sheet that was read, formulas without a value, how its letters were read.
ALTER TABLE import_run ADD COLUMN notices text[] NOT NULL DEFAULT '{}';
ALTER TABLE appointment_import ADD COLUMN notices text[] NOT NULL DEFAULT '{}';
