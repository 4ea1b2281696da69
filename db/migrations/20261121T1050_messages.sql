-- Messages between a client's people and the bureau, and what staff ask a client to find out about a patient (decision 0012).
CREATE SEQUENCE message_id_seq;
CREATE TABLE message (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('message_id_seq'),
  _sender bigint NOT NULL,
  -- None: the bureau, whoever of it may answer.
  _recipient bigint,
  subject text NOT NULL,
  body text NOT NULL,
  _reply_to bigint,
  _patient bigint,
  created_time timestamptz NOT NULL DEFAULT now(),
  viewed_time timestamptz,
  _viewed_by bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_key(subject || ' ' || body)) STORED,
  CONSTRAINT message_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT message_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT message_sender_exists FOREIGN KEY (_sender) REFERENCES person ("ID"),
  CONSTRAINT message_recipient_exists FOREIGN KEY (_recipient) REFERENCES person ("ID"),
  CONSTRAINT message_viewer_exists FOREIGN KEY (_viewed_by) REFERENCES person ("ID"),
  CONSTRAINT message_answered_exists FOREIGN KEY (_doctor, _reply_to) REFERENCES message (_doctor, "ID"),
  CONSTRAINT message_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT message_viewed_by_somebody CHECK ((viewed_time IS NULL) = (_viewed_by IS NULL))
);
-- One's own inbox and sent messages, the bureau's inbox of one client or of all, each newest first.
CREATE INDEX message_to_person ON message (_recipient, created_time DESC, "ID" DESC) WHERE _recipient IS NOT NULL;
CREATE INDEX message_from_person ON message (_sender, created_time DESC, "ID" DESC);
CREATE INDEX message_to_bureau ON message (created_time DESC, "ID" DESC) WHERE _recipient IS NULL;
CREATE INDEX message_of_client ON message (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX message_unread ON message (_recipient) WHERE viewed_time IS NULL;
CREATE INDEX message_search ON message USING gin (search_text gin_trgm_ops);
CREATE INDEX message_of_patient ON message (_doctor, _patient) WHERE _patient IS NOT NULL;
CREATE INDEX message_answers ON message (_doctor, _reply_to) WHERE _reply_to IS NOT NULL;

CREATE TABLE message_attachment (
  _doctor bigint NOT NULL,
  _message bigint NOT NULL,
  _file bigint NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT message_attachment_pkey PRIMARY KEY (_doctor, _message, _file),
  CONSTRAINT message_attachment_message_exists FOREIGN KEY (_doctor, _message) REFERENCES message (_doctor, "ID"),
  CONSTRAINT message_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID")
);
CREATE INDEX message_attachment_by_file ON message_attachment (_doctor, _file);

-- Since when staff wait for the client's answer about this patient; none once the client has saved it in missing-data mode.
ALTER TABLE patient ADD COLUMN asked_time timestamptz;

CREATE SEQUENCE missing_request_id_seq;
CREATE TABLE missing_request (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('missing_request_id_seq'),
  _patient bigint NOT NULL,
  patient_lists text[] NOT NULL,
  claim_lists text[] NOT NULL,
  note text,
  _asked_by bigint NOT NULL,
  asked_time timestamptz NOT NULL DEFAULT now(),
  _mail bigint,
  answered_time timestamptz,
  _answered_by bigint,
  answer text,
  CONSTRAINT missing_request_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT missing_request_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT missing_request_asked_by_exists FOREIGN KEY (_asked_by) REFERENCES person ("ID"),
  CONSTRAINT missing_request_answered_by_exists FOREIGN KEY (_answered_by) REFERENCES person ("ID"),
  CONSTRAINT missing_request_asks_something CHECK (cardinality(patient_lists) + cardinality(claim_lists) > 0),
  CONSTRAINT missing_request_answered_by_somebody CHECK ((answered_time IS NULL) = (_answered_by IS NULL))
);
CREATE INDEX missing_request_of_patient ON missing_request (_doctor, _patient, asked_time DESC);
