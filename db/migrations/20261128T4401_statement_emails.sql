-- Statements that were emailed, so that a client has each one once, also where the request was cut off and is sent again.
CREATE SEQUENCE statement_email_id_seq AS bigint;
CREATE TABLE statement_email (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('statement_email_id_seq') NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  sent_to text NOT NULL,
  -- The hash of the request's Idempotency-Key and its sender.
  request_key text,
  -- The minute in which it was requested: requests of two people at once are one.
  request_minute text NOT NULL,
  _sent_by bigint NOT NULL,
  created_time timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT statement_email_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT statement_email_once_a_request UNIQUE (_doctor, request_key, from_day, to_day),
  CONSTRAINT statement_email_once_a_minute UNIQUE (_doctor, from_day, to_day, request_minute),
  CONSTRAINT statement_email_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);
