-- When a record first took the file over. An upload nothing has taken over is removed after a day; what a record once held is kept with the audit log.
ALTER TABLE file ADD COLUMN claimed_time timestamptz;
-- Of those uploaded before it cannot be known any more whether a record held them for a while: they are kept.
UPDATE file SET claimed_time = uploaded_time WHERE uploaded_time < now() - interval '24 hours';
UPDATE file SET claimed_time = uploaded_time WHERE claimed_time IS NULL AND (
  EXISTS (SELECT FROM bank_account u WHERE u._doctor = file._doctor AND u._file = file."ID")
  OR EXISTS (SELECT FROM message_attachment u WHERE u._doctor = file._doctor AND u._file = file."ID")
  OR EXISTS (SELECT FROM patient u WHERE u._doctor = file._doctor AND u.picture = file."ID")
  OR EXISTS (SELECT FROM patient_attachment u WHERE u._doctor = file._doctor AND u._file = file."ID")
  OR EXISTS (SELECT FROM practice_settings u WHERE u._doctor = file._doctor AND u.letterhead = file."ID")
  OR EXISTS (SELECT FROM referral u WHERE u._doctor = file._doctor AND u._referral_letter = file."ID"));
CREATE INDEX file_unclaimed ON file (_doctor, _uploaded_by) WHERE claimed_time IS NULL;
CREATE INDEX file_unclaimed_by_age ON file (uploaded_time) WHERE claimed_time IS NULL;
