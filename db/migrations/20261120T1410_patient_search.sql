-- Patients by e-mail and by record state (in the order of the list), and whose picture or attachment a file is.
CREATE INDEX patient_by_email ON patient (_doctor, (lower(email)) COLLATE "C");
CREATE INDEX patient_by_status ON patient (_doctor, status, last_key, first_key, "ID") INCLUDE (is_deleted);
CREATE INDEX patient_of_picture ON patient (_doctor, picture) WHERE picture IS NOT NULL;
CREATE INDEX patient_attachment_of_file ON patient_attachment (_doctor, _file);
