-- Registration and update forms for health funds. The answers are one document: a submitted form stays as it was when the client's record changes.
CREATE SEQUENCE insurer_form_id_seq;
CREATE TABLE insurer_form (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('insurer_form_id_seq'),
  user_location integer,
  is_update boolean NOT NULL,
  update_type smallint NOT NULL DEFAULT 0,
  -- 0 draft; 1 to 7 as decisions.md Part C2.
  form_status smallint NOT NULL DEFAULT 0,
  -- 1 Open, 2 Processing, 3 Done.
  process_status smallint NOT NULL DEFAULT 1,
  answers jsonb NOT NULL,
  submitted_time timestamptz,
  _submitted_by bigint,
  _reviewer bigint,
  error_message text,
  _invoice bigint,
  created_time timestamptz NOT NULL DEFAULT now(),
  saved_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT insurer_form_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT insurer_form_location_exists FOREIGN KEY (user_location) REFERENCES user_location ("ID"),
  CONSTRAINT insurer_form_submitter_exists FOREIGN KEY (_submitted_by) REFERENCES person ("ID"),
  CONSTRAINT insurer_form_reviewer_exists FOREIGN KEY (_reviewer) REFERENCES person ("ID"),
  CONSTRAINT insurer_form_status_known CHECK (form_status BETWEEN 0 AND 7),
  CONSTRAINT insurer_form_process_known CHECK (process_status BETWEEN 1 AND 3),
  CONSTRAINT insurer_form_update_known CHECK (update_type BETWEEN 0 AND 3),
  CONSTRAINT insurer_form_submitted_or_not CHECK ((form_status = 0) = (submitted_time IS NULL))
);
ALTER SEQUENCE insurer_form_id_seq OWNED BY insurer_form."ID";
CREATE UNIQUE INDEX insurer_form_draft_once ON insurer_form (_doctor, coalesce(user_location, 0)) WHERE form_status = 0;
-- G-66: of two new forms of one client and location at the same moment the second is refused.
CREATE UNIQUE INDEX insurer_form_new_once ON insurer_form (_doctor, coalesce(user_location, 0)) WHERE form_status > 0 AND NOT is_update;
CREATE INDEX insurer_form_by_age ON insurer_form (submitted_time DESC, "ID" DESC) WHERE form_status > 0;
CREATE INDEX insurer_form_by_process ON insurer_form (process_status, submitted_time DESC, "ID" DESC) WHERE form_status > 0;
CREATE INDEX insurer_form_by_id ON insurer_form ("ID");

-- The PDF for each recipient, frozen at submission (G-60). An edit in review makes a new revision.
CREATE SEQUENCE insurer_form_document_id_seq;
CREATE TABLE insurer_form_document (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('insurer_form_document_id_seq'),
  _form bigint NOT NULL,
  recipient text NOT NULL,
  revision integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT insurer_form_document_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_document_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form (_doctor, "ID"),
  CONSTRAINT insurer_form_document_once UNIQUE (_doctor, _form, recipient, revision)
);
ALTER SEQUENCE insurer_form_document_id_seq OWNED BY insurer_form_document."ID";
CREATE FUNCTION insurer_form_document_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a submitted form is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER insurer_form_document_is_frozen BEFORE UPDATE ON insurer_form_document
  FOR EACH ROW EXECUTE FUNCTION insurer_form_document_is_frozen();

-- Files that go with the forms: Medicare letters, bank statements, a drawn signature.
CREATE SEQUENCE insurer_form_file_id_seq;
CREATE TABLE insurer_form_file (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('insurer_form_file_id_seq'),
  _form bigint NOT NULL,
  kind text NOT NULL,
  _file bigint NOT NULL,
  CONSTRAINT insurer_form_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_file_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT insurer_form_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID"),
  CONSTRAINT insurer_form_file_once UNIQUE (_doctor, _form, _file),
  CONSTRAINT insurer_form_file_kind_known CHECK (kind IN ('medicare_letter', 'bank_statement', 'signature'))
);
ALTER SEQUENCE insurer_form_file_id_seq OWNED BY insurer_form_file."ID";
