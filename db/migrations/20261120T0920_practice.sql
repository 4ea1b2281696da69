-- What a client owns. F-1: `_doctor` is in every key, unique rule and reference, so that a reference to another client's row cannot exist.
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SEQUENCE file_id_seq;
CREATE TABLE file (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('file_id_seq'),
  name text NOT NULL,
  size bigint NOT NULL,
  mime_type text NOT NULL,
  sha256 bytea NOT NULL,
  storage_key text NOT NULL,
  _uploaded_by bigint NOT NULL,
  uploaded_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT file_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT file_storage_key_unique UNIQUE (_doctor, storage_key)
);

CREATE SEQUENCE location_id_seq;
CREATE TABLE location (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('location_id_seq'),
  type text NOT NULL,
  abbreviation text NOT NULL,
  name text NOT NULL,
  doctor_provider_no text,
  address text,
  _locality integer,
  _hospital integer,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT location_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT location_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT location_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT location_hospital_exists FOREIGN KEY (_hospital) REFERENCES hospital ("ID"),
  CONSTRAINT location_type_known CHECK (type IN ('INPATIENT', 'OUTPATIENT')),
  CONSTRAINT location_abbreviation_upper CHECK (abbreviation = upper(abbreviation))
);
CREATE UNIQUE INDEX location_abbreviation_unique ON location (_doctor, abbreviation) WHERE NOT is_deleted;

CREATE SEQUENCE practice_settings_id_seq;
CREATE TABLE practice_settings (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('practice_settings_id_seq'),
  practice_name text,
  phone text,
  email text,
  default_appointment_minutes integer NOT NULL DEFAULT 15,
  default_billing_type smallint NOT NULL DEFAULT 6,
  sms_reminders boolean NOT NULL DEFAULT false,
  letterhead bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT practice_settings_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT practice_settings_once UNIQUE (_doctor),
  CONSTRAINT practice_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT practice_settings_letterhead_exists FOREIGN KEY (_doctor, letterhead) REFERENCES file (_doctor, "ID"),
  CONSTRAINT practice_settings_minutes_in_fives CHECK (default_appointment_minutes BETWEEN 5 AND 720 AND default_appointment_minutes % 5 = 0),
  CONSTRAINT practice_settings_billing_type_known CHECK (default_billing_type BETWEEN 1 AND 6)
);

