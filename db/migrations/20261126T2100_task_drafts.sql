-- The letter of a task as it is typed in the portal (G-13), one for each task.
CREATE TABLE task_draft (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  content jsonb NOT NULL,
  characters integer NOT NULL,
  _user bigint NOT NULL CONSTRAINT task_draft_user_exists REFERENCES person ("ID"),
  saved_time timestamptz NOT NULL DEFAULT now(),
  -- The attachment last made of it, which may have been removed since, and the version it was made of.
  _attachment bigint,
  made_version integer,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT task_draft_pkey PRIMARY KEY (_doctor, _task),
  CONSTRAINT task_draft_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_draft_characters_not_negative CHECK (characters >= 0)
);

-- Versions a person can return to.
CREATE TABLE task_draft_version (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  characters integer NOT NULL,
  _user bigint NOT NULL CONSTRAINT task_draft_version_user_exists REFERENCES person ("ID"),
  saved_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT task_draft_version_pkey PRIMARY KEY (_doctor, _task, version),
  CONSTRAINT task_draft_version_draft_exists FOREIGN KEY (_doctor, _task) REFERENCES task_draft (_doctor, _task) ON DELETE CASCADE
);

-- Where a person is in the recordings of a task.
CREATE TABLE task_listening (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  _user bigint NOT NULL CONSTRAINT task_listening_user_exists REFERENCES person ("ID"),
  seconds double precision NOT NULL,
  bookmarks jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT task_listening_pkey PRIMARY KEY (_doctor, _task, _user),
  CONSTRAINT task_listening_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID") ON DELETE CASCADE
);
