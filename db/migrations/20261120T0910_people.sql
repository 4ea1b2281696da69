-- People share one number space: a client's ID is also its user ID (decision "ID space"). Numbers under 1000 are kept free.
CREATE SEQUENCE person_id_seq START 1000;

CREATE TABLE person (
  "ID" bigint NOT NULL DEFAULT nextval('person_id_seq'),
  kind text NOT NULL,
  username text NOT NULL,
  username_key text NOT NULL GENERATED ALWAYS AS (lower(username)) STORED,
  email_address text,
  email_key text GENERATED ALWAYS AS (lower(email_address)) STORED,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text,
  active boolean NOT NULL DEFAULT true,
  is_deleted boolean NOT NULL DEFAULT false,
  _super_user bigint,
  capacity integer,
  target integer,
  last_bulletin_time timestamptz,
  is_demo boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT person_pkey PRIMARY KEY ("ID"),
  CONSTRAINT person_kind_known CHECK (kind IN ('staff', 'client', 'subuser', 'agent')),
  CONSTRAINT person_username_plain CHECK (username ~ '^[A-Za-z0-9]{3,50}$'),
  CONSTRAINT person_title_listed CHECK (title BETWEEN 1 AND 9),
  CONSTRAINT person_subuser_has_client CHECK ((kind = 'subuser') = (_super_user IS NOT NULL)),
  CONSTRAINT person_super_user_exists FOREIGN KEY (_super_user) REFERENCES person ("ID")
);
-- RULE-AUTH-06: compared without case, over clients and users alike.
CREATE UNIQUE INDEX person_username_unique ON person (username_key);
CREATE UNIQUE INDEX person_email_unique ON person (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX person_of_client ON person (_super_user) WHERE _super_user IS NOT NULL;

CREATE TABLE access_group (
  "ID" integer NOT NULL,
  team text NOT NULL,
  access_level text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT access_group_pkey PRIMARY KEY ("ID"),
  CONSTRAINT access_group_team_known CHECK (team IN ('SYN', 'EXT', 'RCH'))
);
CREATE SEQUENCE access_group_id_seq START 30;

-- Part D as data; `reach` as F-4: all clients, own company, own record, or what is served or assigned.
CREATE TABLE group_permission (
  _group integer NOT NULL,
  permission text NOT NULL,
  reach text NOT NULL,
  CONSTRAINT group_permission_pkey PRIMARY KEY (_group, permission),
  CONSTRAINT group_permission_reach_known CHECK (reach IN ('A', 'C', 'O', 'S')),
  CONSTRAINT group_permission_group_exists FOREIGN KEY (_group) REFERENCES access_group ("ID")
);

CREATE TABLE person_group (
  _person bigint NOT NULL,
  _group integer NOT NULL,
  CONSTRAINT person_group_pkey PRIMARY KEY (_person, _group),
  CONSTRAINT person_group_person_exists FOREIGN KEY (_person) REFERENCES person ("ID"),
  CONSTRAINT person_group_group_exists FOREIGN KEY (_group) REFERENCES access_group ("ID")
);

-- A client (doctor). Its row is the root of everything it owns.
CREATE TABLE doctor (
  "ID" bigint NOT NULL,
  country text NOT NULL DEFAULT 'AU',
  cell_phone text,
  work_phone text,
  fax text,
  work_address text,
  _locality integer,
  _timezone text NOT NULL DEFAULT 'Australia/Sydney',
  company text,
  prefered_contact text, -- sic
  user_type smallint NOT NULL DEFAULT 1,
  company_client integer,
  is_deleted boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT doctor_pkey PRIMARY KEY ("ID"),
  CONSTRAINT doctor_is_a_person FOREIGN KEY ("ID") REFERENCES person ("ID"),
  CONSTRAINT doctor_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT doctor_company_exists FOREIGN KEY (company_client) REFERENCES company_client ("ID"),
  CONSTRAINT doctor_country_known CHECK (country IN ('AU', 'UK')),
  CONSTRAINT doctor_user_type_known CHECK (user_type IN (1, 2))
);
CREATE INDEX doctor_of_company ON doctor (company_client) WHERE company_client IS NOT NULL;

CREATE SEQUENCE doctor_service_id_seq;
CREATE TABLE doctor_service (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('doctor_service_id_seq'),
  client_service_id integer NOT NULL,
  is_trial boolean NOT NULL DEFAULT false,
  trial_exp_date date,
  active_date date,
  cut_off_date date,
  next_invoice_date date,
  appointmaid_package smallint,
  included_billing boolean,
  is_deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT doctor_service_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT doctor_service_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT doctor_service_service_exists FOREIGN KEY (client_service_id) REFERENCES service ("ID"),
  CONSTRAINT doctor_service_appointmaid_package_known CHECK (appointmaid_package BETWEEN 1 AND 4)
);

-- F-3: which clients a booking agent serves, beside a live Appointmaid service entry.
CREATE TABLE booking_agent (
  _doctor bigint NOT NULL,
  _user bigint NOT NULL,
  from_date date NOT NULL,
  until_date date,
  CONSTRAINT booking_agent_pkey PRIMARY KEY (_doctor, _user, from_date),
  CONSTRAINT booking_agent_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT booking_agent_user_exists FOREIGN KEY (_user) REFERENCES person ("ID"),
  CONSTRAINT booking_agent_until_after_from CHECK (until_date >= from_date)
);
CREATE INDEX booking_agent_of_user ON booking_agent (_user);

-- Only the SHA-256 of a token is kept, so that a copy of the table opens nothing.
CREATE TABLE session (
  token_hash bytea NOT NULL,
  _person bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text,
  user_agent text,
  CONSTRAINT session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_person_exists FOREIGN KEY (_person) REFERENCES person ("ID")
);
CREATE INDEX session_of_person ON session (_person);
CREATE INDEX session_by_expiry ON session (expires_at);

-- One-time proofs sent or handed to a person: `reset` (mailed, 1 hour) and `staff_code` (60 seconds, C-13).
CREATE TABLE one_time_token (
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  _person bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT one_time_token_pkey PRIMARY KEY (token_hash),
  CONSTRAINT one_time_token_purpose_known CHECK (purpose IN ('reset', 'staff_code')),
  CONSTRAINT one_time_token_person_exists FOREIGN KEY (_person) REFERENCES person ("ID")
);
CREATE INDEX one_time_token_of_person ON one_time_token (_person);

-- What the sign-in throttle counts. The account is kept as typed and folded, so that unknown names are slowed down alike.
CREATE TABLE sign_in_attempt (
  "ID" bigint GENERATED ALWAYS AS IDENTITY,
  account_key text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  succeeded boolean NOT NULL,
  CONSTRAINT sign_in_attempt_pkey PRIMARY KEY ("ID")
);
CREATE INDEX sign_in_attempt_of_account ON sign_in_attempt (account_key, at);
CREATE INDEX sign_in_attempt_of_address ON sign_in_attempt (address, at);
