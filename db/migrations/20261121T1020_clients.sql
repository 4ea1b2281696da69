-- The client record as staff keep it (API-DOC-001 to -008), and what the client list is read, searched and sorted by.

ALTER TABLE person
  ADD COLUMN last_key text NOT NULL GENERATED ALWAYS AS (search_key(last_name)) STORED,
  ADD COLUMN first_key text NOT NULL GENERATED ALWAYS AS (search_key(first_name)) STORED,
  ADD COLUMN find_key text NOT NULL
    GENERATED ALWAYS AS (search_key(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email_address, ''))) STORED;
CREATE INDEX person_by_find_trigram ON person USING gin (find_key gin_trgm_ops);
CREATE INDEX person_clients_by_name ON person (last_key, first_key, "ID") WHERE kind = 'client';
CREATE INDEX person_clients_by_username ON person (username_key, "ID") WHERE kind = 'client';

ALTER TABLE doctor
  ADD COLUMN company_key text NOT NULL GENERATED ALWAYS AS (search_key(coalesce(company, ''))) STORED,
  ADD COLUMN dob date,
  ADD COLUMN ahpra text,
  ADD COLUMN difficulty text,
  ADD COLUMN _user_location integer,
  ADD COLUMN neurons integer NOT NULL DEFAULT 0,
  ADD COLUMN is_no_gap boolean,
  ADD COLUMN gst boolean,
  ADD COLUMN public_info boolean,
  ADD COLUMN bank_type text,
  ADD COLUMN bupa_online_portal boolean,
  ADD COLUMN bupa_claiming_type text,
  ADD COLUMN nib_backdate boolean,
  ADD COLUMN signature_type text,
  ADD COLUMN digital_signature text,
  ADD COLUMN digital_signature_font text,
  ADD COLUMN signature_agreement boolean,
  ADD CONSTRAINT doctor_user_location_exists FOREIGN KEY (_user_location) REFERENCES user_location ("ID"),
  ADD CONSTRAINT doctor_difficulty_known CHECK (difficulty IN ('EASY', 'MEDIUM', 'DIFFICULT')),
  ADD CONSTRAINT doctor_prefered_contact_known CHECK (prefered_contact IN ('Email', 'Phone', 'Do Not Mind', 'Other')),
  ADD CONSTRAINT doctor_bank_type_known CHECK (bank_type IN ('Trading Bank', 'Savings Bank', 'Building Society')),
  ADD CONSTRAINT doctor_bupa_claiming_type_known CHECK (bupa_claiming_type IN ('Inpatient', 'Outpatient', 'Both')),
  ADD CONSTRAINT doctor_signature_type_known CHECK (signature_type IN ('digital', 'manual')),
  ADD CONSTRAINT doctor_neurons_not_negative CHECK (neurons >= 0);
CREATE INDEX doctor_by_company_trigram ON doctor USING gin (company_key gin_trgm_ops);
CREATE INDEX doctor_by_company_name ON doctor (company_key, "ID");
CREATE INDEX doctor_by_age ON doctor (created_time DESC, "ID" DESC);

CREATE TABLE doctor_specialty (
  _doctor bigint NOT NULL,
  _specialty integer NOT NULL,
  CONSTRAINT doctor_specialty_pkey PRIMARY KEY (_doctor, _specialty),
  CONSTRAINT doctor_specialty_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT doctor_specialty_specialty_exists FOREIGN KEY (_specialty) REFERENCES specialty ("ID")
);

-- STATE-SVC-01: a service stands once on a client; taking it up again clears the mark of the row that is there.
ALTER TABLE doctor_service
  ADD CONSTRAINT doctor_service_once UNIQUE (_doctor, client_service_id),
  ADD CONSTRAINT doctor_service_trial_expires CHECK (NOT is_trial OR trial_exp_date IS NOT NULL),
  ADD CONSTRAINT doctor_service_ends_after_start CHECK (cut_off_date >= active_date);
CREATE INDEX doctor_service_of_service ON doctor_service (client_service_id, _doctor) WHERE NOT is_deleted;

CREATE SEQUENCE bank_account_id_seq;
CREATE TABLE bank_account (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('bank_account_id_seq'),
  name text NOT NULL,
  branch_name text,
  bank_address text NOT NULL,
  account_name text NOT NULL,
  bsb text NOT NULL,
  account_number text NOT NULL,
  abn text NOT NULL,
  gst boolean NOT NULL DEFAULT false,
  _file bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bank_account_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT bank_account_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT bank_account_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID")
);

-- A provider number of the client with where it is used; `active` ones count against the package's limit (RULE-PKG-03).
CREATE SEQUENCE practice_id_seq;
CREATE TABLE practice (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('practice_id_seq'),
  practice_name text NOT NULL,
  provider_number text NOT NULL,
  address text NOT NULL,
  _locality integer NOT NULL,
  phone text NOT NULL,
  facsimile text,
  bank_account bigint,
  abn text,
  active boolean NOT NULL DEFAULT true,
  _user_location integer,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT practice_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT practice_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT practice_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT practice_bank_account_exists FOREIGN KEY (_doctor, bank_account) REFERENCES bank_account (_doctor, "ID"),
  CONSTRAINT practice_user_location_exists FOREIGN KEY (_user_location) REFERENCES user_location ("ID")
);
