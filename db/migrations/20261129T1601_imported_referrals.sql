-- An import of appointments brings referrals too.
ALTER TABLE appointment_import_row DROP CONSTRAINT appointment_import_row_kind_known;
ALTER TABLE appointment_import_row
  -- Of a referral: who wrote it, as it is read and as the file says it.
  ADD COLUMN _referring_doctor bigint,
  ADD COLUMN referrer_name text,
  ADD COLUMN referral_type smallint,
  ADD COLUMN _referral bigint,
  ADD CONSTRAINT appointment_import_row_kind_known CHECK (kind IN ('appointment', 'availability', 'referral')),
  ADD CONSTRAINT appointment_import_row_referral_whole CHECK (kind <> 'referral' OR referral_type IS NOT NULL);
ALTER TABLE appointment_import_row DROP CONSTRAINT appointment_import_row_availability_whole;
ALTER TABLE appointment_import_row
  ADD CONSTRAINT appointment_import_row_availability_whole CHECK (kind <> 'availability' OR num_nonnulls(available, repeat_weeks) = 2);
