-- Where the register of each client ends (F-10, decision 0017): written with the rows it seals, and sealed with a key the database does not have.
CREATE TABLE register_end (
  _doctor bigint NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  -- seq, hash and kept_since once more, as only a server with the key can write them.
  sealed bytea NOT NULL,
  -- Up to this row nobody knew where the end was: 0 unless rows were sealed before ends were kept.
  kept_since bigint NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT register_end_pkey PRIMARY KEY (_doctor),
  CONSTRAINT register_end_after_start CHECK (kept_since >= 0 AND seq >= kept_since)
);

-- Checks that somebody asked for. `_doctor` 0: of all registers.
CREATE SEQUENCE register_check_id_seq;
CREATE TABLE register_check (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('register_check_id_seq'),
  _started_by bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  done_rows bigint NOT NULL DEFAULT 0,
  all_rows bigint NOT NULL DEFAULT 0,
  breaks jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT register_check_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT register_check_done_of_all CHECK (done_rows >= 0 AND all_rows >= 0)
);

-- "Who opened my patients": each person's events of one client, and the lists that showed a patient or a visit.
CREATE INDEX audit_event_of_caller ON audit_event (_doctor, _executing_user, at DESC, "ID" DESC);
CREATE INDEX audit_event_showed_patient ON audit_event USING gin (shown_ids) WHERE controller = 'patient' AND shown_ids IS NOT NULL;
CREATE INDEX audit_event_showed_appointment ON audit_event USING gin (shown_ids) WHERE controller = 'appointment' AND shown_ids IS NOT NULL;
