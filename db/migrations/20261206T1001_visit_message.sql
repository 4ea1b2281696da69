-- The rules of a client's messages to patients about their appointments. A client without a row sends none.
CREATE TABLE visit_message_rules (
  _doctor bigint NOT NULL,
  -- The name in the messages and on the page of a link.
  practice text NOT NULL,
  channel text NOT NULL,
  reminds boolean NOT NULL,
  lead_hours integer NOT NULL,
  confirms boolean NOT NULL,
  tells_changes boolean NOT NULL,
  tells_cancellations boolean NOT NULL,
  -- Of the three types of the specification, those that patients get messages about.
  appointment_types smallint[] NOT NULL,
  -- The client's own types that patients get messages about. Empty for all.
  visit_types bigint[] NOT NULL DEFAULT '{}',
  quiet_from time NOT NULL,
  quiet_to time NOT NULL,
  reminder_text text NOT NULL,
  confirmation_text text NOT NULL,
  change_text text NOT NULL,
  cancellation_text text NOT NULL,
  replies_cancel boolean NOT NULL,
  allows_overseas boolean NOT NULL,
  -- A mobile number in E.164, which can be answered, or a registered name, which can't.
  sender text,
  sender_is_registered boolean NOT NULL DEFAULT false,
  -- Appointments booked before are not confirmed.
  active_since timestamptz NOT NULL DEFAULT now(),
  -- The last run of the plan; what changed since is looked at again.
  planned_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT visit_message_rules_pkey PRIMARY KEY (_doctor),
  CONSTRAINT visit_message_rules_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_message_rules_channel_known CHECK (channel IN ('sms', 'email')),
  CONSTRAINT visit_message_rules_lead_sane CHECK (lead_hours BETWEEN 1 AND 336),
  CONSTRAINT visit_message_rules_types_known CHECK (appointment_types <@ ARRAY[1, 2]::smallint[])
);
-- The clients of a number that patients reply to.
CREATE INDEX visit_message_rules_by_sender ON visit_message_rules (sender) WHERE sender IS NOT NULL;

