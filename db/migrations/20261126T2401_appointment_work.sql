-- What people say about the work on an appointment (G-40): which appointment a dictation or a bill belongs to, and what is not needed.
CREATE SEQUENCE work_match_id_seq;
CREATE TABLE work_match (
  _doctor bigint NOT NULL CONSTRAINT work_match_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('work_match_id_seq'),
  _task bigint,
  _consultation bigint,
  -- Empty: it belongs to no appointment.
  _appointment bigint,
  repeat_date date,
  _matched_by bigint NOT NULL,
  matched_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT work_match_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT work_match_of_one CHECK (num_nonnulls(_task, _consultation) = 1),
  CONSTRAINT work_match_appointment_with_date CHECK ((_appointment IS NULL) = (repeat_date IS NULL)),
  CONSTRAINT work_match_task_once UNIQUE NULLS NOT DISTINCT (_doctor, _task, _consultation, _appointment, repeat_date),
  CONSTRAINT work_match_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT work_match_consultation_exists FOREIGN KEY (_doctor, _consultation) REFERENCES consultation (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT work_match_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE CASCADE
);
ALTER SEQUENCE work_match_id_seq OWNED BY work_match."ID";
CREATE INDEX work_match_of_consultation ON work_match (_doctor, _consultation) WHERE _consultation IS NOT NULL;
CREATE INDEX work_match_of_appointment ON work_match (_doctor, _appointment) WHERE _appointment IS NOT NULL;

CREATE TABLE work_not_needed (
  _doctor bigint NOT NULL,
  _appointment bigint NOT NULL,
  repeat_date date NOT NULL,
  step text NOT NULL CONSTRAINT work_not_needed_step_known CHECK (step IN ('dictated', 'billed')),
  _marked_by bigint NOT NULL,
  marked_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT work_not_needed_pkey PRIMARY KEY (_doctor, _appointment, repeat_date, step),
  CONSTRAINT work_not_needed_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE CASCADE
);

CREATE INDEX consultation_of_day ON consultation (_doctor, service_date);
