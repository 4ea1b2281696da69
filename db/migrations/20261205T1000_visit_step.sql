-- The way of a patient through the rooms on one day: each step a row with who took it and when, and who took it back. Nothing is ever changed but the
-- taking back. To bill and done are no steps: they follow from the appointment's is_billed.
CREATE SEQUENCE visit_step_id_seq;
CREATE TABLE visit_step (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('visit_step_id_seq'),
  -- The appointment, of a series its first row: a series that is split keeps its steps.
  _appointment bigint NOT NULL,
  -- The day the rule of the series gives the appointment; of a single one its own day.
  repeat_date date NOT NULL,
  -- The day of the visit. An appointment that is moved to another day is a new visit there.
  visit_date date NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL,
  _by bigint NOT NULL,
  taken_back_at timestamptz,
  _taken_back_by bigint,
  CONSTRAINT visit_step_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_step_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_step_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_step_by_exists FOREIGN KEY (_by) REFERENCES person ("ID"),
  CONSTRAINT visit_step_taken_back_by_exists FOREIGN KEY (_taken_back_by) REFERENCES person ("ID"),
  CONSTRAINT visit_step_known CHECK (step IN ('arrived', 'ready', 'called', 'finished', 'did_not_attend')),
  CONSTRAINT visit_step_taken_back_whole CHECK ((taken_back_at IS NULL) = (_taken_back_by IS NULL))
);
ALTER SEQUENCE visit_step_id_seq OWNED BY visit_step."ID";
-- Of two people who press at once one wins.
CREATE UNIQUE INDEX visit_step_once ON visit_step (_doctor, _appointment, repeat_date, visit_date, step) WHERE taken_back_at IS NULL;
CREATE INDEX visit_step_on_day ON visit_step (_doctor, visit_date, _appointment, repeat_date);

-- After how many minutes the waiting room points something out. A client without a row has the defaults.
CREATE TABLE visit_settings (
  _doctor bigint NOT NULL,
  late_minutes integer NOT NULL,
  no_show_minutes integer NOT NULL,
  wait_minutes integer NOT NULL,
  long_wait_minutes integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT visit_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT visit_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT visit_settings_sane CHECK (late_minutes BETWEEN 0 AND 240 AND no_show_minutes BETWEEN 1 AND 240
    AND wait_minutes BETWEEN 1 AND 240 AND long_wait_minutes BETWEEN 1 AND 480 AND wait_minutes < long_wait_minutes)
);
