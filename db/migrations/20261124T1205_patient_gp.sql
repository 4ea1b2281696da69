-- The usual GP of a patient: a referring doctor of the same client, kept when that one is deleted.
ALTER TABLE patient ADD COLUMN _gp bigint,
  ADD CONSTRAINT patient_gp_exists FOREIGN KEY (_doctor, _gp) REFERENCES referring_doctor (_doctor, "ID");
CREATE INDEX patient_by_gp ON patient (_doctor, _gp) WHERE _gp IS NOT NULL;
