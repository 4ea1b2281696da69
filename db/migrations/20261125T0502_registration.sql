-- A client's own code, which others enter when they sign up (G-54).
ALTER TABLE doctor ADD COLUMN referral_code text DEFAULT upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)) NOT NULL;
ALTER TABLE doctor ADD CONSTRAINT doctor_referral_code_once UNIQUE (referral_code);

-- What a client answered when signing up, beyond the fields of its record.
CREATE TABLE client_signup (
  _doctor bigint NOT NULL,
  billing jsonb,
  jyt jsonb,
  coding jsonb,
  billing_contacts jsonb DEFAULT '[]' NOT NULL,
  subscribe boolean DEFAULT false NOT NULL,
  commencement_date date,
  is_1st_biller boolean DEFAULT false NOT NULL,
  referred_by bigint,
  created_time timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT client_signup_pkey PRIMARY KEY (_doctor),
  CONSTRAINT client_signup_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);

-- A mailed link that lets somebody sign up on terms of its own (G-53). Only the hash of its code is here.
CREATE TABLE signup_token (
  "ID" bigint GENERATED ALWAYS AS IDENTITY,
  code_hash bytea NOT NULL,
  email_address text NOT NULL,
  trial_only boolean NOT NULL,
  is_1st_biller boolean NOT NULL,
  packages integer[] DEFAULT '{}' NOT NULL,
  expired_time timestamptz NOT NULL,
  used_time timestamptz,
  _used_by bigint,
  _created_by bigint NOT NULL,
  created_time timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT signup_token_pkey PRIMARY KEY ("ID"),
  CONSTRAINT signup_token_code_once UNIQUE (code_hash),
  CONSTRAINT signup_token_used_by_somebody CHECK ((used_time IS NULL) = (_used_by IS NULL))
);
CREATE INDEX signup_token_by_age ON signup_token (created_time DESC, "ID" DESC);

-- A sign-up that is not finished (G-62): answers without passwords, opened by a key of which only the hash is here.
CREATE TABLE signup_draft (
  key_hash bytea NOT NULL,
  answers jsonb NOT NULL,
  -- The client it became; registering with it again is answered the same.
  _registered bigint,
  saved_time timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz DEFAULT now() + interval '30 days' NOT NULL,
  CONSTRAINT signup_draft_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX signup_draft_by_age ON signup_draft (expires_at);

-- G-50: half a session that opens the payment of a sign-up. G-66: a forms-only client is activated by a mailed link.
ALTER TABLE session DROP CONSTRAINT session_awaits_known,
  ADD CONSTRAINT session_awaits_known CHECK (awaits IN ('factor', 'set_up', 'payment'));
ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_purpose_known,
  ADD CONSTRAINT one_time_token_purpose_known CHECK (purpose IN ('reset', 'staff_code', 'activate'));
