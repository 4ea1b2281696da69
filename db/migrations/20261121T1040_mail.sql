-- Every mail that leaves, reserved in the transaction that wants it and sent by the queue (decision 0011). `_doctor` 0 is the bureau's own.
CREATE SEQUENCE mail_id_seq;
CREATE TABLE mail (
  _doctor bigint NOT NULL DEFAULT 0,
  "ID" bigint NOT NULL DEFAULT nextval('mail_id_seq'),
  occasion text NOT NULL,
  to_address text NOT NULL,
  _person bigint,
  subject text NOT NULL,
  body_text text,
  body_html text,
  -- The body holds a link that opens something: it is wiped once sent, and not sent after this moment.
  secret_until timestamptz,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT now(),
  -- Since when the present round of attempts runs; it is given up after some days.
  trying_since timestamptz NOT NULL DEFAULT now(),
  -- The local part of the Message-ID; the domain joins it at the first attempt, and then it never changes.
  reference uuid NOT NULL DEFAULT gen_random_uuid(),
  message_id text,
  last_answer text,
  ended_at timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  _again_of bigint,
  CONSTRAINT mail_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT mail_once_per_occasion UNIQUE (_doctor, occasion),
  CONSTRAINT mail_again_of_exists FOREIGN KEY (_doctor, _again_of) REFERENCES mail (_doctor, "ID"),
  CONSTRAINT mail_state_known CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
  CONSTRAINT mail_on_one_line CHECK (to_address !~ '[\r\n]' AND subject !~ '[\r\n]'),
  CONSTRAINT mail_ended_or_not CHECK ((ended_at IS NOT NULL) = (state IN ('sent', 'failed', 'cancelled')))
);
-- Staff read the newest first, all or of one state, and open one by its number.
CREATE INDEX mail_by_age ON mail (created_time DESC, "ID" DESC);
CREATE INDEX mail_by_state ON mail (state, created_time DESC, "ID" DESC);
CREATE UNIQUE INDEX mail_by_id ON mail ("ID");
CREATE INDEX mail_search ON mail USING gin ((lower(to_address || ' ' || subject)) gin_trgm_ops);
CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE state IN ('queued', 'sending', 'uncertain');
CREATE INDEX mail_with_body ON mail (ended_at) WHERE body_text IS NOT NULL;

CREATE TABLE mail_attachment (
  _doctor bigint NOT NULL,
  _mail bigint NOT NULL,
  position smallint NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content bytea,
  CONSTRAINT mail_attachment_pkey PRIMARY KEY (_doctor, _mail, position),
  CONSTRAINT mail_attachment_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail (_doctor, "ID")
);

-- Written before the mail server is spoken to, ended with its answer. One without an end belongs to a server that stopped.
CREATE TABLE mail_attempt (
  _doctor bigint NOT NULL,
  _mail bigint NOT NULL,
  number integer NOT NULL,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The mail server had asked for the letter: from here on it may have taken it.
  handed_over_at timestamptz,
  ended_at timestamptz,
  outcome text,
  answer text,
  CONSTRAINT mail_attempt_pkey PRIMARY KEY (_doctor, _mail, number),
  CONSTRAINT mail_attempt_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail (_doctor, "ID"),
  CONSTRAINT mail_attempt_outcome_known CHECK (outcome IN ('sent', 'temporary', 'permanent', 'uncertain', 'interrupted'))
);

-- F-8: what the clock sends was reserved for this client and day, whatever node did it.
CREATE TABLE mail_day (
  _doctor bigint NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  reserved integer NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_day_pkey PRIMARY KEY (_doctor, kind, day),
  CONSTRAINT mail_day_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);