-- One message to a patient about one appointment. It exists before it is sent.
CREATE SEQUENCE visit_message_id_seq;
CREATE TABLE visit_message (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('visit_message_id_seq'),
  -- The appointment, of a series its first row, and the day the rule of the series gives it. Null for a single one, which keeps its
  -- messages on another day.
  _appointment bigint NOT NULL,
  repeat_date date,
  kind text NOT NULL,
  -- The time of the appointment that the message speaks of, and the zone its text says it in.
  starts_at timestamptz NOT NULL,
  zone text NOT NULL,
  -- The number of the message that this one corrects; 0 for none. An appointment moved there and back is told of twice.
  follows bigint NOT NULL DEFAULT 0,
  _patient bigint NOT NULL,
  channel text NOT NULL,
  to_address text NOT NULL,
  from_address text,
  -- With a mark in place of the link, whose secret is never stored.
  body text NOT NULL,
  parts integer NOT NULL,
  -- In tenths of a cent. Null for an email, or where no price is known.
  price_tenths integer,
  state text NOT NULL DEFAULT 'queued',
  -- Why it was not sent.
  reason text,
  due_at timestamptz NOT NULL,
  next_attempt_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  -- The provider's number of the message, its last word on it, and the code of an error.
  sid text,
  provider_status text,
  error_code integer,
  sent_at timestamptz,
  ended_at timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visit_message_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_message_once UNIQUE NULLS NOT DISTINCT (_doctor, _appointment, repeat_date, kind, starts_at, follows),
  CONSTRAINT visit_message_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_message_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_message_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT visit_message_kind_known CHECK (kind IN ('reminder', 'confirmation', 'change', 'cancellation')),
  CONSTRAINT visit_message_reason_known CHECK (reason IN ('no_mobile', 'not_mobile', 'overseas', 'no_email', 'opted_out', 'cancelled',
    'moved', 'restored', 'patient', 'turned_off', 'quiet', 'too_late', 'no_provider', 'no_sender', 'refused', 'undelivered')),
  CONSTRAINT visit_message_channel_known CHECK (channel IN ('sms', 'email')),
  CONSTRAINT visit_message_state_known
    CHECK (state IN ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'failed', 'skipped'))
);
ALTER SEQUENCE visit_message_id_seq OWNED BY visit_message."ID";
CREATE UNIQUE INDEX visit_message_sid_once ON visit_message (_doctor, sid) WHERE sid IS NOT NULL;
-- A report names no client either.
CREATE INDEX visit_message_by_sid ON visit_message (sid) WHERE sid IS NOT NULL;
-- A reply names two numbers and no client.
CREATE INDEX visit_message_by_number ON visit_message (to_address, from_address, "ID" DESC) WHERE channel = 'sms';
CREATE INDEX visit_message_newest ON visit_message (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX visit_message_ahead ON visit_message (_doctor, starts_at);
CREATE INDEX visit_message_of_patient ON visit_message (_doctor, _patient);
CREATE INDEX visit_message_open ON visit_message (state, attempted_at) WHERE state IN ('queued', 'sending', 'uncertain', 'sent');

-- A reply of a patient, by SMS or by the link. Replies that need a person wait until one has handled them.
CREATE SEQUENCE visit_reply_id_seq;
CREATE TABLE visit_reply (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('visit_reply_id_seq'),
  -- The provider's number of an SMS, or a name made of the message and the answer given by its link.
  sid text NOT NULL,
  from_address text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Null where several patients share the number, or none is known.
  _message bigint,
  _patient bigint,
  reading text NOT NULL,
  outcome text NOT NULL,
  -- Why the desk is asked. Null where nothing is left to do.
  question text,
  handled_at timestamptz,
  _handled_by bigint,
  CONSTRAINT visit_reply_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_reply_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_reply_message_exists FOREIGN KEY (_doctor, _message) REFERENCES visit_message (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_reply_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT visit_reply_handled_by_exists FOREIGN KEY (_handled_by) REFERENCES person ("ID"),
  CONSTRAINT visit_reply_reading_known CHECK (reading IN ('yes', 'no', 'stop', 'start', 'other')),
  CONSTRAINT visit_reply_outcome_known CHECK (outcome IN ('confirmed', 'cancelled', 'opted_out', 'opted_in', 'desk')),
  CONSTRAINT visit_reply_question_known
    CHECK (question IN ('text', 'asked_to_cancel', 'past', 'moved', 'cancelled', 'shared', 'unknown', 'billed')),
  CONSTRAINT visit_reply_handled_whole CHECK ((handled_at IS NULL) = (_handled_by IS NULL))
);
ALTER SEQUENCE visit_reply_id_seq OWNED BY visit_reply."ID";
-- Of a reply that arrives twice one counts.
CREATE UNIQUE INDEX visit_reply_sid_once ON visit_reply (_doctor, sid);
CREATE INDEX visit_reply_by_sid ON visit_reply (sid);
CREATE INDEX visit_reply_waiting ON visit_reply (_doctor, received_at DESC) WHERE question IS NOT NULL AND handled_at IS NULL;
CREATE INDEX visit_reply_of_message ON visit_reply (_doctor, _message);
CREATE INDEX visit_reply_of_patient ON visit_reply (_doctor, _patient);

-- Who wants no messages: a number or address, and the patient who has it. Kept when it ends, with who ended it.
CREATE SEQUENCE visit_message_optout_id_seq;
CREATE TABLE visit_message_optout (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('visit_message_optout_id_seq'),
  address text NOT NULL,
  _patient bigint,
  at timestamptz NOT NULL,
  -- Null where the patient did, by a reply or the link.
  _by bigint,
  ended_at timestamptz,
  _ended_by bigint,
  CONSTRAINT visit_message_optout_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_message_optout_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_message_optout_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT visit_message_optout_by_exists FOREIGN KEY (_by) REFERENCES person ("ID"),
  CONSTRAINT visit_message_optout_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person ("ID")
);
ALTER SEQUENCE visit_message_optout_id_seq OWNED BY visit_message_optout."ID";
CREATE INDEX visit_message_optout_of_address ON visit_message_optout (_doctor, address) WHERE ended_at IS NULL;
CREATE INDEX visit_message_optout_of_patient ON visit_message_optout (_doctor, _patient) WHERE ended_at IS NULL;
