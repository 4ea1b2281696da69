-- Two records of one person become one. The one that was merged away keeps its row and says where it went.
ALTER TABLE patient
  ADD COLUMN _merged_into bigint,
  ADD CONSTRAINT patient_merged_is_deleted CHECK (_merged_into IS NULL OR is_deleted),
  ADD CONSTRAINT patient_merged_elsewhere CHECK (_merged_into <> "ID"),
  ADD CONSTRAINT patient_merged_into_exists FOREIGN KEY (_doctor, _merged_into) REFERENCES patient (_doctor, "ID");
CREATE INDEX patient_merged_away ON patient (_doctor, _merged_into) WHERE _merged_into IS NOT NULL;

-- Lists leave out who was merged away; they still read their IDs out of the index alone.
DROP INDEX patient_by_name;
CREATE INDEX patient_by_name ON patient (_doctor, last_key, first_key, "ID") INCLUDE (_merged_into);
DROP INDEX patient_by_status;
CREATE INDEX patient_by_status ON patient (_doctor, status, last_key, first_key, "ID") INCLUDE (is_deleted, _merged_into);

-- The record of a merge: both patients as they were, what became of them, and below every row either of them had.
CREATE SEQUENCE patient_merge_id_seq;
CREATE TABLE patient_merge (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('patient_merge_id_seq'),
  _from bigint NOT NULL,
  _to bigint NOT NULL,
  from_before jsonb NOT NULL,
  to_before jsonb NOT NULL,
  to_after jsonb NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  _merged_by bigint NOT NULL,
  taken_back_at timestamptz,
  _taken_back_by bigint,
  CONSTRAINT patient_merge_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_merge_two_patients CHECK (_from <> _to),
  CONSTRAINT patient_merge_taken_back_by_somebody CHECK ((taken_back_at IS NULL) = (_taken_back_by IS NULL)),
  CONSTRAINT patient_merge_from_exists FOREIGN KEY (_doctor, _from) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_merge_to_exists FOREIGN KEY (_doctor, _to) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_merge_merged_by_exists FOREIGN KEY (_merged_by) REFERENCES person ("ID"),
  CONSTRAINT patient_merge_taken_back_by_exists FOREIGN KEY (_taken_back_by) REFERENCES person ("ID")
);
CREATE UNIQUE INDEX patient_merge_standing ON patient_merge (_doctor, _from) WHERE taken_back_at IS NULL;
CREATE INDEX patient_merge_of_survivor ON patient_merge (_doctor, _to, "ID") WHERE taken_back_at IS NULL;

CREATE TABLE patient_merge_row (
  _doctor bigint NOT NULL,
  _merge bigint NOT NULL,
  kind text NOT NULL,
  row_key text NOT NULL,
  _patient bigint NOT NULL,
  moved boolean NOT NULL,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT patient_merge_row_pkey PRIMARY KEY (_doctor, _merge, kind, row_key),
  CONSTRAINT patient_merge_row_merge_exists FOREIGN KEY (_doctor, _merge) REFERENCES patient_merge (_doctor, "ID"),
  CONSTRAINT patient_merge_row_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID")
);

-- Two who look alike and are not the same, said by somebody who asked them.
CREATE TABLE patient_not_same (
  _doctor bigint NOT NULL,
  _one bigint NOT NULL,
  _other bigint NOT NULL,
  said_at timestamptz NOT NULL DEFAULT now(),
  _said_by bigint NOT NULL,
  CONSTRAINT patient_not_same_pkey PRIMARY KEY (_doctor, _one, _other),
  CONSTRAINT patient_not_same_in_order CHECK (_one < _other),
  CONSTRAINT patient_not_same_one_exists FOREIGN KEY (_doctor, _one) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_not_same_other_exists FOREIGN KEY (_doctor, _other) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_not_same_said_by_exists FOREIGN KEY (_said_by) REFERENCES person ("ID")
);
CREATE INDEX patient_not_same_by_time ON patient_not_same (_doctor, said_at DESC, _one, _other);
CREATE INDEX patient_not_same_of_other ON patient_not_same (_doctor, _other);
