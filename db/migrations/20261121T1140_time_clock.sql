-- The time clock of booking agents, and who serves which client from when to when (decision 0018).
CREATE SEQUENCE clock_entry_id_seq;
CREATE TABLE clock_entry (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('clock_entry_id_seq'),
  _user bigint NOT NULL,
  start_time timestamptz NOT NULL DEFAULT now(),
  -- None: the clock runs.
  end_time timestamptz,
  note text,
  corrected_time timestamptz,
  _corrected_by bigint,
  correction_reason text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT clock_entry_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT clock_entry_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT clock_entry_user_exists FOREIGN KEY (_user) REFERENCES person ("ID"),
  CONSTRAINT clock_entry_corrector_exists FOREIGN KEY (_corrected_by) REFERENCES person ("ID"),
  CONSTRAINT clock_entry_stops_after_start CHECK (end_time >= start_time),
  CONSTRAINT clock_entry_corrected_by_somebody CHECK ((corrected_time IS NULL) = (_corrected_by IS NULL)
    AND (corrected_time IS NULL) = (correction_reason IS NULL))
);
CREATE UNIQUE INDEX clock_entry_one_running ON clock_entry (_doctor, _user) WHERE end_time IS NULL;
-- Hours of a range of days, by client.
CREATE INDEX clock_entry_of_client ON clock_entry (_doctor, end_time DESC, "ID" DESC);
-- One's own entries and the bureau's, each newest first; those that ran too long.
CREATE INDEX clock_entry_of_user ON clock_entry (_user, start_time DESC, "ID" DESC);
CREATE INDEX clock_entry_by_start ON clock_entry (start_time DESC, "ID" DESC);
CREATE INDEX clock_entry_long ON clock_entry (start_time DESC, "ID" DESC)
  WHERE corrected_time IS NULL AND (end_time IS NULL OR end_time - start_time > interval '12 hours');

-- RULE-CLK-01: one clock a person, whichever client it runs for. A fact of the person: no server of a spread database keeps it with a client's rows.
CREATE TABLE running_clock (
  _user bigint NOT NULL,
  _client bigint NOT NULL,
  _entry bigint NOT NULL,
  CONSTRAINT running_clock_pkey PRIMARY KEY (_user),
  CONSTRAINT running_clock_user_exists FOREIGN KEY (_user) REFERENCES person ("ID") ON DELETE CASCADE
);

CREATE SEQUENCE booking_agent_id_seq;
ALTER TABLE booking_agent
  ADD COLUMN "ID" bigint NOT NULL DEFAULT nextval('booking_agent_id_seq'),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT booking_agent_pkey,
  ADD CONSTRAINT booking_agent_pkey PRIMARY KEY (_doctor, "ID"),
  ADD CONSTRAINT booking_agent_once_a_day EXCLUDE USING gist (_doctor WITH =, _user WITH =, daterange(from_date, until_date, '[]') WITH &&);
