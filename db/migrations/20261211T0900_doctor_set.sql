-- Doctors whose calendars a user shows side by side, in the order of their columns (decision 0217).
CREATE SEQUENCE doctor_set_id_seq;
CREATE TABLE doctor_set (
  "ID" bigint NOT NULL DEFAULT nextval('doctor_set_id_seq'),
  _person bigint NOT NULL CONSTRAINT doctor_set_person_exists REFERENCES person ("ID") ON DELETE CASCADE,
  name text NOT NULL,
  doctors bigint[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT doctor_set_pkey PRIMARY KEY ("ID"),
  CONSTRAINT doctor_set_has_doctors CHECK (cardinality(doctors) BETWEEN 1 AND 30)
);
ALTER SEQUENCE doctor_set_id_seq OWNED BY doctor_set."ID";
CREATE UNIQUE INDEX doctor_set_name_once ON doctor_set (_person, lower(name));
