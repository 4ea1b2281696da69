-- The letter forms of a client. A removed one stays for the tasks that were typed in it.
CREATE SEQUENCE client_template_id_seq;
CREATE TABLE client_template (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('client_template_id_seq'),
  _file bigint NOT NULL,
  character_offset_count integer NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT client_template_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_template_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT client_template_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID"),
  CONSTRAINT client_template_offset_not_negative CHECK (character_offset_count >= 0)
);
ALTER SEQUENCE client_template_id_seq OWNED BY client_template."ID";
CREATE INDEX client_template_by_file ON client_template (_doctor, _file);
