-- Files about billing that a client sends to the bureau, and the bulk bills among them.
CREATE SEQUENCE billing_file_id_seq;
CREATE TABLE billing_file (
  _doctor bigint NOT NULL CONSTRAINT billing_file_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('billing_file_id_seq'),
  _file bigint NOT NULL,
  comment text,
  -- STATE-BULK-01; the date is that of the last sending.
  is_bulkbill_sent boolean NOT NULL DEFAULT false,
  bulkbill_sent_date timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  is_deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT billing_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT billing_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID"),
  CONSTRAINT billing_file_sent_has_date CHECK (is_bulkbill_sent = (bulkbill_sent_date IS NOT NULL))
);
CREATE INDEX billing_file_by_file ON billing_file (_doctor, _file);
