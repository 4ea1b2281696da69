-- How the letters of a table are read where their encoding had to be guessed: first as guessed, then as chosen. Null where it is certain, as for UTF-8,
-- Excel and FHIR.
ALTER TABLE import_run ADD COLUMN encoding text;
ALTER TABLE import_run ADD CONSTRAINT import_run_encoding_known CHECK (encoding IN ('windows-1252', 'macintosh', 'windows-1250'));
ALTER TABLE appointment_import ADD COLUMN encoding text;
ALTER TABLE appointment_import ADD CONSTRAINT appointment_import_encoding_known CHECK (encoding IN ('windows-1252', 'macintosh', 'windows-1250'));
