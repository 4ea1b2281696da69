-- The seals of the register stand in a table of their own: no row of the register is written twice, so none is in its indexes twice, and a seal
-- costs a narrow row with two entries instead of a wide one with seven (decision 0030).
CREATE TABLE audit_seal (
  _doctor bigint NOT NULL,
  -- Of the row it seals. No foreign key: a seal whose row is gone is what shows that it was removed.
  "ID" bigint NOT NULL,
  seq bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_seal_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT audit_seal_seq_unique UNIQUE (_doctor, seq)
);

-- How far the job that seals has looked: `seen` at its last run, `seen_before` at the one before that.
CREATE TABLE register_sealing (
  is_only boolean NOT NULL DEFAULT true,
  seen bigint NOT NULL,
  seen_before bigint NOT NULL,
  CONSTRAINT register_sealing_pkey PRIMARY KEY (is_only),
  CONSTRAINT register_sealing_only_one CHECK (is_only),
  CONSTRAINT register_sealing_forward CHECK (seen_before >= 0 AND seen >= seen_before)
);
INSERT INTO register_sealing (seen, seen_before)
  SELECT looked, looked FROM (
    SELECT coalesce((SELECT min("ID") - 1 FROM audit_event WHERE seq IS NULL), (SELECT max("ID") FROM audit_event), 0) AS looked
  ) found;

INSERT INTO audit_seal (_doctor, "ID", seq, prev_hash, hash)
  SELECT _doctor, "ID", seq, prev_hash, hash FROM audit_event WHERE seq IS NOT NULL;

-- With their indexes audit_event_seq_unique and audit_event_unsealed, and the check audit_event_sealed_whole.
ALTER TABLE audit_event DROP COLUMN seq, DROP COLUMN prev_hash, DROP COLUMN hash;

-- What came since the last look, whichever client's it is. Every new row is its last entry.
CREATE INDEX audit_event_in_order ON audit_event ("ID");

-- Now nothing of a row ever changes. Removing the demo says so in a setting of its transaction.
CREATE OR REPLACE FUNCTION audit_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.removing_demo', true) = 'on' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'the audit register is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_event_stays';
END $$;
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION audit_event_stays();
