-- An import of appointments brings availability too; a patient's number counts together with the system it is from.
ALTER TABLE appointment_import ADD COLUMN source text NOT NULL DEFAULT '';
ALTER TABLE appointment_import_row
  ADD COLUMN kind text NOT NULL DEFAULT 'appointment',
  -- Of availability: whether the time can be booked, every how many weeks (0: once) and its last day.
  ADD COLUMN available boolean,
  ADD COLUMN repeat_weeks integer,
  ADD COLUMN repeat_end date,
  ADD COLUMN _schedule bigint,
  ADD CONSTRAINT appointment_import_row_kind_known CHECK (kind IN ('appointment', 'availability')),
  ADD CONSTRAINT appointment_import_row_availability_whole
    CHECK (kind = 'appointment' OR num_nonnulls(available, repeat_weeks) = 2);
CREATE INDEX appointment_import_row_by_day ON appointment_import_row (_doctor, _import, appointment_date)
  WHERE outcome IN ('ready', 'doubtful');
