-- A recording whose file breaks off before its end (H-8); its duration is of what is there.
ALTER TABLE task_attachment ADD COLUMN ends_early boolean NOT NULL DEFAULT false;
