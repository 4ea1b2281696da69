-- A free time that is offered to patients of the wait list, and held in the calendar meanwhile.
CREATE SEQUENCE wait_list_slot_id_seq;
CREATE TABLE wait_list_slot (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('wait_list_slot_id_seq'),
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  zone text NOT NULL,
  _location bigint,
  -- The event that holds the time in the calendar.
  _hold bigint NOT NULL,
  -- Open while at least one offer waits for an answer.
  state text NOT NULL DEFAULT 'open',
  created_time timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT wait_list_slot_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_slot_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT wait_list_slot_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT wait_list_slot_hold_exists FOREIGN KEY (_doctor, _hold) REFERENCES appointment (_doctor, "ID"),
  CONSTRAINT wait_list_slot_state_known CHECK (state IN ('open', 'booked', 'ended')),
  CONSTRAINT wait_list_slot_times_ordered CHECK (start_time < end_time),
  CONSTRAINT wait_list_slot_ended_whole CHECK ((state = 'open') = (ended_at IS NULL))
);
ALTER SEQUENCE wait_list_slot_id_seq OWNED BY wait_list_slot."ID";
CREATE INDEX wait_list_slot_open ON wait_list_slot (_doctor, appointment_date) WHERE state = 'open';

-- The offer of a slot to one patient. Its message has the topic "offer:" and its ID.
CREATE SEQUENCE wait_list_offer_id_seq;
CREATE TABLE wait_list_offer (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('wait_list_offer_id_seq'),
  _slot bigint NOT NULL,
  _entry bigint NOT NULL,
  _patient bigint NOT NULL,
  -- The times that the patient gets within the slot.
  start_time time NOT NULL,
  end_time time NOT NULL,
  state text NOT NULL DEFAULT 'open',
  expires_at timestamptz NOT NULL,
  -- When the offer stopped being open, and the user who ended it. Null if the patient or the clock did.
  ended_at timestamptz,
  _ended_by bigint,
  _created_by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wait_list_offer_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_offer_once UNIQUE (_doctor, _slot, _entry),
  CONSTRAINT wait_list_offer_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT wait_list_offer_slot_exists FOREIGN KEY (_doctor, _slot) REFERENCES wait_list_slot (_doctor, "ID"),
  CONSTRAINT wait_list_offer_entry_exists FOREIGN KEY (_doctor, _entry) REFERENCES wait_list_entry (_doctor, "ID"),
  CONSTRAINT wait_list_offer_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT wait_list_offer_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person ("ID"),
  CONSTRAINT wait_list_offer_created_by_exists FOREIGN KEY (_created_by) REFERENCES person ("ID"),
  CONSTRAINT wait_list_offer_state_known CHECK (state IN ('open', 'accepted', 'declined', 'taken', 'withdrawn', 'expired')),
  CONSTRAINT wait_list_offer_ended_whole CHECK ((state = 'open') = (ended_at IS NULL))
);
ALTER SEQUENCE wait_list_offer_id_seq OWNED BY wait_list_offer."ID";
CREATE INDEX wait_list_offer_newest ON wait_list_offer (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX wait_list_offer_of_entry ON wait_list_offer (_doctor, _entry);
CREATE INDEX wait_list_offer_of_patient ON wait_list_offer (_doctor, _patient);
CREATE INDEX wait_list_offer_expiring ON wait_list_offer (expires_at) WHERE state = 'open';

-- For how long a time is held. A client without a row has the default.
CREATE TABLE wait_list_settings (
  _doctor bigint NOT NULL,
  hold_minutes integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT wait_list_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT wait_list_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT wait_list_settings_sane CHECK (hold_minutes BETWEEN 15 AND 2880)
);
