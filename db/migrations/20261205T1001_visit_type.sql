-- The appointment types of a client, which fill the form of an appointment. The three types of the specification stay: appointment_type 1, 2 and 3.
CREATE SEQUENCE visit_type_id_seq;
CREATE TABLE visit_type (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('visit_type_id_seq'),
  name text NOT NULL,
  -- A tone of the theme.
  colour text NOT NULL,
  minutes integer NOT NULL,
  preparation text,
  -- Where it takes place: INPATIENT or OUTPATIENT. Null where it may be either.
  location_type text,
  -- Item numbers of the Medicare Benefits Schedule, billed by default.
  mbs_items text[] NOT NULL DEFAULT '{}',
  needs_referral boolean NOT NULL DEFAULT false,
  is_bookable_online boolean NOT NULL DEFAULT false,
  -- Archived: no longer offered, and still shown with the appointments that have it.
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT visit_type_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_type_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_type_colour_known CHECK (colour IN ('ocean', 'jacaranda', 'fern', 'wattle', 'ochre', 'stone')),
  CONSTRAINT visit_type_minutes_sane CHECK (minutes BETWEEN 5 AND 480),
  CONSTRAINT visit_type_location_known CHECK (location_type IN ('INPATIENT', 'OUTPATIENT'))
);
ALTER SEQUENCE visit_type_id_seq OWNED BY visit_type."ID";
CREATE UNIQUE INDEX visit_type_name_unique ON visit_type (_doctor, lower(name)) WHERE NOT is_deleted;
