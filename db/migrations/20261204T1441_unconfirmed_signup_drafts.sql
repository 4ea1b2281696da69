-- The answers of a sign-up live for a day, and for 30 days once the link that was emailed for them has been opened.
ALTER TABLE signup_draft
  ADD COLUMN proof_hash bytea,
  ADD COLUMN confirmed_at timestamptz,
  ALTER COLUMN expires_at SET DEFAULT now() + interval '1 day';
COMMENT ON COLUMN signup_draft.proof_hash IS 'Hash of the second half of the key in the newest emailed link; null: none was emailed';
COMMENT ON COLUMN signup_draft.confirmed_at IS 'When the emailed link was opened; null: nobody has shown that an email address is theirs';
