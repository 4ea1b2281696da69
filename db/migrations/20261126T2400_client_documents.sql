-- Reports for a client and its procedures: a title, a description and files (API-CREP, API-PROC).
CREATE SEQUENCE client_document_id_seq;
CREATE TABLE client_document (
  _doctor bigint NOT NULL CONSTRAINT client_document_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('client_document_id_seq'),
  kind text NOT NULL CONSTRAINT client_document_kind_known CHECK (kind IN ('report', 'procedure')),
  name text NOT NULL,
  description text,
  _status smallint NOT NULL DEFAULT 1 CONSTRAINT client_document_status_known CHECK (_status BETWEEN 1 AND 3),
  _created_by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  is_deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT client_document_pkey PRIMARY KEY (_doctor, "ID")
);
ALTER SEQUENCE client_document_id_seq OWNED BY client_document."ID";
CREATE TABLE client_document_file (
  _doctor bigint NOT NULL,
  _document bigint NOT NULL,
  _file bigint NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT client_document_file_pkey PRIMARY KEY (_doctor, _document, _file),
  CONSTRAINT client_document_file_document_exists FOREIGN KEY (_doctor, _document) REFERENCES client_document (_doctor, "ID"),
  CONSTRAINT client_document_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID")
);
CREATE INDEX client_document_file_by_file ON client_document_file (_doctor, _file);
CREATE INDEX client_document_by_kind ON client_document (_doctor, kind, created_time DESC, "ID" DESC) WHERE NOT is_deleted;
