-- A change of package that waits for its invoice to be paid (G-52): one open at a time.
CREATE SEQUENCE package_switch_id_seq AS bigint;
CREATE TABLE package_switch (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('package_switch_id_seq') NOT NULL,
  to_service integer NOT NULL,
  is_annual boolean DEFAULT false NOT NULL,
  -- Practices that stay active under the new package; null: as they are.
  active_practices bigint[],
  _invoice bigint NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  created_time timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT package_switch_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT package_switch_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT package_switch_service_exists FOREIGN KEY (to_service) REFERENCES service ("ID"),
  CONSTRAINT package_switch_state_known CHECK (state IN ('open', 'done', 'dropped'))
);
CREATE UNIQUE INDEX package_switch_open ON package_switch (_doctor) WHERE state = 'open';
CREATE INDEX package_switch_of_invoice ON package_switch (_doctor, _invoice);
