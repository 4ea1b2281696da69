-- Patients know their practice, not Corella: an email from a practice names it before the sender's address.
ALTER TABLE mail ADD COLUMN from_name text;
ALTER TABLE mail ADD CONSTRAINT mail_from_name_on_one_line CHECK (from_name !~ '[\r\n]');
