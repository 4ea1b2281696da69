-- A task may have several recordings: a person's place is kept for each of them. What was kept is of the first.
ALTER TABLE task_listening ADD COLUMN _file bigint;
UPDATE task_listening l SET _file = (
  SELECT a._file FROM task_attachment a
  WHERE a._doctor = l._doctor AND a._task = l._task AND a.attachment_key = 3 ORDER BY a."ID" LIMIT 1
);
DELETE FROM task_listening WHERE _file IS NULL;
ALTER TABLE task_listening ALTER COLUMN _file SET NOT NULL;
ALTER TABLE task_listening DROP CONSTRAINT task_listening_pkey;
ALTER TABLE task_listening ADD CONSTRAINT task_listening_pkey PRIMARY KEY (_doctor, _task, _user, _file);
