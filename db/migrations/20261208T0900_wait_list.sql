-- A patient who waits for an earlier appointment of a client.
CREATE SEQUENCE wait_list_entry_id_seq;
CREATE TABLE wait_list_entry (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('wait_list_entry_id_seq'),
  _patient bigint NOT NULL,
  -- Null if the patient takes an appointment of any type.
  _visit_type bigint,
  -- Days of the week from 1 (Monday) to 7 (Sunday). Empty for all.
  weekdays smallint[] NOT NULL DEFAULT '{}',
  -- Earliest start and latest end of the appointment. Null for any time.
  from_time time,
  until_time time,
  -- First and last day of the appointment. Null for no last day.
  from_day date NOT NULL,
  until_day date,
  urgency text NOT NULL,
  note text,
  -- The appointment that ended the wait, and when it was booked. Null while the patient waits.
  _appointment bigint,
  booked_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT wait_list_entry_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_entry_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT wait_list_entry_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT wait_list_entry_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID"),
  CONSTRAINT wait_list_entry_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID"),
  CONSTRAINT wait_list_entry_weekdays_known CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  CONSTRAINT wait_list_entry_urgency_known CHECK (urgency IN ('urgent', 'soon', 'routine')),
  CONSTRAINT wait_list_entry_times_ordered CHECK (from_time < until_time),
  CONSTRAINT wait_list_entry_days_ordered CHECK (from_day <= until_day),
  CONSTRAINT wait_list_entry_booked_whole CHECK ((_appointment IS NULL) = (booked_at IS NULL))
);
ALTER SEQUENCE wait_list_entry_id_seq OWNED BY wait_list_entry."ID";
CREATE INDEX wait_list_entry_waiting ON wait_list_entry (_doctor, created_time, "ID") WHERE booked_at IS NULL AND NOT is_deleted;
CREATE INDEX wait_list_entry_of_patient ON wait_list_entry (_doctor, _patient);
