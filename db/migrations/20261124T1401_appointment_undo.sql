-- What it takes to undo a change of appointments: how each was before it, and a mark of how it left it. Kept for 24 hours (job appointments.undo-expire).
CREATE SEQUENCE appointment_undo_id_seq;
CREATE TABLE appointment_undo (
  _doctor bigint NOT NULL CONSTRAINT appointment_undo_doctor_exists REFERENCES doctor("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('appointment_undo_id_seq'),
  _person bigint NOT NULL,
  act text NOT NULL,
  -- The undo record of the call that undid this one: it can be undone as well.
  _undone_by bigint,
  -- True where undoing this record redoes what was undone before.
  is_redo boolean NOT NULL DEFAULT false,
  appointments jsonb NOT NULL,
  schedules jsonb NOT NULL DEFAULT '[]',
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT appointment_undo_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_undo_undone_by_exists FOREIGN KEY (_doctor, _undone_by) REFERENCES appointment_undo (_doctor, "ID") ON DELETE SET NULL (_undone_by),
  CONSTRAINT appointment_undo_act_known CHECK (act IN ('book', 'move', 'change', 'cancel', 'restore', 'delete', 'away'))
);
ALTER SEQUENCE appointment_undo_id_seq OWNED BY appointment_undo."ID";
CREATE INDEX appointment_undo_by_age ON appointment_undo (created_time);
