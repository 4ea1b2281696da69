-- A time that no appointment has and that is offered to nobody else: while a visitor types their details, and while a request waits for an answer.
CREATE SEQUENCE appointment_hold_id_seq;
CREATE TABLE appointment_hold (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('appointment_hold_id_seq'),
  held_on date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  -- Null where the hold ends only when it is released.
  until timestamptz,
  CONSTRAINT appointment_hold_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_hold_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT appointment_hold_start_before_end CHECK (start_time < end_time),
  -- Two strangers never hold one time.
  CONSTRAINT appointment_hold_once EXCLUDE USING gist (
    _doctor WITH =,
    tsrange(held_on + start_time, held_on + end_time) WITH &&
  )
);
ALTER SEQUENCE appointment_hold_id_seq OWNED BY appointment_hold."ID";
CREATE INDEX appointment_hold_on_day ON appointment_hold (_doctor, held_on);
CREATE INDEX appointment_hold_until ON appointment_hold (until) WHERE until IS NOT NULL;

-- The settings of a client's public booking page. A client without a row has no page.
CREATE TABLE online_booking_settings (
  _doctor bigint NOT NULL,
  is_on boolean NOT NULL,
  -- The last part of the page's address.
  slug text NOT NULL,
  practice text NOT NULL,
  phone text NOT NULL,
  notice_hours integer NOT NULL,
  days_ahead integer NOT NULL,
  takes_new_patients boolean NOT NULL,
  change_notice_hours integer NOT NULL,
  intro text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT online_booking_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT online_booking_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT online_booking_slug_plain CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$' AND length(slug) BETWEEN 3 AND 60),
  CONSTRAINT online_booking_notice_sane CHECK (notice_hours BETWEEN 0 AND 720),
  CONSTRAINT online_booking_ahead_sane CHECK (days_ahead BETWEEN 1 AND 180),
  CONSTRAINT online_booking_change_notice_sane CHECK (change_notice_hours BETWEEN 0 AND 720)
);

CREATE INDEX online_booking_settings_by_slug ON online_booking_settings (slug);

-- A time chosen on the public page, and what the visitor typed. Nothing of it is in a record before a user accepts it.
CREATE SEQUENCE online_booking_id_seq;
CREATE TABLE online_booking (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('online_booking_id_seq'),
  state text NOT NULL DEFAULT 'held',
  _visit_type bigint NOT NULL,
  _location bigint,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  _hold bigint,
  held_until timestamptz NOT NULL,
  -- The address that a code was sent to. The code is derived from the server's key and stored nowhere.
  channel text,
  contact text,
  codes integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  code_until timestamptz,
  verified_at timestamptz,
  -- Names of the messages that are sent, so that none is sent twice.
  sent text[] NOT NULL DEFAULT '{}',
  first_name text,
  last_name text,
  dob date,
  gender text,
  mobile text,
  email text,
  medicare_number text,
  health_fund text,
  fund_number text,
  is_new boolean,
  note text,
  signature text,
  consented_at timestamptz,
  -- Photo or PDF of the referral, sent after the request.
  _referral bigint,
  requested_at timestamptz,
  handled_at timestamptz,
  _handled_by bigint,
  -- The message to the patient of a declined request.
  answer text,
  _patient bigint,
  _appointment bigint,
  -- What the patient did by the link after sending the request, until a user has seen it.
  change text,
  changed_at timestamptz,
  seen_at timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT online_booking_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT online_booking_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT online_booking_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID"),
  CONSTRAINT online_booking_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT online_booking_hold_exists FOREIGN KEY (_doctor, _hold) REFERENCES appointment_hold (_doctor, "ID") ON DELETE SET NULL (_hold),
  CONSTRAINT online_booking_referral_exists FOREIGN KEY (_doctor, _referral) REFERENCES file (_doctor, "ID"),
  CONSTRAINT online_booking_handled_by_exists FOREIGN KEY (_handled_by) REFERENCES person ("ID"),
  CONSTRAINT online_booking_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT online_booking_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE SET NULL (_appointment),
  CONSTRAINT online_booking_state_known CHECK (state IN ('held', 'requested', 'accepted', 'declined', 'cancelled')),
  CONSTRAINT online_booking_channel_known CHECK (channel IN ('sms', 'email')),
  CONSTRAINT online_booking_gender_known CHECK (gender IN ('M', 'F', 'X')),
  CONSTRAINT online_booking_change_known CHECK (change IN ('cancelled', 'moved')),
  CONSTRAINT online_booking_requested_whole CHECK (state = 'held' OR (requested_at IS NOT NULL AND verified_at IS NOT NULL
    AND consented_at IS NOT NULL AND first_name IS NOT NULL AND last_name IS NOT NULL AND dob IS NOT NULL)),
  CONSTRAINT online_booking_accepted_whole CHECK (state <> 'accepted' OR (handled_at IS NOT NULL AND _patient IS NOT NULL))
);
ALTER SEQUENCE online_booking_id_seq OWNED BY online_booking."ID";
CREATE INDEX online_booking_newest ON online_booking (_doctor, requested_at DESC, "ID" DESC) WHERE requested_at IS NOT NULL;
CREATE INDEX online_booking_waiting ON online_booking (_doctor) WHERE state = 'requested' OR (change IS NOT NULL AND seen_at IS NULL);
CREATE INDEX online_booking_abandoned ON online_booking (created_time) WHERE state = 'held';
CREATE INDEX online_booking_of_patient ON online_booking (_doctor, _patient);
CREATE INDEX online_booking_of_contact ON online_booking (_doctor, contact) WHERE state = 'requested';
