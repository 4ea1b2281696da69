-- The review list of many forms, and the forms of the clients that a search finds, are read from indexes alone.
DROP INDEX insurer_form_by_age;
CREATE INDEX insurer_form_by_age ON insurer_form (submitted_time DESC, "ID" DESC) INCLUDE (_doctor) WHERE form_status > 0;
DROP INDEX insurer_form_by_process;
CREATE INDEX insurer_form_by_process ON insurer_form (process_status, submitted_time DESC, "ID" DESC) INCLUDE (_doctor)
  WHERE form_status > 0;
CREATE INDEX insurer_form_by_client ON insurer_form (_doctor, process_status) INCLUDE (submitted_time, "ID") WHERE form_status > 0;
