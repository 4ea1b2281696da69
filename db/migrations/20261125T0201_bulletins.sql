-- Notices of the bureau that everybody with a bulletin permission agrees to, one after the other.
CREATE SEQUENCE bulletin_id_seq;
CREATE TABLE bulletin (
  "ID" bigint NOT NULL DEFAULT nextval('bulletin_id_seq'),
  message text NOT NULL,
  created_time timestamptz NOT NULL,
  _created_user bigint NOT NULL,
  last_updated timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bulletin_pkey PRIMARY KEY ("ID"),
  CONSTRAINT bulletin_created_user_exists FOREIGN KEY (_created_user) REFERENCES person ("ID"),
  -- A person's place in the order is a time, so no two bulletins share one.
  CONSTRAINT bulletin_in_order UNIQUE (created_time)
);
ALTER SEQUENCE bulletin_id_seq OWNED BY bulletin."ID";
CREATE INDEX bulletin_of_user ON bulletin (_created_user);
