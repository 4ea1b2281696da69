-- G-55: each row is a trial or service whose day has come, written with the email it causes. One a client, service, kind and day, on however many nodes.
CREATE TABLE package_deadline (
  _doctor bigint NOT NULL,
  client_service_id integer NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT package_deadline_pkey PRIMARY KEY (_doctor, client_service_id, kind, day),
  CONSTRAINT package_deadline_kind_known CHECK (kind IN ('trial ending', 'trial over', 'service ended')),
  CONSTRAINT package_deadline_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT package_deadline_service_exists FOREIGN KEY (client_service_id) REFERENCES service ("ID")
);
-- What was over before today needs no email now.
INSERT INTO package_deadline (_doctor, client_service_id, kind, day)
  SELECT _doctor, client_service_id, 'trial over', trial_exp_date FROM doctor_service
  WHERE is_trial AND NOT is_deleted AND cut_off_date IS NULL AND trial_exp_date < current_date
  UNION ALL
  SELECT _doctor, client_service_id, 'service ended', cut_off_date FROM doctor_service
  WHERE NOT is_deleted AND cut_off_date < current_date;
CREATE INDEX doctor_service_trial_ends ON doctor_service (trial_exp_date) WHERE is_trial AND NOT is_deleted AND cut_off_date IS NULL;
CREATE INDEX doctor_service_cut_off ON doctor_service (cut_off_date) WHERE NOT is_deleted AND cut_off_date IS NOT NULL;
