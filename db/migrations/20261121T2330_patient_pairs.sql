-- Patients that may be one person, as they were found when one of the two was last compared (decision 0023). A pair is only a hint: whoever
-- reads it judges the two as they are by then.
CREATE TABLE patient_pair (
  _doctor bigint NOT NULL,
  _one bigint NOT NULL,
  _other bigint NOT NULL,
  CONSTRAINT patient_pair_pkey PRIMARY KEY (_doctor, _one, _other),
  CONSTRAINT patient_pair_in_order CHECK (_one < _other),
  CONSTRAINT patient_pair_one_exists FOREIGN KEY (_doctor, _one) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_pair_other_exists FOREIGN KEY (_doctor, _other) REFERENCES patient (_doctor, "ID")
);
CREATE INDEX patient_pair_of_other ON patient_pair (_doctor, _other);

-- Patients that were added, or changed in what two are compared by, since they were last compared. A row each time, so that nobody who
-- saves waits for whoever compares. Written by the database itself, so that no way of changing a patient can be forgotten.
CREATE SEQUENCE patient_to_compare_id_seq;
CREATE TABLE patient_to_compare (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('patient_to_compare_id_seq'),
  _patient bigint NOT NULL,
  CONSTRAINT patient_to_compare_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_to_compare_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID")
);

CREATE FUNCTION patient_is_to_compare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_to_compare (_doctor, _patient) VALUES (NEW._doctor, NEW."ID");
  RETURN NULL;
END $$;
-- A restore puts the pairs back too, and says so in a setting of its session.
CREATE TRIGGER patient_added AFTER INSERT ON patient FOR EACH ROW
  WHEN (NOT NEW.is_deleted AND current_setting('corella.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION patient_is_to_compare();
CREATE TRIGGER patient_changed
  AFTER UPDATE OF last_key, first_key, sound_key, dob, gender, medicare_number, mrn, mobile, landline, is_deleted ON patient FOR EACH ROW
  WHEN (NOT NEW.is_deleted AND (OLD.is_deleted, OLD.last_key, OLD.first_key, OLD.sound_key, OLD.dob, OLD.gender, OLD.medicare_number, OLD.mrn, OLD.mobile, OLD.landline)
    IS DISTINCT FROM (NEW.is_deleted, NEW.last_key, NEW.first_key, NEW.sound_key, NEW.dob, NEW.gender, NEW.medicare_number, NEW.mrn, NEW.mobile, NEW.landline))
  EXECUTE FUNCTION patient_is_to_compare();

-- Those who are here already are compared in the minutes after the start.
INSERT INTO patient_to_compare (_doctor, _patient) SELECT _doctor, "ID" FROM patient WHERE NOT is_deleted ORDER BY _doctor, "ID";
