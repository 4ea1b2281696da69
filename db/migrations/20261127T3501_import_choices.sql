-- What an import does with people who are already there, where its IDs come from, and what an undo gives back.
ALTER TABLE import_run
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN mode text NOT NULL DEFAULT 'add',
  ADD COLUMN date_orders jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT import_run_mode_known CHECK (mode IN ('add', 'fill', 'update')),
  DROP CONSTRAINT import_run_state_known,
  ADD CONSTRAINT import_run_state_known CHECK (state IN ('read', 'running', 'done', 'undoing', 'undone'));

ALTER TABLE import_row
  -- The ID in the source, or a fingerprint of a person without one.
  ADD COLUMN key text,
  ADD COLUMN name_key text,
  ADD COLUMN evidence jsonb,
  ADD COLUMN candidates jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN fills integer NOT NULL DEFAULT 0,
  ADD COLUMN others integer NOT NULL DEFAULT 0,
  ADD COLUMN corrections jsonb NOT NULL DEFAULT '[]',
  -- Of a record that was changed: the columns as they were, and the version the import gave it.
  ADD COLUMN before jsonb,
  ADD COLUMN version integer,
  DROP CONSTRAINT import_row_outcome_known,
  ADD CONSTRAINT import_row_outcome_known
    CHECK (outcome IN ('new', 'change', 'there', 'doubt', 'wrong', 'left', 'made', 'changed', 'undone'));
UPDATE import_row SET version = 1 WHERE outcome = 'made';
CREATE INDEX import_row_by_name ON import_row (_doctor, _run, name_key, row_number) WHERE name_key IS NOT NULL;
CREATE INDEX import_row_by_record ON import_row (_doctor, subject, identity) WHERE version IS NOT NULL;

-- Which record a row of a source became. IDs of two sources may be the same and mean different people.
CREATE TABLE import_key (
  _doctor bigint NOT NULL,
  source text NOT NULL,
  subject text NOT NULL,
  key text NOT NULL,
  _patient bigint,
  _referring_doctor bigint,
  _run bigint NOT NULL,
  CONSTRAINT import_key_pkey PRIMARY KEY (_doctor, source, subject, key),
  CONSTRAINT import_key_one_record CHECK (num_nonnulls(_patient, _referring_doctor) = 1),
  CONSTRAINT import_key_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT import_key_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT import_key_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor (_doctor, "ID")
);
CREATE INDEX import_key_by_patient ON import_key (_doctor, _patient) WHERE _patient IS NOT NULL;
CREATE INDEX import_key_by_referring_doctor ON import_key (_doctor, _referring_doctor) WHERE _referring_doctor IS NOT NULL;
CREATE INDEX import_key_by_run ON import_key (_doctor, _run);

-- How a source's files are read: which heading is which field. One for each kind of record.
CREATE TABLE import_profile (
  _doctor bigint NOT NULL,
  source text NOT NULL,
  subject text NOT NULL,
  headings text[] NOT NULL,
  mapping jsonb NOT NULL,
  date_order text,
  saved_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_profile_pkey PRIMARY KEY (_doctor, source, subject),
  CONSTRAINT import_profile_date_order_known CHECK (date_order IN ('dmy', 'mdy', 'ymd')),
  CONSTRAINT import_profile_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);