-- `*_key` columns hold kernel/name-key.ts of the names: lower case, no accents, no punctuation; "C" order makes prefixes indexable.
CREATE SEQUENCE referring_doctor_id_seq;
CREATE TABLE referring_doctor (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('referring_doctor_id_seq'),
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  provider_number text,
  practice_name text,
  phone text,
  address text,
  _locality integer,
  import_id text,
  last_key text COLLATE "C" NOT NULL,
  first_key text COLLATE "C" NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT referring_doctor_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT referring_doctor_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT referring_doctor_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT referring_doctor_title_listed CHECK (title BETWEEN 1 AND 9)
);
CREATE UNIQUE INDEX referring_doctor_import_unique ON referring_doctor (_doctor, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX referring_doctor_by_name ON referring_doctor (_doctor, last_key, first_key, "ID");
CREATE INDEX referring_doctor_by_first_name ON referring_doctor (_doctor, first_key);
CREATE INDEX referring_doctor_by_provider_number ON referring_doctor (_doctor, provider_number COLLATE "C");
CREATE INDEX referring_doctor_contains ON referring_doctor
  USING gin (_doctor, (last_key || ' ' || first_key || ' ' || lower(coalesce(practice_name, ''))) gin_trgm_ops);

CREATE SEQUENCE patient_id_seq;
CREATE TABLE patient (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('patient_id_seq'),
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  dob date,
  gender text,
  email text,
  landline text,
  mobile text,
  address text,
  _locality integer,
  medicare_number text,
  entitlement_expiry date,
  ihi text,
  dva_number text,
  _health_fund integer,
  fund_number text,
  category text NOT NULL DEFAULT 'U',
  mrn text,
  wc_details text,
  notes text,
  status text NOT NULL,
  import_id text,
  picture bigint,
  last_billed_location bigint,
  locked_by bigint,
  lock_guid uuid,
  lock_time timestamptz,
  last_key text COLLATE "C" NOT NULL,
  first_key text COLLATE "C" NOT NULL,
  sound_key text COLLATE "C" NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT patient_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT patient_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT patient_health_fund_exists FOREIGN KEY (_health_fund) REFERENCES health_fund ("ID"),
  CONSTRAINT patient_picture_exists FOREIGN KEY (_doctor, picture) REFERENCES file (_doctor, "ID"),
  CONSTRAINT patient_last_billed_location_exists FOREIGN KEY (_doctor, last_billed_location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT patient_locked_by_exists FOREIGN KEY (locked_by) REFERENCES person ("ID"),
  CONSTRAINT patient_title_listed CHECK (title BETWEEN 1 AND 9),
  CONSTRAINT patient_gender_known CHECK (gender IN ('M', 'F', 'X')),
  CONSTRAINT patient_category_known CHECK (category IN ('C', 'U', 'Z', 'M', 'I')),
  CONSTRAINT patient_status_known CHECK (status IN ('Unconverted', 'Missing Data', 'Edited', 'Validated'))
);
CREATE UNIQUE INDEX patient_import_unique ON patient (_doctor, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX patient_by_name ON patient (_doctor, last_key, first_key, "ID");
CREATE INDEX patient_live_by_name ON patient (_doctor, last_key, first_key, "ID") WHERE NOT is_deleted;
CREATE INDEX patient_by_first_name ON patient (_doctor, first_key, last_key);
CREATE INDEX patient_by_birth ON patient (_doctor, dob);
CREATE INDEX patient_by_mobile ON patient (_doctor, mobile COLLATE "C");
CREATE INDEX patient_by_landline ON patient (_doctor, landline COLLATE "C");
CREATE INDEX patient_by_mrn ON patient (_doctor, (upper(mrn)) COLLATE "C");
CREATE INDEX patient_by_medicare ON patient (_doctor, medicare_number COLLATE "C");
CREATE INDEX patient_by_sound ON patient (_doctor, sound_key);
CREATE INDEX patient_contains ON patient USING gin (_doctor, (last_key || ' ' || first_key) gin_trgm_ops);
CREATE INDEX patient_locked ON patient (locked_by) WHERE locked_by IS NOT NULL;

CREATE SEQUENCE patient_attachment_id_seq;
CREATE TABLE patient_attachment (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('patient_attachment_id_seq'),
  _patient bigint NOT NULL,
  _file bigint NOT NULL,
  uploaded_time timestamptz NOT NULL DEFAULT now(),
  is_deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT patient_attachment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_attachment_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT patient_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID"),
  CONSTRAINT patient_attachment_once UNIQUE (_doctor, _patient, _file)
);

CREATE SEQUENCE referral_id_seq;
CREATE TABLE referral (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('referral_id_seq'),
  _patient bigint NOT NULL,
  _referring_doctor bigint NOT NULL,
  referral_type smallint NOT NULL,
  referral_date date NOT NULL,
  expiry_date date,
  active boolean NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  _referral_letter bigint,
  saved_at timestamptz NOT NULL DEFAULT now(),
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT referral_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT referral_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT referral_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor (_doctor, "ID"),
  CONSTRAINT referral_letter_exists FOREIGN KEY (_doctor, _referral_letter) REFERENCES file (_doctor, "ID"),
  CONSTRAINT referral_type_known CHECK (referral_type BETWEEN 1 AND 3),
  CONSTRAINT referral_expiry_as_type CHECK ((referral_type = 3) = (expiry_date IS NULL)),
  CONSTRAINT referral_deleted_not_active CHECK (NOT (is_deleted AND active))
);
-- STATE-REFL-01: exactly one active referral a patient.
CREATE UNIQUE INDEX referral_one_active ON referral (_doctor, _patient) WHERE active;
CREATE INDEX referral_of_patient ON referral (_doctor, _patient, referral_date DESC, "ID" DESC);
CREATE INDEX referral_of_referring_doctor ON referral (_doctor, _referring_doctor);

CREATE SEQUENCE schedule_id_seq;
CREATE TABLE schedule (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('schedule_id_seq'),
  day_of_week smallint NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  repeat_weeks integer NOT NULL,
  repeat_start date NOT NULL,
  repeat_end date,
  available boolean NOT NULL DEFAULT true,
  _location bigint,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT schedule_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT schedule_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT schedule_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT schedule_day_known CHECK (day_of_week BETWEEN 0 AND 6),
  CONSTRAINT schedule_start_before_end CHECK (start_time < end_time),
  CONSTRAINT schedule_repeat_weeks_sane CHECK (repeat_weeks BETWEEN 0 AND 520),
  CONSTRAINT schedule_end_after_start CHECK (repeat_end >= repeat_start)
);
CREATE INDEX schedule_of_doctor ON schedule (_doctor, repeat_start);

-- A visit, or the rule of a repeating one. `_series` is the first row of a series: "this and following" starts a new row of it (F-6).
CREATE SEQUENCE appointment_id_seq;
CREATE TABLE appointment (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('appointment_id_seq'),
  _series bigint,
  appointment_type smallint NOT NULL,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  _patient bigint,
  _location bigint,
  cancelled boolean NOT NULL DEFAULT false,
  cancellation_reason text,
  is_billed boolean NOT NULL DEFAULT false,
  was_billed_before_cancel boolean NOT NULL DEFAULT false,
  notes text,
  repeat_interval smallint NOT NULL DEFAULT 0,
  repeat_frequency integer,
  repeat_end_date date,
  repeat_count integer,
  -- The last day the series can have, from its end date or its count; null when it is open. Bounds the search for occurrences.
  repeat_until date,
  follow_up_weeks integer,
  follow_up_on date,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT appointment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT appointment_series_exists FOREIGN KEY (_doctor, _series) REFERENCES appointment (_doctor, "ID"),
  CONSTRAINT appointment_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT appointment_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT appointment_type_known CHECK (appointment_type BETWEEN 1 AND 3),
  CONSTRAINT appointment_patient_as_type CHECK ((appointment_type = 3) = (_patient IS NULL)),
  CONSTRAINT appointment_start_before_end CHECK (start_time < end_time),
  CONSTRAINT appointment_repeat_known CHECK (repeat_interval BETWEEN 0 AND 2),
  CONSTRAINT appointment_repeat_has_frequency CHECK ((repeat_interval = 0) OR repeat_frequency >= 1),
  CONSTRAINT appointment_repeat_ends_after_start CHECK (repeat_end_date >= appointment_date),
  CONSTRAINT appointment_repeat_count_sane CHECK (repeat_count BETWEEN 1 AND 1000),
  CONSTRAINT appointment_reason_only_when_cancelled CHECK (cancelled OR cancellation_reason IS NULL),
  CONSTRAINT appointment_cancelled_is_closed CHECK (NOT cancelled OR is_billed)
);
CREATE INDEX appointment_on_day ON appointment (_doctor, appointment_date, start_time)
  INCLUDE (end_time, "ID", _patient, _location, appointment_type, cancelled, is_billed) WHERE NOT is_deleted AND repeat_interval = 0;
CREATE INDEX appointment_repeating ON appointment (_doctor, repeat_until, appointment_date) WHERE NOT is_deleted AND repeat_interval > 0;
CREATE INDEX appointment_of_patient ON appointment (_doctor, _patient, appointment_date DESC) WHERE _patient IS NOT NULL;
CREATE INDEX appointment_of_series ON appointment (_doctor, _series) WHERE _series IS NOT NULL;

-- One occurrence of a series that is no longer as its rule says: changed, moved, cancelled or removed (C-30).
-- Its identity stays (ID of the series, repeat_date) wherever it was moved to.
CREATE TABLE appointment_occurrence (
  _doctor bigint NOT NULL,
  _appointment bigint NOT NULL,
  repeat_date date NOT NULL,
  appointment_type smallint NOT NULL,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  _patient bigint,
  _location bigint,
  cancelled boolean NOT NULL DEFAULT false,
  cancellation_reason text,
  is_billed boolean NOT NULL DEFAULT false,
  was_billed_before_cancel boolean NOT NULL DEFAULT false,
  notes text,
  follow_up_weeks integer,
  follow_up_on date,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT appointment_occurrence_pkey PRIMARY KEY (_doctor, _appointment, repeat_date),
  CONSTRAINT appointment_occurrence_series_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID"),
  CONSTRAINT appointment_occurrence_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT appointment_occurrence_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT appointment_occurrence_type_known CHECK (appointment_type BETWEEN 1 AND 3),
  CONSTRAINT appointment_occurrence_patient_as_type CHECK ((appointment_type = 3) = (_patient IS NULL)),
  CONSTRAINT appointment_occurrence_start_before_end CHECK (start_time < end_time),
  CONSTRAINT appointment_occurrence_cancelled_is_closed CHECK (NOT cancelled OR is_billed)
);
CREATE INDEX appointment_occurrence_on_day ON appointment_occurrence (_doctor, appointment_date) WHERE NOT is_deleted;
CREATE INDEX appointment_occurrence_of_patient ON appointment_occurrence (_doctor, _patient) WHERE _patient IS NOT NULL;
