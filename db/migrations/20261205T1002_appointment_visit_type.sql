-- The client's own type of an appointment. Null without one; appointment_type stays what the specification says.
ALTER TABLE appointment ADD COLUMN _visit_type bigint;
ALTER TABLE appointment ADD CONSTRAINT appointment_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID");
ALTER TABLE appointment_occurrence ADD COLUMN _visit_type bigint;
ALTER TABLE appointment_occurrence
  ADD CONSTRAINT appointment_occurrence_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID");
-- The type of the client that has the name of the other system's type.
ALTER TABLE appointment_import_row ADD COLUMN _visit_type bigint;
