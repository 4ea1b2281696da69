-- An import as it was read (dry run) and as it went: one row a person of the file, so that every "why not" can be looked up again.
CREATE SEQUENCE import_run_id_seq;
CREATE TABLE import_run (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('import_run_id_seq'),
  format text NOT NULL,
  subject text NOT NULL,
  file_names text[] NOT NULL,
  columns text[],
  mapping jsonb,
  state text NOT NULL DEFAULT 'read',
  _started_by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  started_time timestamptz,
  ended_time timestamptz,
  CONSTRAINT import_run_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT import_run_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT import_run_format_known CHECK (format IN ('fhir', 'csv')),
  CONSTRAINT import_run_subject_known CHECK (subject IN ('patient', 'referringdoctor', 'both')),
  CONSTRAINT import_run_state_known CHECK (state IN ('read', 'running', 'done'))
);

CREATE TABLE import_row (
  _doctor bigint NOT NULL,
  _run bigint NOT NULL,
  row_number integer NOT NULL,
  subject text NOT NULL,
  place text NOT NULL,
  name text NOT NULL,
  source_id text,
  raw jsonb,
  draft jsonb,
  outcome text NOT NULL,
  reasons jsonb NOT NULL DEFAULT '[]',
  notices jsonb NOT NULL DEFAULT '[]',
  identity bigint,
  CONSTRAINT import_row_pkey PRIMARY KEY (_doctor, _run, row_number),
  CONSTRAINT import_row_run_exists FOREIGN KEY (_doctor, _run) REFERENCES import_run (_doctor, "ID"),
  CONSTRAINT import_row_subject_known CHECK (subject IN ('patient', 'referringdoctor')),
  CONSTRAINT import_row_outcome_known CHECK (outcome IN ('new', 'there', 'wrong', 'made'))
);
CREATE INDEX import_row_by_outcome ON import_row (_doctor, _run, outcome, row_number);
