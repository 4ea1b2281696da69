-- Whoever changes the address that links for a new password go to could take the account over. So the address there was before is kept with
-- the time of the change, whichever statement makes it, and the links go there for 72 hours (decision 0033).

-- A corrected address gets its link at once while nobody has used the account.
ALTER TABLE person ADD COLUMN is_unclaimed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN person.is_unclaimed IS 'Nobody has chosen a password for this account yet';
UPDATE person SET is_unclaimed = true WHERE password_hash IS NULL;

CREATE SEQUENCE former_address_id_seq;
CREATE TABLE former_address (
  "ID" bigint NOT NULL DEFAULT nextval('former_address_id_seq'),
  _person bigint NOT NULL,
  email_address text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT former_address_pkey PRIMARY KEY ("ID"),
  CONSTRAINT former_address_person_exists FOREIGN KEY (_person) REFERENCES person ("ID") ON DELETE CASCADE
);
CREATE INDEX former_address_of_person ON former_address (_person, "ID");
CREATE INDEX former_address_by_time ON former_address (changed_at);

CREATE FUNCTION person_keeps_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_address (_person, email_address) VALUES (OLD."ID", OLD.email_address);
  RETURN NULL;
END $$;
CREATE TRIGGER person_keeps_former_address AFTER UPDATE OF email_address ON person FOR EACH ROW
  WHEN (OLD.email_address IS NOT NULL AND OLD.email_address IS DISTINCT FROM NEW.email_address AND NOT OLD.is_unclaimed)
  EXECUTE FUNCTION person_keeps_former_address();
