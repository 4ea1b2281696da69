-- Work for a client: one recording or typed letter (workflow TRANSCRIPTION), or one list of consultations (workflow BILLING).
CREATE SEQUENCE batch_id_seq;
CREATE TABLE batch (
  _doctor bigint NOT NULL CONSTRAINT batch_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('batch_id_seq'),
  -- 1 open, 2 partly delivered, 3 delivered (C-74).
  _status smallint NOT NULL DEFAULT 3,
  is_corrected_letter boolean NOT NULL,
  _returned_by bigint NOT NULL,
  -- Of the email that told the client; null where one task was delivered without one.
  recipient text,
  body text,
  return_date date NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  rating smallint,
  rating_comment text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT batch_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT batch_status_known CHECK (_status BETWEEN 1 AND 3),
  CONSTRAINT batch_rating_of_stars CHECK (rating BETWEEN 1 AND 5)
);
ALTER SEQUENCE batch_id_seq OWNED BY batch."ID";
CREATE INDEX batch_by_age ON batch (_doctor, created_time DESC, "ID" DESC);

CREATE SEQUENCE task_id_seq;
CREATE TABLE task (
  _doctor bigint NOT NULL CONSTRAINT task_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('task_id_seq'),
  _workflow text NOT NULL DEFAULT 'TRANSCRIPTION',
  _status smallint NOT NULL DEFAULT 1,
  _assigned_user bigint CONSTRAINT task_assigned_user_exists REFERENCES person ("ID"),
  _assigned_mt bigint CONSTRAINT task_typist_exists REFERENCES person ("ID"),
  _assigned_editor bigint CONSTRAINT task_editor_exists REFERENCES person ("ID"),
  received_time timestamptz NOT NULL DEFAULT now(),
  due_time timestamptz NOT NULL,
  delivered_time timestamptz,
  case_subject text,
  description text,
  service_note text,
  audio_name text,
  -- Seconds of all its recordings; null where there is none.
  duration integer,
  is_corrected_letter boolean NOT NULL DEFAULT false,
  is_fast_turnaround boolean NOT NULL DEFAULT false,
  is_returned boolean NOT NULL DEFAULT false,
  no_template boolean NOT NULL DEFAULT false,
  _client_template bigint,
  _batch bigint,
  client_rating smallint,
  rating_comment text,
  is_deleted boolean NOT NULL DEFAULT false,
  _created_by bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_key(coalesce(case_subject, '') || ' ' || coalesce(audio_name, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT task_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_batch_exists FOREIGN KEY (_doctor, _batch) REFERENCES batch (_doctor, "ID"),
  CONSTRAINT task_workflow_known CHECK (_workflow IN ('BILLING', 'TRANSCRIPTION')),
  CONSTRAINT task_status_of_workflow CHECK (_status BETWEEN 1 AND CASE _workflow WHEN 'BILLING' THEN 11 ELSE 7 END),
  -- C-65
  CONSTRAINT task_assigned_has_typist CHECK (_workflow = 'BILLING' OR _status <> 2 OR _assigned_user IS NOT NULL),
  -- STATE-TASK-08
  CONSTRAINT task_delivered_is_returned CHECK (_workflow = 'BILLING' OR ((_status = 6) = is_returned AND is_returned = (delivered_time IS NOT NULL))),
  CONSTRAINT task_rating_of_stars CHECK (client_rating BETWEEN 1 AND 5),
  CONSTRAINT task_duration_not_negative CHECK (duration >= 0)
);
ALTER SEQUENCE task_id_seq OWNED BY task."ID";
CREATE INDEX task_open_by_due ON task (due_time, "ID") WHERE NOT is_returned AND NOT is_deleted;
CREATE INDEX task_open_of_client ON task (_doctor, due_time, "ID") WHERE NOT is_returned AND NOT is_deleted;
CREATE INDEX task_by_received ON task (received_time, "ID") WHERE NOT is_deleted;
CREATE INDEX task_by_delivered ON task (delivered_time, "ID") WHERE is_returned AND NOT is_deleted;
CREATE INDEX task_of_client_by_received ON task (_doctor, received_time, "ID") WHERE NOT is_deleted;
CREATE INDEX task_of_client_by_delivered ON task (_doctor, delivered_time, "ID") WHERE is_returned AND NOT is_deleted;
CREATE INDEX task_of_batch ON task (_doctor, _batch) WHERE _batch IS NOT NULL;
CREATE INDEX task_of_assignee ON task (_assigned_user, _doctor) WHERE _assigned_user IS NOT NULL AND NOT is_returned AND NOT is_deleted;
CREATE INDEX task_of_typist ON task (_assigned_mt, _doctor) WHERE _status = 4 AND NOT is_deleted;
CREATE INDEX task_of_editor ON task (_assigned_editor, _doctor) WHERE _status = 7 AND NOT is_deleted;

CREATE SEQUENCE task_attachment_id_seq;
CREATE TABLE task_attachment (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('task_attachment_id_seq'),
  _task bigint NOT NULL,
  _file bigint NOT NULL,
  -- 1 typist, 2 editor, 3 recording, 4 final, 5 supporting document (CONST-72, G-9).
  attachment_key smallint NOT NULL,
  character_count integer,
  -- Ours, by the stated rule, of the file with this hash (G-12).
  counted_characters integer,
  count_rule text,
  counted_sha256 bytea,
  -- Seconds of a recording.
  duration integer,
  -- Sent by the client, who may open it before delivery (G-10).
  is_from_client boolean NOT NULL DEFAULT false,
  _uploaded_by bigint NOT NULL,
  uploaded_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT task_attachment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_attachment_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID"),
  CONSTRAINT task_attachment_once UNIQUE (_doctor, _task, _file),
  CONSTRAINT task_attachment_key_known CHECK (attachment_key BETWEEN 1 AND 5),
  CONSTRAINT task_attachment_count_not_negative CHECK (character_count >= 0),
  CONSTRAINT task_attachment_audio_has_no_count CHECK (attachment_key <> 3 OR character_count IS NULL)
);
ALTER SEQUENCE task_attachment_id_seq OWNED BY task_attachment."ID";
CREATE INDEX task_attachment_of_file ON task_attachment (_doctor, _file);

CREATE SEQUENCE task_note_id_seq;
CREATE TABLE task_note (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('task_note_id_seq'),
  _task bigint NOT NULL,
  _user bigint NOT NULL CONSTRAINT task_note_user_exists REFERENCES person ("ID"),
  note text NOT NULL,
  is_internal boolean NOT NULL,
  timestamp timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT task_note_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_note_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE
);
ALTER SEQUENCE task_note_id_seq OWNED BY task_note."ID";
CREATE INDEX task_note_of_task ON task_note (_doctor, _task, "ID");

CREATE SEQUENCE task_rating_id_seq;
CREATE TABLE task_rating (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('task_rating_id_seq'),
  _task bigint NOT NULL,
  _user bigint NOT NULL CONSTRAINT task_rating_user_exists REFERENCES person ("ID"),
  -- Difficulty: 1 easy, 2 medium, 3 difficult; null where only a reason is given (C-77, C-78).
  rating smallint,
  -- Stars for who worked on it before.
  user_rating smallint,
  _rated_user bigint CONSTRAINT task_rating_rated_user_exists REFERENCES person ("ID"),
  -- The step after which it was given.
  at_status smallint NOT NULL,
  reason_code text,
  reason_text text,
  timestamp timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT task_rating_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_rating_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_rating_says_something CHECK (rating IS NOT NULL OR reason_code IS NOT NULL),
  CONSTRAINT task_rating_of_difficulty CHECK (rating BETWEEN 1 AND 3),
  CONSTRAINT task_rating_user_rating_of_stars CHECK (user_rating BETWEEN 1 AND 5),
  CONSTRAINT task_rating_reason_known CHECK (reason_code IN ('STAFF ABSENT', 'LOAD BALANCE', 'SHIFT ISSUE', 'OTHER')),
  CONSTRAINT task_rating_other_has_text CHECK (reason_code IS DISTINCT FROM 'OTHER' OR reason_text IS NOT NULL)
);
ALTER SEQUENCE task_rating_id_seq OWNED BY task_rating."ID";
CREATE INDEX task_rating_of_task ON task_rating (_doctor, _task, "ID");

CREATE SEQUENCE task_activity_id_seq;
CREATE TABLE task_activity (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('task_activity_id_seq'),
  _task bigint NOT NULL,
  -- Null: the program.
  _user bigint CONSTRAINT task_activity_user_exists REFERENCES person ("ID"),
  action text NOT NULL,
  from_status smallint,
  to_status smallint,
  timestamp timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT task_activity_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_activity_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE
);
ALTER SEQUENCE task_activity_id_seq OWNED BY task_activity."ID";
CREATE INDEX task_activity_of_task ON task_activity (_doctor, _task, "ID");

-- G-22: what a person works on now, and what it has just passed on and may still rate (G-6).
CREATE OR REPLACE VIEW assigned_work (_person, _doctor) AS
  SELECT _assigned_user, _doctor FROM task WHERE _assigned_user IS NOT NULL AND NOT is_returned AND NOT is_deleted
  UNION ALL SELECT _assigned_mt, _doctor FROM task WHERE _assigned_mt IS NOT NULL AND _status = 4 AND NOT is_deleted
  UNION ALL SELECT _assigned_editor, _doctor FROM task WHERE _assigned_editor IS NOT NULL AND _status = 7 AND NOT is_deleted;
