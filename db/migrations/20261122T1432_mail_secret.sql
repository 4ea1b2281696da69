-- The token of a link that opens an account, sealed with the server's key until the email is sent: neither the database nor a copy of it opens
-- anything (decision 0011). The text holds a placeholder in its place.
ALTER TABLE mail ADD COLUMN sealed_secret bytea,
  ADD CONSTRAINT mail_secret_expires CHECK (sealed_secret IS NULL OR secret_until IS NOT NULL);
