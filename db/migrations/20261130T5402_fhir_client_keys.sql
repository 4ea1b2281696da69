-- Systems that sign in with a key pair (SMART Backend Services): the public keys of a token, which then is no secret of its own.
ALTER TABLE fhir_token ADD COLUMN keys jsonb CONSTRAINT fhir_token_keys_listed CHECK (jsonb_typeof(keys) = 'array' AND jsonb_array_length(keys) BETWEEN 1 AND 5);
-- Found by its number, which the other system names; more than one client may have it.
CREATE INDEX fhir_token_with_keys ON fhir_token ("ID") WHERE keys IS NOT NULL;

-- Assertions that were taken, until they expire: none is taken twice.
CREATE TABLE fhir_assertion (
  _doctor bigint NOT NULL,
  _token bigint NOT NULL,
  jti_hash bytea NOT NULL CONSTRAINT fhir_assertion_hash_length CHECK (octet_length(jti_hash) = 32),
  expires_time timestamptz NOT NULL,
  CONSTRAINT fhir_assertion_pkey PRIMARY KEY (_doctor, _token, jti_hash),
  CONSTRAINT fhir_assertion_token_exists FOREIGN KEY (_doctor, _token) REFERENCES fhir_token (_doctor, "ID") ON DELETE CASCADE
);
