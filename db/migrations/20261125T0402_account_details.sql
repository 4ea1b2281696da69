-- Account details: practices and bank accounts that were removed stay for the claims that name them; authorised people of a client.
ALTER TABLE bank_account ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
ALTER TABLE practice ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
CREATE INDEX bank_account_by_file ON bank_account (_doctor, _file) WHERE _file IS NOT NULL;

CREATE SEQUENCE authorised_person_id_seq;
CREATE TABLE authorised_person (
  _doctor bigint NOT NULL CONSTRAINT authorised_person_doctor_exists REFERENCES doctor ("ID"),
  "ID" bigint NOT NULL DEFAULT nextval('authorised_person_id_seq'),
  name text NOT NULL,
  relationship text NOT NULL
    CONSTRAINT authorised_person_relationship_known CHECK (relationship IN ('Practice Manager', 'Partner', 'Accountant', 'Other')),
  email text,
  phone text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT authorised_person_pkey PRIMARY KEY (_doctor, "ID")
);
