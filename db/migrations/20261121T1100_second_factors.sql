-- A second factor beside the password: authenticator apps (RFC 6238), passkeys (WebAuthn) and recovery codes, all of a person.
CREATE SEQUENCE authenticator_id_seq;
CREATE TABLE authenticator (
  "ID" bigint NOT NULL DEFAULT nextval('authenticator_id_seq'),
  _person bigint NOT NULL,
  name text NOT NULL,
  -- Sealed with Corella's key (server/key-ring.ts): a copy of the table makes no codes.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is being set up: no code of it has been seen yet.
  confirmed_at timestamptz,
  -- The 30 seconds the last accepted code belonged to: a code is used once.
  last_step bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  CONSTRAINT authenticator_pkey PRIMARY KEY ("ID"),
  CONSTRAINT authenticator_person_exists FOREIGN KEY (_person) REFERENCES person ("ID") ON DELETE CASCADE
);
CREATE INDEX authenticator_of_person ON authenticator (_person);

CREATE SEQUENCE passkey_id_seq;
CREATE TABLE passkey (
  "ID" bigint NOT NULL DEFAULT nextval('passkey_id_seq'),
  _person bigint NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT passkey_pkey PRIMARY KEY ("ID"),
  CONSTRAINT passkey_person_exists FOREIGN KEY (_person) REFERENCES person ("ID") ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkey_credential_unique ON passkey (credential_id);
CREATE INDEX passkey_of_person ON passkey (_person);

-- 80 random bits each, so that their SHA-256 is enough; a used one stays, to say how many are left and when one went.
CREATE TABLE recovery_code (
  _person bigint NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (_person, code_hash),
  CONSTRAINT recovery_code_person_exists FOREIGN KEY (_person) REFERENCES person ("ID") ON DELETE CASCADE
);

-- Groups whose members need a second factor, since when and by whose choice.
CREATE TABLE group_second_factor (
  _group integer NOT NULL,
  required_at timestamptz NOT NULL DEFAULT now(),
  _required_by bigint NOT NULL,
  CONSTRAINT group_second_factor_pkey PRIMARY KEY (_group),
  CONSTRAINT group_second_factor_group_exists FOREIGN KEY (_group) REFERENCES access_group ("ID") ON DELETE CASCADE,
  CONSTRAINT group_second_factor_person_exists FOREIGN KEY (_required_by) REFERENCES person ("ID") ON DELETE CASCADE
);
CREATE INDEX group_second_factor_of_person ON group_second_factor (_required_by);

-- A row that awaits something is half a session: the password was right, the second factor (or its setting up) is still to come.
ALTER TABLE session
  ADD COLUMN awaits text,
  ADD COLUMN second_factor_at timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN challenge text,
  ADD COLUMN wrong_tries smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT session_awaits_known CHECK (awaits IN ('factor', 'set_up'));
COMMENT ON COLUMN session.second_factor_at IS 'When a second factor was proved in this browser; null: by password alone';
COMMENT ON COLUMN session.confirmed_at IS 'When the password was last asked for again, for what touches the way of signing in';
COMMENT ON COLUMN session.challenge IS 'Of the passkey ceremony under way';
