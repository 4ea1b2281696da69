-- What a write with an Idempotency-Key was answered, kept for a day: the same key gets the same answer, also from another node and at the same moment.
CREATE TABLE kept_answer (
  _person bigint NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT kept_answer_pkey PRIMARY KEY (_person, key_hash)
);
CREATE INDEX kept_answer_by_age ON kept_answer (created_at);
