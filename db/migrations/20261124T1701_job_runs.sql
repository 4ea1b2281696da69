-- How far a long piece of work is, for whoever waits for it. The queue has the job itself.
CREATE TABLE job_run (
  "ID" bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  _person bigint NOT NULL,
  _client bigint,
  needs text,
  state text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer,
  created_time timestamptz DEFAULT now() NOT NULL,
  started_time timestamptz,
  ended_time timestamptz,
  CONSTRAINT job_run_pkey PRIMARY KEY ("ID"),
  CONSTRAINT job_run_person_exists FOREIGN KEY (_person) REFERENCES person ("ID") ON DELETE CASCADE,
  CONSTRAINT job_run_client_exists FOREIGN KEY (_client) REFERENCES doctor ("ID") ON DELETE CASCADE,
  CONSTRAINT job_run_state_known CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  CONSTRAINT job_run_ended CHECK ((state IN ('done', 'failed')) = (ended_time IS NOT NULL)),
  CONSTRAINT job_run_counted CHECK (done >= 0 AND total >= 0)
);
-- One open run of a piece of work: starting it twice is starting it once.
CREATE UNIQUE INDEX job_run_open ON job_run (name, key) WHERE ended_time IS NULL;
CREATE INDEX job_run_by_key ON job_run (name, key, "ID");
CREATE INDEX job_run_by_age ON job_run (ended_time);
CREATE INDEX job_run_of_person ON job_run (_person);
CREATE INDEX job_run_of_client ON job_run (_client);
