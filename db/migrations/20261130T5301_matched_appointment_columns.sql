-- Columns of a table of appointments, referrals or availability are matched by hand, and refused rows keep their cells.
ALTER TABLE appointment_import
  ADD COLUMN subject text,
  ADD COLUMN headings text[],
  ADD COLUMN samples jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN mapping jsonb,
  ADD CONSTRAINT appointment_import_subject_known CHECK (subject IN ('appointment', 'referral', 'availability')),
  ADD CONSTRAINT appointment_import_mapping_of_table CHECK (mapping IS NULL OR subject IS NOT NULL AND headings IS NOT NULL);
ALTER TABLE appointment_import_row
  ADD COLUMN cells text[],
  ADD COLUMN reason text,
  ADD CONSTRAINT appointment_import_row_reason_of_availability CHECK (reason IS NULL OR kind = 'availability');
