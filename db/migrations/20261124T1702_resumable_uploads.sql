-- A file that arrives in parts: whoever sends it asks how much is there and goes on from that byte. Removed when it is complete or abandoned.
CREATE SEQUENCE upload_id_seq;
CREATE TABLE upload (
  _doctor bigint NOT NULL CONSTRAINT upload_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('upload_id_seq'),
  _uploaded_by bigint NOT NULL,
  purpose text,
  name text NOT NULL,
  declared_type text NOT NULL,
  length bigint NOT NULL,
  -- Which request receives bytes just now, and until when it is believed to be alive.
  holder uuid,
  held_until timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  changed_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT upload_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT upload_length_positive CHECK (length > 0)
);
ALTER SEQUENCE upload_id_seq OWNED BY upload."ID";
CREATE INDEX upload_by_age ON upload (changed_time);
CREATE TABLE upload_part (
  _doctor bigint NOT NULL,
  _upload bigint NOT NULL,
  start bigint NOT NULL,
  size bigint NOT NULL,
  storage_key text NOT NULL,
  -- Two requests that send the same byte: one of them wins.
  CONSTRAINT upload_part_pkey PRIMARY KEY (_doctor, _upload, start),
  CONSTRAINT upload_part_upload_exists FOREIGN KEY (_doctor, _upload) REFERENCES upload (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT upload_part_sized CHECK (start >= 0 AND size > 0)
);
CREATE INDEX upload_part_by_storage_key ON upload_part (storage_key);
