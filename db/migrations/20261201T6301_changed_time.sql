-- When a record that goes out over FHIR was last changed, for whoever asks only for what changed since (_lastUpdated). To the millisecond, as it goes
-- over the wire. What was there before counts as changed now. A change counts the version up; a lock or a note of the billing does not.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_time := date_trunc('milliseconds', clock_timestamp());
  RETURN NEW;
END $$;

ALTER TABLE patient ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE referring_doctor ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE location ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE referral ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE appointment ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE appointment_occurrence ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE patient_attachment ADD COLUMN changed_time timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());

CREATE TRIGGER patient_changed_now BEFORE UPDATE ON patient FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER referring_doctor_changed_now BEFORE UPDATE ON referring_doctor FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER location_changed_now BEFORE UPDATE ON location FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER referral_changed_now BEFORE UPDATE ON referral FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER appointment_changed_now BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER appointment_occurrence_changed_now BEFORE UPDATE ON appointment_occurrence FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION note_change();
CREATE TRIGGER patient_attachment_changed_now BEFORE UPDATE ON patient_attachment FOR EACH ROW EXECUTE FUNCTION note_change();

CREATE INDEX patient_by_change ON patient (_doctor, changed_time, "ID") WHERE NOT is_deleted;
CREATE INDEX referring_doctor_by_change ON referring_doctor (_doctor, changed_time, "ID");
CREATE INDEX referral_by_change ON referral (_doctor, changed_time, "ID") WHERE NOT is_deleted;
CREATE INDEX appointment_by_change ON appointment (_doctor, changed_time, "ID") WHERE NOT is_deleted;
CREATE INDEX appointment_occurrence_by_change ON appointment_occurrence (_doctor, changed_time, _appointment) WHERE NOT is_deleted;
CREATE INDEX referral_letter_by_change ON referral (_doctor, changed_time, _referral_letter) WHERE _referral_letter IS NOT NULL AND NOT is_deleted;
CREATE INDEX patient_attachment_by_change ON patient_attachment (_doctor, changed_time, _file) WHERE NOT is_deleted;
