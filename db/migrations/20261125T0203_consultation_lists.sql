-- The patients a client saw on a day at a place, with what is billed for each.
CREATE SEQUENCE consultation_list_id_seq;
CREATE TABLE consultation_list (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('consultation_list_id_seq'),
  date date NOT NULL,
  type text NOT NULL,
  _location bigint NOT NULL,
  notes text,
  is_sent boolean NOT NULL DEFAULT false,
  sent_time timestamptz,
  _sent_by bigint,
  _task bigint,
  _created_by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT consultation_list_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT consultation_list_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT consultation_list_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT consultation_list_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID"),
  CONSTRAINT consultation_list_type_known CHECK (type IN ('INPATIENT', 'OUTPATIENT')),
  -- STATE-CONS-01: what is sent has its task, and when it was sent.
  CONSTRAINT consultation_list_sent_with_task CHECK (is_sent = (_task IS NOT NULL) AND is_sent = (sent_time IS NOT NULL))
);
ALTER SEQUENCE consultation_list_id_seq OWNED BY consultation_list."ID";
CREATE INDEX consultation_list_by_date ON consultation_list (_doctor, date DESC, "ID" DESC);
CREATE INDEX consultation_list_of_all ON consultation_list (date DESC, "ID" DESC);
CREATE INDEX consultation_list_of_task ON consultation_list (_doctor, _task) WHERE _task IS NOT NULL;
CREATE INDEX consultation_list_of_location ON consultation_list (_doctor, _location);

CREATE SEQUENCE consultation_id_seq;
CREATE TABLE consultation (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('consultation_id_seq'),
  _list bigint NOT NULL,
  _patient bigint NOT NULL,
  _appointment bigint,
  -- With the appointment the one of a series (F-6); the appointment's own day where it does not repeat.
  repeat_date date,
  start_time time,
  service_date date NOT NULL,
  items text[] NOT NULL DEFAULT '{}',
  billing_type smallint,
  _referral bigint,
  notes text,
  -- Of the claim's conversion (G-21); null while it waits for one.
  category text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT consultation_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT consultation_list_exists FOREIGN KEY (_doctor, _list) REFERENCES consultation_list (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT consultation_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT consultation_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID"),
  CONSTRAINT consultation_referral_exists FOREIGN KEY (_doctor, _referral) REFERENCES referral (_doctor, "ID"),
  CONSTRAINT consultation_billing_type_known CHECK (billing_type BETWEEN 1 AND 6),
  CONSTRAINT consultation_category_known CHECK (category IN ('C', 'U', 'Z', 'M', 'I')),
  CONSTRAINT consultation_appointment_with_date CHECK ((_appointment IS NULL) = (repeat_date IS NULL)),
  -- An appointment is billed once.
  CONSTRAINT consultation_appointment_once UNIQUE (_doctor, _appointment, repeat_date)
);
ALTER SEQUENCE consultation_id_seq OWNED BY consultation."ID";
CREATE INDEX consultation_of_list ON consultation (_doctor, _list);
CREATE INDEX consultation_of_patient ON consultation (_doctor, _patient, service_date DESC);
