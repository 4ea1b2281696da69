-- What became of each fund's form (G-57), and of each provider number at each fund.
ALTER TABLE mail ADD COLUMN when_ended text;

CREATE SEQUENCE insurer_form_fund_id_seq;
CREATE TABLE insurer_form_fund (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('insurer_form_fund_id_seq'),
  _form bigint NOT NULL,
  recipient text NOT NULL,
  -- queued, sent, refused: by email; task, entered: online and by post, done by staff.
  state text NOT NULL,
  email_address text,
  _mail bigint,
  tries integer NOT NULL DEFAULT 1,
  revision integer,
  answer text,
  changed_time timestamptz NOT NULL DEFAULT now(),
  _changed_by bigint,
  CONSTRAINT insurer_form_fund_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_fund_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form (_doctor, "ID"),
  CONSTRAINT insurer_form_fund_recipient_exists FOREIGN KEY (recipient) REFERENCES fund_recipient (code),
  CONSTRAINT insurer_form_fund_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail (_doctor, "ID"),
  CONSTRAINT insurer_form_fund_once UNIQUE (_doctor, _form, recipient),
  CONSTRAINT insurer_form_fund_state_known CHECK (state IN ('queued', 'sent', 'refused', 'task', 'entered'))
);
ALTER SEQUENCE insurer_form_fund_id_seq OWNED BY insurer_form_fund."ID";
CREATE INDEX insurer_form_fund_of_mail ON insurer_form_fund (_doctor, _mail);

CREATE SEQUENCE fund_registration_id_seq;
CREATE TABLE fund_registration (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('fund_registration_id_seq'),
  provider_number text NOT NULL,
  practice_name text,
  recipient text NOT NULL,
  _form bigint NOT NULL,
  state text NOT NULL,
  sent_day date,
  due_day date,
  changed_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fund_registration_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT fund_registration_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form (_doctor, "ID"),
  CONSTRAINT fund_registration_recipient_exists FOREIGN KEY (recipient) REFERENCES fund_recipient (code),
  CONSTRAINT fund_registration_once UNIQUE (_doctor, provider_number, recipient),
  CONSTRAINT fund_registration_state_known CHECK (state IN ('sent', 'not_sent', 'confirmed', 'rejected'))
);
ALTER SEQUENCE fund_registration_id_seq OWNED BY fund_registration."ID";
CREATE INDEX fund_registration_due ON fund_registration (due_day) WHERE state = 'sent';
