-- A whole import of appointments can be undone.
ALTER TABLE appointment_import DROP CONSTRAINT appointment_import_state_known;
ALTER TABLE appointment_import ADD CONSTRAINT appointment_import_state_known
  CHECK (state IN ('reading', 'read', 'running', 'done', 'undoing', 'undone', 'failed'));
ALTER TABLE appointment_import_row DROP CONSTRAINT appointment_import_row_outcome_known;
ALTER TABLE appointment_import_row ADD CONSTRAINT appointment_import_row_outcome_known
  CHECK (outcome IN ('ready', 'doubtful', 'there', 'wrong', 'made', 'undone'));
