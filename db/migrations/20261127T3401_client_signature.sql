-- G-60: the signature a client drew when signing up, offered for their forms.
CREATE TABLE client_signature (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_signature_pkey PRIMARY KEY (_doctor),
  CONSTRAINT client_signature_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID")
);
