-- Files that a client and the bureau exchange, by type.
CREATE SEQUENCE general_file_id_seq;
CREATE TABLE general_file (
  _doctor bigint NOT NULL CONSTRAINT general_file_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('general_file_id_seq'),
  _file bigint NOT NULL,
  comment text,
  "fileType" smallint NOT NULL CONSTRAINT general_file_type_known CHECK ("fileType" BETWEEN 1 AND 4),
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT general_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT general_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID")
);
CREATE INDEX general_file_by_file ON general_file (_doctor, _file);
